import type { Gesture, InboxSignals } from '../../agent/ports/turn.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { RequestClaim } from '../../platform/kernel/idempotent-request.js';
import type { AskBody } from './answer.dto.js';
import type { Channel } from '../sessions/sessions.dto.js';
import type { AgentSettings } from './agent-settings.reader.js';
import type { AskContext } from './ask-context.reader.js';

export interface AskedQuestion {
  requestId: string | null;
  body: AskBody;
  /** Channel of a new session. */
  channel: Channel;
  /** The request's Idempotency-Key claim, if it has one. */
  claim?: RequestClaim;
}

/** The right of one turn to answer stored messages. */
export interface MessagesLease {
  /**
   * Marks the messages as answered, in the transaction that records the answer: under the session's lock, before
   * anything is written. Throws if another turn is answering them; nothing is recorded then.
   */
  settle(tx: Queryable): Promise<void>;
}

/** A question with what is known about the person who asks and about the workspace. */
export interface PreparedQuestion extends Omit<AskedQuestion, 'channel'> {
  workspaceId: string;
  /** Absent or null = the question is one. */
  gesture?: Gesture | null;
  /** In mail and messengers: what else says that it is for a person. */
  inbox?: InboxSignals | null;
  /** The body in its stored form. */
  storedBody: AskBody;
  askContext: AskContext;
  settings: AgentSettings;
  askedAtMs: number;
  /** null = the question is not stored yet. */
  lease: MessagesLease | null;
}
