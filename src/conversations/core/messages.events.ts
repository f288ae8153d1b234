/** Webhook events of messages in live conversations (specification §7.1). */
import type { EventDraft } from '../../platform/events/journal.js';
import { presentMessage, type StoredMessageRow } from '../sessions/messages.dto.js';

/** @param stored in the order in which they were written */
export const messageEvents = (stored: StoredMessageRow[]): EventDraft[] =>
  stored.filter(({ live }) => live).map((row) => ({ type: 'message.created', object: presentMessage(row) }));
