import type { AttributedEntry } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { presentContact, type Pushed } from '../contacts/contacts.dto.js';

/** Journal entries of a push; none if it changed nothing. */
export function pushedEntries(row: Pushed, actor: Actor | undefined): AttributedEntry[] {
  const { created, changes, previous } = row;
  if (!actor || changes === null) return [];
  const verb = created ? 'create' : 'update';
  return [
    {
      actor,
      events: [{ type: `contact.${verb}d`, object: presentContact(row), previous: previous ?? undefined }],
      audit: { action: `contact.${verb}`, target: 'contact', targetId: row.id, changes },
    },
  ];
}
