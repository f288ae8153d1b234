/** One change of a hand-off, with its history, event and audit line. */
import { changedFields, type AttributedEntry } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { presentHandoff, type HandoffRow } from './handoffs.dto.js';
import { eventOf } from './handoffs.rules.js';

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

export function journalEntryOf({ actor, action, before, after }: HandoffChange): AttributedEntry {
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
