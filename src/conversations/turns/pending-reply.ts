import type { DialogueMessage } from '../../agent/ports/turn.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Channel } from '../sessions/sessions.dto.js';

/** Messages of a live conversation that are stored and wait for an answer (AnsweringService.reply). */
export interface Reply {
  sessionId: string;
  contactId: string;
  /** Channel of the conversation. */
  channel: Channel;
  /** The setting of the channel's account; null = the workspace's guardrails apply. */
  escalateAfterMisses: number | null;
  /** All waiting messages, as one question. */
  question: string;
  /** Earlier messages of both sides, oldest first. */
  dialogue: DialogueMessage[];
  /** When the first of the messages arrived. */
  askedAtMs: number;
  /**
   * Why the agent may not reply now; null = it may.
   * @param isFinal whether sending or recording follows right after this check
   */
  withheld(isFinal: boolean): Promise<string | null>;
  /**
   * Called in the transaction that records the answer, under the session's lock, before anything is written.
   * Throws if another turn is answering the messages; nothing is recorded then.
   */
  settle(tx: Queryable): Promise<void>;
}
