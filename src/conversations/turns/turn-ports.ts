/** What differs between the ways in which the agent is asked (decision 0172). */
import type { FinishedTurnEvent, TurnEvent, TurnQuestion } from '../../agent/ports/turn.js';
import type { TurnOverBudget, TurnTaskEvent } from '../../agent/threads/agent-threads.js';
import type { ServerEvent } from '../../platform/http/event-stream.js';

/** A part of a turn that may be sent before its end. */
export type TurnPart = Exclude<TurnEvent, { type: 'done' }>;

export interface FinishedTurn extends FinishedTurnEvent {
  withheld: null;
  /** Why the engine was broken off; the result then replaces the one that it did not reach. */
  overBudget: TurnOverBudget | null;
  /** Whether a part was sent already and cannot be taken back. */
  isSent: boolean;
  answeredAtMs: number;
}

interface WithheldTurn {
  /** Why the agent did not reply, as `mayReply` said. */
  withheld: string;
  answeredAtMs: number;
}

export type TurnEnd = FinishedTurn | WithheldTurn;

export interface TurnPorts<Stored> {
  /** Whether sentences are sent as they are proven; otherwise `send` gets none, and nothing is sent before the end. */
  readonly isShown: boolean;

  /** Reads what the engine needs. */
  prepare(): Promise<TurnQuestion>;

  /**
   * Why the agent may not reply; null = it may.
   * @param next what the engine is about to send or return; null = it has not started
   */
  mayReply(next: TurnTaskEvent | null): Promise<string | null>;

  /** Sends a part, and last what was stored. @returns events for the open response, if the turn has one */
  send(part: TurnPart | { type: 'stored'; stored: Stored }): Promise<ServerEvent[]>;

  /** Stores the turn. */
  store(end: TurnEnd): Promise<Stored>;
}
