import type { TraceStep } from '../../agent/ports/trace.js';
import type { TurnQuestion, TurnResult } from '../../agent/ports/turn.js';
import type { ServerEvent } from '../../platform/http/event-stream.js';
import { untoldTurn } from './told-turn.js';
import type { FinishedTurn, TurnPorts } from './turn-ports.js';

/** All that is kept of a trial. */
export interface TrialResult {
  result: TurnResult;
  /** Empty unless the turn is traced. */
  trace: TraceStep[];
  /** Milliseconds from the question to the whole answer. */
  ms: number;
  /** The engine was broken off: another time it may end. */
  isOverBudget: boolean;
}

/** A turn that is tried out: nothing is sent, recorded or counted, and only the caller gets the result. */
export class Trial implements TurnPorts<TrialResult> {
  readonly isShown = false;
  private startedMs = 0;

  constructor(private readonly input: TurnQuestion) {}

  prepare(): Promise<TurnQuestion> {
    this.startedMs = performance.now();
    return Promise.resolve(this.input);
  }

  mayReply(): Promise<null> {
    return Promise.resolve(null);
  }

  send(): Promise<ServerEvent[]> {
    return Promise.resolve([]);
  }

  store({ result, trace = [], overBudget }: FinishedTurn): Promise<TrialResult> {
    const ms = performance.now() - this.startedMs;
    return Promise.resolve({ result: untoldTurn(result), trace, ms, isOverBudget: overBudget !== null });
  }
}
