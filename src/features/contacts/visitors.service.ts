import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { fail } from '../../kernel/errors.js';
import { changedFields, Journal } from '../../events/journal.js';
import type { Visitor } from '../../policy/visitor.reader.js';
import { presentContact, type ContactDto, type ContactRow } from './contacts.dto.js';
import { FormerContactsStore } from './former-contacts.store.js';
import { VisitorsStore, type Told } from './visitors.store.js';

/** null = not told. */
export interface Introduction {
  name: string | null;
  email: string | null;
  phone: string | null;
}

@Injectable()
export class VisitorsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: VisitorsStore,
    private readonly former: FormerContactsStore,
    private readonly journal: Journal,
  ) {}

  /**
   * Writes a visitor's contact, before the first thing of theirs is written; bots that only look leave none. Costs nothing
   * where it is there. Throws `invalid_credential` where the visitor was erased meanwhile.
   * @param said now; what is not counts as boot was told
   */
  async ensure(
    workspaceId: string,
    actor: Actor,
    { contactId, kind, arrival }: Visitor,
    said: { locale?: string | null; timezone?: string | null } = {},
  ): Promise<void> {
    if (kind !== null) return;
    const locale = said.locale ?? arrival?.locale ?? null;
    const timezone = said.timezone ?? arrival?.timezone ?? null;
    await this.db.transaction(workspaceId, async (tx) => {
      const row = await this.store.add(tx, workspaceId, contactId, { locale, timezone });
      if (!row) return;
      if (await this.former.isGone(tx, workspaceId, contactId)) throw fail('invalid_credential');
      const events = [{ type: 'contact.created' as const, object: presentContact(row) }];
      await this.journal.record(tx, workspaceId, actor, { events });
    });
  }

  /**
   * What a person told of themselves in a form: a visitor's own word counts; of a user, whom the backend or a signature
   * names, it only fills what is not known. Throws `not_found`.
   */
  async introduce(workspaceId: string, actor: Actor, contactId: string, told: Introduction): Promise<void> {
    if (told.name === null && told.email === null && told.phone === null) return;
    await this.tell(workspaceId, actor, contactId, (before) => {
      const pick = (said: string | null, known: string | null): string | null =>
        before.kind === 'visitor' ? (said ?? known) : (known ?? said);
      return {
        name: pick(told.name, before.name),
        email: pick(told.email, before.email),
        phone: pick(told.phone, before.phone),
      };
    });
  }

  /** The language and zone of a visitor's browser, as it says now; a user's are the backend's to say. Throws `not_found`. */
  async arrive(
    workspaceId: string,
    actor: Actor,
    contactId: string,
    { locale, timezone }: { locale?: string | null; timezone?: string | null },
  ): Promise<ContactDto> {
    return this.tell(workspaceId, actor, contactId, (before) =>
      before.kind === 'visitor' ? { locale: locale ?? before.locale, timezone: timezone ?? before.timezone } : {},
    );
  }

  private async tell(
    workspaceId: string,
    actor: Actor,
    contactId: string,
    told: (before: ContactRow) => Partial<Told>,
  ): Promise<ContactDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const before = await this.store.lock(tx, workspaceId, contactId);
      if (!before) throw fail('not_found');
      const next = told(before);
      const known = presentContact(before);
      if ((Object.keys(next) as (keyof Told)[]).every((field) => next[field] === before[field])) return known;
      const object = presentContact(await this.store.tell(tx, workspaceId, contactId, { ...before, ...next }));
      const previous = changedFields(known, object, ['updated_at']) ?? {};
      await this.journal.record(tx, workspaceId, actor, {
        audit: { action: 'contact.update', target: 'contact', targetId: contactId, changes: Object.keys(previous) },
        events: [{ type: 'contact.updated', object, previous }],
      });
      return object;
    });
  }
}
