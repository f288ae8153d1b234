import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
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
    @Inject(CLOCK) private readonly clock: Clock,
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
  ): Promise<void> {
    const { id: ofContact } = await this.contacts.get(workspaceId, contactId);
    const id = grantId.toLowerCase();
    const at = new Date(this.clock.now()).toISOString();
    await this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.store.revoke(tx, workspaceId, { contactId: ofContact, id, at }))) throw fail('not_found');
      const audit = { action: 'grant.revoke', target: 'grant', targetId: id, changes: ['revoked_at'] };
      await this.journal.record(tx, workspaceId, { actor, audit });
    });
  }
}
