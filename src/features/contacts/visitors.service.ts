import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { fail } from '../../kernel/errors.js';
import { changedFields, Journal } from '../../outbox/journal.js';
import type { Visitor } from '../../policy/visitor.reader.js';
import { presentContact } from './contacts.dto.js';
import { FormerContactsStore } from './former-contacts.store.js';
import { VisitorsStore } from './visitors.store.js';

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
   */
  async ensure(
    workspaceId: string,
    actor: Actor,
    { contactId, kind }: Visitor,
    { locale = null, timezone = null }: { locale?: string | null; timezone?: string | null } = {},
  ): Promise<void> {
    if (kind !== null) return;
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
    await this.db.transaction(workspaceId, async (tx) => {
      const before = await this.store.lock(tx, workspaceId, contactId);
      if (!before) throw fail('not_found');
      const pick = (said: string | null, known: string | null): string | null =>
        before.kind === 'visitor' ? (said ?? known) : (known ?? said);
      const next = {
        name: pick(told.name, before.name),
        email: pick(told.email, before.email),
        phone: pick(told.phone, before.phone),
      };
      if (next.name === before.name && next.email === before.email && next.phone === before.phone) return;
      const object = presentContact(await this.store.tell(tx, workspaceId, contactId, next));
      const previous = changedFields(presentContact(before), object, ['updated_at']) ?? {};
      await this.journal.record(tx, workspaceId, actor, { events: [{ type: 'contact.updated', object, previous }] });
    });
  }
}
