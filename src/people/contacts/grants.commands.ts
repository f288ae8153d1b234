import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { hashCredential, lastFour, newCredential } from '../../platform/kernel/credentials.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { ContactsReader } from './contacts.reader.js';
import { presentGrant, TTL_DEFAULT_S, type GrantBody, type NewGrantDto } from './grants.dto.js';
import { GrantsStore } from './grants.store.js';

@Injectable()
export class GrantsCommands {
  constructor(
    private readonly contacts: ContactsReader,
    private readonly store: GrantsStore,
    private readonly journal: Journal,
  ) {}

  /**
   * Creates a grant on a contact; its token is shown only once. Throws `conflict` for a blocked contact: the
   * grant would give no access.
   * @returns null if there is no such contact
   */
  async add(
    db: Queryable,
    workspaceId: string,
    { actor, contactId, body: { ttl_seconds, label } }: { actor: Actor; contactId: string; body: GrantBody },
  ): Promise<NewGrantDto | null> {
    if (await this.contacts.isBlocked(db, workspaceId, contactId))
      throw fail('conflict', 'This contact is blocked. Unblock the contact to create a grant.');
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
    await this.journal.record(db, workspaceId, { actor, audit });
    return { ...presentGrant(row), token };
  }
}
