import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { fail } from '../../kernel/errors.js';
import { Journal } from '../../outbox/journal.js';
import type { Visitor } from '../../policy/visitor.reader.js';
import { presentContact } from './contacts.dto.js';
import { VisitorsStore } from './visitors.store.js';

@Injectable()
export class VisitorsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: VisitorsStore,
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
      if (await this.store.isGone(tx, workspaceId, contactId)) throw fail('invalid_credential');
      const events = [{ type: 'contact.created' as const, object: presentContact(row) }];
      await this.journal.record(tx, workspaceId, actor, { events });
    });
  }
}
