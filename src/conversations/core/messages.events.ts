/** Webhook events of messages in live conversations (specification §7.1). */
import type { EventDraft } from '../../platform/events/journal.js';
import { presentMessage, type AppendedMessage } from '../sessions/messages.dto.js';

/** @param appended in the order in which they were written */
export const messageEvents = (appended: AppendedMessage[]): EventDraft[] =>
  appended.filter(({ live }) => live).map((row) => ({ type: 'message.created', object: presentMessage(row) }));
