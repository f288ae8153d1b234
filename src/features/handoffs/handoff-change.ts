/** One change of a hand-off, and what the journal keeps of it: its history, its event, its audit line. */
import { changedFields, type JournalEntry } from '../../events/journal.js';
import type { Actor } from '../../kernel/actor.js';
import { presentHandoff, type HandoffRow } from './handoffs.dto.js';
import { eventOf } from './handoffs.rules.js';

export interface HandoffChange {
  actor: Actor;
  /** What was done, e.g. `handoff.update`. */
  action: string;
  before: HandoffRow;
  /** Differs from `before`, also by its `updated_at`. */
  after: HandoffRow;
}

/** What people do with a hand-off, not what follows from that. */
const HISTORY_FIELDS = ['status', 'assignee_id', 'external_responder', 'decision', 'snoozed_until'] as const;

export function journalEntryOf({ actor, action, before, after }: HandoffChange): JournalEntry & { actor: Actor } {
  const changed = HISTORY_FIELDS.filter((field) => before[field] !== after[field]);
  const object = presentHandoff(after);
  const previous = changedFields(presentHandoff(before), object, ['updated_at']) ?? {};
  const names = Object.keys(previous);
  if (before.decision !== after.decision) names.push('decision');
  return {
    actor,
    history: {
      handoffId: after.id,
      changes: Object.fromEntries(changed.map((field) => [field, [before[field], after[field]]])),
      at: after.updated_at,
    },
    events: [{ type: eventOf(before, after), object, previous }],
    audit: { action, target: 'handoff', targetId: after.id, changes: names },
  };
}
