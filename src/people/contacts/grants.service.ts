import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { Journal } from '../../platform/events/journal.js';
import { ContactsReader } from './contacts.reader.js';
import { GrantsCommands } from './grants.commands.js';
import type { GrantBody, NewGrantDto } from './grants.dto.js';
import { GrantsStore } from './grants.store.js';

@Injectable()
export class GrantsService {
  constructor(
    private readonly db: TenantDb,
    private readonly contacts: ContactsReader,
    private readonly commands: GrantsCommands,
    private readonly store: GrantsStore,
    private readonly journal: Journal,
  ) {}

  /** Creates a grant on a contact; its token is shown only once. Throws `not_found`, `invalid_id`, `conflict`. */
  async create(
    workspaceId: string,
    { actor, contactId, body }: { actor: Actor; contactId: string; body: GrantBody },
  ): Promise<NewGrantDto> {
    const grant = await this.db.transaction(workspaceId, async (tx) => {
      const created = await this.commands.add(tx, workspaceId, { actor, contactId, body });
      return created && this.journal.saveIdempotentResponse(tx, actor, created);
    });
    if (grant) return grant;
    throw await this.contacts.whyNot(workspaceId, contactId);
  }

  /** Takes effect at once, because grants are read on every call. Throws `not_found`, `invalid_id`. */
  async revoke(
    workspaceId: string,
    { actor, contactId, grantId }: { actor: Actor; contactId: string; grantId: string },
  ): Promise<string> {
    const { id: ofContact } = await this.contacts.get(workspaceId, contactId);
    return this.db.transaction(workspaceId, async (tx) => {
      const id = await this.store.revoke(tx, workspaceId, { contactId: ofContact, id: grantId });
      if (id === null) throw fail('not_found');
      const audit = { action: 'grant.revoke', target: 'grant', targetId: id, changes: ['revoked_at'] };
      await this.journal.record(tx, workspaceId, { actor, audit });
      return id;
    });
  }
}
