/** The webhook events of a session's changes (specification §7.1). */
import { changedFields, type EventDraft } from '../../platform/events/journal.js';
import type { SessionDto } from '../sessions/sessions.dto.js';

/** @param before null = the session is new */
export function sessionEvents(before: SessionDto | null, after: SessionDto): EventDraft[] {
  if (before === null) return [{ type: 'session.started', object: after }];
  const previous = changedFields(before, after);
  if (previous === null) return [];
  const events: EventDraft[] = [];
  if (before.ended_at === null && after.ended_at !== null)
    events.push({ type: 'session.ended', object: after, previous });
  if ('resolution' in previous || 'resolution_confidence' in previous)
    events.push({ type: 'session.resolution_changed', object: after, previous: resolutionOf(previous) });
  return events;
}

const resolutionOf = (fields: Partial<SessionDto>): Partial<SessionDto> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field.startsWith('resolution')));
