import type { AttributedEntry } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { presentContact, selfReported, type Pushed } from '../contacts/contacts.dto.js';

/** Journal entries of a push; none if it changed nothing. */
export function pushedEntries(row: Pushed, actor: Actor | undefined): AttributedEntry[] {
  const { created, changes, previous } = row;
  if (!actor || changes === null) return [];
  const object = presentContact(row);
  const told = selfReported({ ...row, ...previous });
  const was = previous && told.length > object.self_reported.length ? { ...previous, self_reported: told } : previous;
  const verb = created ? 'create' : 'update';
  return [
    {
      actor,
      events: [{ type: `contact.${verb}d`, object, previous: was ?? undefined }],
      audit: { action: `contact.${verb}`, target: 'contact', targetId: row.id, changes },
    },
  ];
}
