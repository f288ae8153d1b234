import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { Batches } from '../../db/batches.js';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { fail } from '../../kernel/errors.js';
import { Journal } from '../../events/journal.js';
import { presentContact } from '../contacts/contacts.dto.js';
import { GrantsCommands } from '../contacts/grants.commands.js';
import type { PushedGrantDto, PushedUserDto, PushUser } from './users.dto.js';
import { UsersStore, type Push, type Pushed } from './users.store.js';
import { VendorTokensCommands } from '../contacts/vendor-tokens.commands.js';

@Injectable()
export class UsersService {
  /** A company's back end pushes many at once: they share statements. */
  private readonly batches = new Batches<string, Push, Pushed | null>({
    nameOf: (workspaceId) => workspaceId,
    write: (workspaceId, take) => this.store.push(this.db.of(workspaceId), workspaceId, take()),
    keyOf: ({ user }) => user.external_user_id,
  });

  constructor(
    private readonly db: TenantDb,
    private readonly store: UsersStore,
    private readonly tokens: VendorTokensCommands,
    private readonly grants: GrantsCommands,
    private readonly journal: Journal,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Makes or rewrites the contact with this external id (specification §3.3). */
  push(workspaceId: string, actor: Actor, user: PushUser): Promise<{ created: boolean; user: PushedUserDto }> {
    // The identity alone is one statement, and needs no transaction around it.
    if (user.vendor_token === undefined && !user.grant) return this.identity(workspaceId, actor, user);
    return this.db.transaction(workspaceId, (tx) => this.whole(tx, workspaceId, actor, user));
  }

  private async identity(workspaceId: string, actor: Actor, user: PushUser) {
    const { created, row } = this.pushed(await this.batches.add(workspaceId, { actor, user }));
    return { created, user: { ...presentContact(row), grant: null } };
  }

  private async whole(db: Queryable, workspaceId: string, actor: Actor, user: PushUser) {
    const [found] = await this.store.push(db, workspaceId, [{ actor, user }], true);
    const { created, row } = this.pushed(found!);
    let contact = presentContact(row);
    if (user.vendor_token !== undefined) {
      const set = await this.tokens.set(db, workspaceId, actor, row.id, user.vendor_token);
      if (!set) throw fail('internal_error'); // cannot be: the push has locked it
      contact = set.contact;
    }
    const grant = user.grant ? await this.grant(db, workspaceId, actor, row.id, user.grant) : null;
    return { created, user: { ...contact, grant } };
  }

  private pushed(found: Pushed | null) {
    if (!found)
      throw fail('service_unavailable', 'Too many concurrent requests push this user. Retry.', {
        headers: { 'Retry-After': '1' },
      });
    const { created, wrote, ...row } = found;
    if (wrote) this.journal.notify();
    return { created, row };
  }

  private async grant(
    db: Queryable,
    workspaceId: string,
    actor: Actor,
    contactId: string,
    asked: NonNullable<PushUser['grant']>,
  ): Promise<PushedGrantDto> {
    const grant = await this.grants.add(db, workspaceId, actor, contactId, asked);
    if (!grant) throw fail('internal_error');
    const mcpUrl = `${this.config.baseUrl}/api/mcp/${workspaceId}/u/${contactId}`;
    return { id: grant.id, token: grant.token, expires_at: grant.expires_at, mcp_url: mcpUrl };
  }
}
