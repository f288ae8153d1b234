import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.module.js';
import type { Config } from '../../platform/config/config.js';
import { Batches } from '../../platform/db/batches.js';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { Journal } from '../../platform/events/journal.js';
import { presentContact, type Pushed } from '../contacts/contacts.dto.js';
import { GrantsCommands } from '../contacts/grants.commands.js';
import type { PushedGrantDto, PushedUserDto, PushUser } from './users.dto.js';
import { pushedEntries } from './users.events.js';
import { UserContactsCommands } from '../contacts/user-contacts.commands.js';
import { VendorTokensCommands } from '../contacts/vendor-tokens.commands.js';

const TRIES = 10;

/** A user and the actor who pushes them. */
interface Push {
  actor: Actor;
  user: PushUser;
}

@Injectable()
export class UsersService {
  /** Backends push many users at once, so pushes share statements. */
  private readonly batches = new Batches<string, Push, Pushed | null>({
    nameOf: (workspaceId) => workspaceId,
    write: (workspaceId, take) => this.writeAll(workspaceId, take),
    keyOf: ({ user }) => user.external_user_id,
  });

  constructor(
    private readonly db: TenantDb,
    private readonly contacts: UserContactsCommands,
    private readonly tokens: VendorTokensCommands,
    private readonly grants: GrantsCommands,
    private readonly journal: Journal,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Creates or rewrites the contact with this external id (specification §3.3). */
  push(workspaceId: string, actor: Actor, user: PushUser): Promise<{ created: boolean; user: PushedUserDto }> {
    if (user.vendor_token === undefined && !user.grant) return this.identity(workspaceId, actor, user);
    return this.db.transaction(workspaceId, (tx) => this.whole(tx, workspaceId, { actor, user }));
  }

  private async identity(workspaceId: string, actor: Actor, user: PushUser) {
    const { created, row } = this.pushed(await this.batches.add(workspaceId, { actor, user }));
    return { created, user: { ...presentContact(row), grant: null } };
  }

  private async whole(db: Queryable, workspaceId: string, { actor, user }: { actor: Actor; user: PushUser }) {
    const take = (): Push[] => [{ actor, user }];
    const [found] = await this.untilWritten(take, (remaining) =>
      this.write(db, workspaceId, { pushes: remaining(), locks: true }),
    );
    const { created, row } = this.pushed(found ?? null);
    let contact = presentContact(row);
    if (user.vendor_token !== undefined) {
      const set = await this.tokens.set(db, workspaceId, { actor, contactId: row.id, token: user.vendor_token });
      if (!set) throw fail('internal_error'); // impossible: the push has locked it
      contact = set.contact;
    }
    const grant = user.grant
      ? await this.grant(db, workspaceId, { actor, contactId: row.id, asked: user.grant })
      : null;
    return { created, user: { ...contact, grant } };
  }

  /** Each attempt commits what it could write, so that two batches never wait for each other's rows. */
  private writeAll(workspaceId: string, take: () => Push[]): Promise<(Pushed | null)[]> {
    return this.untilWritten(take, (remaining, tried) =>
      this.db.transaction(workspaceId, (tx) => this.write(tx, workspaceId, { pushes: remaining(), locks: tried > 0 })),
    );
  }

  /** @returns the contacts in the order of the pushes; null = concurrent writes prevented it at every attempt */
  private async untilWritten(
    take: () => Push[],
    write: (remaining: () => Push[], tried: number) => Promise<Pushed[]>,
  ): Promise<(Pushed | null)[]> {
    const found = new Map<string | null, Pushed>();
    const remaining = (): Push[] => take().filter(({ user }) => !found.has(user.external_user_id));
    for (let tried = 0; tried < TRIES && (tried === 0 || remaining().length > 0); tried++)
      for (const row of await write(remaining, tried)) found.set(row.external_user_id, row);
    return take().map(({ user }) => found.get(user.external_user_id) ?? null);
  }

  private async write(
    tx: Queryable,
    workspaceId: string,
    { pushes, locks }: { pushes: Push[]; locks: boolean },
  ): Promise<Pushed[]> {
    const rows = await this.contacts.push(tx, workspaceId, { users: pushes.map(({ user }) => user), locks });
    const actors = new Map<string | null, Actor>(pushes.map(({ user, actor }) => [user.external_user_id, actor]));
    const entries = rows.flatMap((row) => pushedEntries(row, actors.get(row.external_user_id)));
    await this.journal.recordAll(tx, workspaceId, entries);
    return rows;
  }

  private pushed(found: Pushed | null) {
    if (!found)
      throw fail('service_unavailable', 'Too many concurrent requests push this user. Retry.', {
        headers: { 'Retry-After': '1' },
      });
    const { created, ...row } = found;
    return { created, row };
  }

  private async grant(
    db: Queryable,
    workspaceId: string,
    { actor, contactId, asked }: { actor: Actor; contactId: string; asked: NonNullable<PushUser['grant']> },
  ): Promise<PushedGrantDto> {
    const grant = await this.grants.add(db, workspaceId, { actor, contactId, body: asked });
    if (!grant) throw fail('internal_error');
    const mcpUrl = `${this.config.baseUrl}/api/mcp/${workspaceId}/u/${contactId}`;
    return { id: grant.id, token: grant.token, expires_at: grant.expires_at, mcp_url: mcpUrl };
  }
}
