/** One change of a hand-off, with its history, event and audit line. */
import { newId } from '../../platform/kernel/ids.js';
import { changedFields, publicActor, type AttributedEntry } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { presentHandoff, type HandoffRow } from './handoffs.dto.js';
import { eventOf } from './handoffs.rules.js';
import type { HistoryRow, NewHandoff } from './handoffs.store.js';

export interface HandoffChange {
  actor: Actor;
  /** The action, e.g. `handoff.update`. */
  action: string;
  before: HandoffRow;
  /** Must differ from `before`, at least in `updated_at`. */
  after: HandoffRow;
}

/** Changes that people make to a hand-off, without their consequences. */
const HISTORY_FIELDS = ['status', 'assignee_id', 'external_responder', 'decision', 'snoozed_until'] as const;

/** The first line of a hand-off's history. */
export const openedBy = (actor: Actor, { id, created_at }: NewHandoff): HistoryRow => ({
  id: newId(),
  handoff_id: id,
  actor: publicActor(actor),
  changes: { status: [null, 'open'] },
  created_at,
});

export const historyOf = ({ actor, before, after }: HandoffChange): HistoryRow => ({
  id: newId(),
  handoff_id: after.id,
  actor: publicActor(actor),
  changes: Object.fromEntries(
    HISTORY_FIELDS.flatMap((field) => (before[field] === after[field] ? [] : [[field, [before[field], after[field]]]])),
  ),
  created_at: after.updated_at,
});

export function journalEntryOf({ actor, action, before, after }: HandoffChange): AttributedEntry {
  const object = presentHandoff(after);
  const previous = changedFields(presentHandoff(before), object, ['updated_at']) ?? {};
  const names = Object.keys(previous);
  if (before.decision !== after.decision) names.push('decision');
  return {
    actor,
    events: [{ type: eventOf(before, after), object, previous }],
    audit: { action, target: 'handoff', targetId: after.id, changes: names },
  };
}
