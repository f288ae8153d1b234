import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { Journal } from '../../platform/events/journal.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';
import { keptOf, presentContact, type ContactDto, type ContactRow } from './contacts.dto.js';
import { ContactsStore, type StatedDetails, type StatedPerson } from './contacts.store.js';
import { FormerContactsStore } from './former-contacts.store.js';
import { StatedContactsCommands } from './stated-contacts.commands.js';

@Injectable()
export class VisitorsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ContactsStore,
    private readonly former: FormerContactsStore,
    private readonly journal: Journal,
    private readonly stated: StatedContactsCommands,
  ) {}

  /**
   * Creates a visitor's contact before the first row that references it; bots that only load the page leave
   * none. Costs nothing if it exists. Throws `invalid_credential` if the visitor was erased meanwhile.
   * @param said current values; missing ones are taken from the last boot
   */
  async ensure(
    workspaceId: string,
    {
      actor,
      visitor: { contactId, kind, arrival },
      said = {},
    }: { actor: Actor; visitor: Visitor; said?: { locale?: string | null; timezone?: string | null } },
  ): Promise<void> {
    if (kind !== null) return;
    const locale = said.locale ?? arrival?.locale ?? null;
    const timezone = said.timezone ?? arrival?.timezone ?? null;
    await this.db.transaction(workspaceId, async (tx) => {
      const row = await this.store.add(tx, workspaceId, { id: contactId, locale, timezone });
      if (!row) return;
      if (await this.former.isGone(tx, workspaceId, contactId)) throw fail('invalid_credential');
      const events = [{ type: 'contact.created' as const, object: presentContact(row) }];
      await this.journal.record(tx, workspaceId, { actor, events });
    });
  }

  /**
   * Stores what a person entered about themselves in a form. Throws `not_found`. @param stated null = not sent
   * @returns what the contact has of it now, as it is stored
   */
  async introduce(
    workspaceId: string,
    said: { actor: Actor; contactId: string; stated: StatedPerson },
  ): Promise<string[]> {
    if (Object.values(said.stated).every((value) => value === null)) return [];
    const contact = await this.db.transaction(workspaceId, (tx) => this.stated.introduce(tx, workspaceId, said));
    return keptOf(found(contact), said.stated);
  }

  /** Updates the language and zone of a visitor's browser; a user's are set by the backend. Throws `not_found`. */
  async arrive(
    workspaceId: string,
    actor: Actor,
    { contactId, locale, timezone }: { contactId: string; locale?: string | null; timezone?: string | null },
  ): Promise<ContactDto> {
    const change = (before: ContactRow): Partial<StatedDetails> =>
      before.kind === 'visitor' ? { locale: locale ?? before.locale, timezone: timezone ?? before.timezone } : {};
    return this.db.transaction(workspaceId, async (tx) =>
      found(await this.stated.change(tx, workspaceId, { actor, contactId, change })),
    );
  }
}

function found(contact: ContactDto | null): ContactDto {
  if (!contact) throw fail('not_found');
  return contact;
}
