/** What a change of a hand-off leaves behind: its line of history, its event, its audit line. */
import { changedFields, type AuditDraft, type EventDraft } from '../../events/journal.js';
import { presentHandoff, type HandoffRow } from './handoffs.dto.js';
import { eventOf } from './handoffs.rules.js';

/** What the history keeps: what people do with it, not what follows from that. */
const REMEMBERED = ['status', 'assignee_id', 'external_responder', 'decision'] as const;

export interface Trace {
  /** `{field: [before, after]}` */
  history: Record<string, [unknown, unknown]>;
  event: EventDraft;
  audit: AuditDraft;
}

/** @param action what was done, e.g. `handoff.update` */
export function traceOf(action: string, before: HandoffRow, after: HandoffRow): Trace {
  const done = REMEMBERED.filter((field) => before[field] !== after[field]);
  const object = presentHandoff(after);
  const previous = changedFields(presentHandoff(before), object, ['updated_at']) ?? {};
  const changes = before.decision === after.decision ? Object.keys(previous) : [...Object.keys(previous), 'decision'];
  return {
    history: Object.fromEntries(done.map((field) => [field, [before[field], after[field]]])),
    event: { type: eventOf(before, after), object, previous },
    audit: { action, target: 'handoff', targetId: after.id, changes },
  };
}
