import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { hashCredential, lastFour, newCredential } from '../../kernel/credentials.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { Journal } from '../../events/journal.js';
import { ContactsReader } from './contacts.reader.js';
import { presentGrant, TTL_DEFAULT_S, type GrantBody, type NewGrantDto } from './grants.dto.js';
import { GrantsStore } from './grants.store.js';

@Injectable()
export class GrantsService {
  constructor(
    private readonly db: TenantDb,
    private readonly contacts: ContactsReader,
    private readonly store: GrantsStore,
    private readonly journal: Journal,
  ) {}

  /** A new grant on a contact; its token is shown this once. Throws `not_found`, `invalid_id`. */
  async create(workspaceId: string, actor: Actor, contactId: string, body: GrantBody): Promise<NewGrantDto> {
    const grant = await this.db.transaction(workspaceId, async (tx) => {
      const made = await this.add(tx, workspaceId, actor, contactId, body);
      return made && this.journal.answered(tx, actor, made);
    });
    if (grant) return grant;
    throw await this.contacts.whyNot(workspaceId, contactId);
  }

  /** The same within somebody's transaction. @returns null where there is no such contact */
  async add(
    db: Queryable,
    workspaceId: string,
    actor: Actor,
    contactId: string,
    { ttl_seconds, label }: GrantBody,
  ): Promise<NewGrantDto | null> {
    const token = newCredential('grant');
    const row = await this.store.add(db, workspaceId, {
      id: newId(),
      contactId,
      label: label ?? null,
      tokenHash: hashCredential(token),
      lastFour: lastFour(token),
      ttlS: ttl_seconds ?? TTL_DEFAULT_S,
    });
    if (!row) return null;
    const audit = { action: 'grant.create', target: 'grant', targetId: row.id };
    await this.journal.record(db, workspaceId, actor, { audit });
    return { ...presentGrant(row), token };
  }

  /** Acts at once: grants are read on every call. Throws `not_found`, `invalid_id`. */
  async revoke(workspaceId: string, actor: Actor, contactId: string, grantId: string): Promise<string> {
    const { id: ofContact } = await this.contacts.get(workspaceId, contactId);
    return this.db.transaction(workspaceId, async (tx) => {
      const id = await this.store.revoke(tx, workspaceId, ofContact, grantId);
      if (id === null) throw fail('not_found');
      const audit = { action: 'grant.revoke', target: 'grant', targetId: id, changes: ['revoked_at'] };
      await this.journal.record(tx, workspaceId, actor, { audit });
      return id;
    });
  }
}
