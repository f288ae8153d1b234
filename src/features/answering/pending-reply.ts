import type { DialogueMessage } from '../../agent/ports/turn.js';
import type { Queryable } from '../../db/statement.js';

/** Messages of a live conversation that are stored and wait for an answer (AnsweringService.reply). */
export interface Reply {
  sessionId: string;
  contactId: string;
  /** All that waits, as one question. */
  question: string;
  /** Earlier messages of both sides, oldest first. */
  dialogue: DialogueMessage[];
  /** When the first of the messages came. */
  askedAtMs: number;
  /**
   * Why the agent has to be silent now; null = it may speak.
   * @param last it is the last time that it is asked: what is sent or recorded comes right after
   */
  withheld(last: boolean): Promise<string | null>;
  /**
   * Told in the transaction that records the answer, under the session's lock, before anything is written. Throws where the
   * messages are not for this turn to answer any more: then nothing is recorded.
   */
  settle(tx: Queryable): Promise<void>;
}
