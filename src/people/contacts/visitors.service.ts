import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';
import { presentContact, type ContactDto, type ContactRow } from './contacts.dto.js';
import { ContactsStore, type StatedDetails, type StatedPerson } from './contacts.store.js';
import { FormerContactsStore } from './former-contacts.store.js';

@Injectable()
export class VisitorsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ContactsStore,
    private readonly former: FormerContactsStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
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
   * Stores what a person entered about themselves in a form: a visitor's own values count; for a user, whom the
   * backend or a signature identifies, they only fill missing ones. Throws `not_found`.
   * @param stated null = not sent
   */
  async introduce(
    workspaceId: string,
    { actor, contactId, stated }: { actor: Actor; contactId: string; stated: StatedPerson },
  ): Promise<void> {
    if (stated.name === null && stated.email === null && stated.phone === null) return;
    await this.update(workspaceId, {
      actor,
      contactId,
      change: (before) => {
        const pick = (said: string | null, known: string | null): string | null =>
          before.kind === 'visitor' ? (said ?? known) : (known ?? said);
        return {
          name: pick(stated.name, before.name),
          email: pick(stated.email, before.email),
          phone: pick(stated.phone, before.phone),
        };
      },
    });
  }

  /** Updates the language and zone of a visitor's browser; a user's are set by the backend. Throws `not_found`. */
  async arrive(
    workspaceId: string,
    actor: Actor,
    { contactId, locale, timezone }: { contactId: string; locale?: string | null; timezone?: string | null },
  ): Promise<ContactDto> {
    return this.update(workspaceId, {
      actor,
      contactId,
      change: (before) =>
        before.kind === 'visitor' ? { locale: locale ?? before.locale, timezone: timezone ?? before.timezone } : {},
    });
  }

  private async update(
    workspaceId: string,
    {
      actor,
      contactId,
      change,
    }: { actor: Actor; contactId: string; change: (before: ContactRow) => Partial<StatedDetails> },
  ): Promise<ContactDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const before = await this.store.lock(tx, workspaceId, contactId);
      if (!before) throw fail('not_found');
      const next = change(before);
      const known = presentContact(before);
      if ((Object.keys(next) as (keyof StatedDetails)[]).every((field) => next[field] === before[field])) return known;
      const at = new Date(this.clock.now()).toISOString();
      const object = presentContact(await this.store.state(tx, workspaceId, { before, stated: next, at }));
      const previous = changedFields(known, object, ['updated_at']) ?? {};
      await this.journal.record(tx, workspaceId, {
        actor,
        audit: { action: 'contact.update', target: 'contact', targetId: contactId, changes: Object.keys(previous) },
        events: [{ type: 'contact.updated', object, previous }],
      });
      return object;
    });
  }
}
