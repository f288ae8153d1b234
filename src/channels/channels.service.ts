import { Injectable } from '@nestjs/common';
import type { Queryable } from '../platform/db/statement.js';
import { TenantDb } from '../platform/db/tenant-db.js';
import { Journal } from '../platform/events/journal.js';
import type { Actor } from '../platform/kernel/actor.js';
import { fail } from '../platform/kernel/errors.js';
import { newId } from '../platform/kernel/ids.js';
import { ChannelAccounts } from './channel-accounts.js';
import { ChannelClaims } from './channel-claims.js';
import {
  MISSES_DEFAULT,
  type ChannelDto,
  type ChannelRow,
  type CreateChannel,
  type UpdateChannel,
} from './channels.dto.js';
import { ChannelsReader } from './channels.reader.js';
import { ChannelsStore } from './channels.store.js';

/** Each mailbox keeps a connection open in a process that all workspaces share. */
const ACCOUNTS_MAX = 50;

/** Manages the accounts through which customers write. */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly db: TenantDb,
    private readonly claims: ChannelClaims,
    private readonly store: ChannelsStore,
    private readonly reader: ChannelsReader,
    private readonly accounts: ChannelAccounts,
    private readonly journal: Journal,
  ) {}

  /**
   * Connects an account. Throws `invalid_field`; `conflict` if this external account is connected and does not give
   * way (ChannelClaims), or this workspace has 50 accounts.
   */
  async create(workspaceId: string, actor: Actor, input: CreateChannel): Promise<ChannelDto> {
    const { channel, name, external_id, settings = {}, credentials, escalate_after_misses = MISSES_DEFAULT } = input;
    const { signature = null, agent_mode = 'live' } = input;
    this.accounts.requireNew(input);
    const proof = await this.claims.prove(workspaceId, input);
    return this.db.transaction(workspaceId, async (tx) => {
      const count = await this.store.count(tx, workspaceId);
      const givesWay = await this.claims.claim(tx, workspaceId, { input, proof });
      if (count >= ACCOUNTS_MAX)
        throw fail('conflict', `A workspace may have at most ${ACCOUNTS_MAX} channel accounts. Remove one first.`);
      const id = newId();
      const sealed = this.accounts.seal(workspaceId, id, credentials);
      const account = { id, channel, name, external_id, settings, credentials: sealed, escalate_after_misses };
      await this.store.add(tx, workspaceId, { ...account, agent_mode, signature });
      if (proof.isProven) await this.store.markVerified(tx, workspaceId, { id, problem: null });
      if (givesWay) await this.claims.displace(workspaceId, input);
      await this.audit(tx, workspaceId, { actor, verb: 'create', targetId: id, changes: Object.keys(input) });
      return this.journal.saveIdempotentResponse(tx, actor, await this.reader.get(workspaceId, id, tx));
    });
  }

  /** Updates the given fields. Throws `not_found`, `invalid_field`; `conflict` for one that had to give way. */
  async update(
    workspaceId: string,
    { actor, id, input }: { actor: Actor; id: string; input: UpdateChannel },
  ): Promise<ChannelDto> {
    let before: ChannelRow | null = null;
    await this.db.transaction(workspaceId, async (tx) => {
      const row = await this.locked(tx, workspaceId, id);
      before = row;
      const { name = row.name, status = row.status, settings = row.settings } = input;
      const { escalate_after_misses = row.escalate_after_misses, signature = row.signature } = input;
      const { agent_mode = row.agent_mode } = input;
      this.accounts.requireSignature(row.channel, input.signature);
      if (row.status === 'paused' && status === 'active') await this.claims.requireFree(workspaceId, row);
      if (input.settings && !input.credentials)
        throw fail('missing_field', 'credentials is required where settings change', { param: 'credentials' });
      if (input.credentials) this.accounts.requireFields(row.channel, { settings, credentials: input.credentials });
      const credentials = input.credentials
        ? this.accounts.seal(workspaceId, row.id, input.credentials)
        : row.credentials;
      const account = { ...row, name, status, settings, credentials, escalate_after_misses, agent_mode, signature };
      await this.store.update(tx, account, input.credentials !== undefined);
      await this.accounts.resettle(tx, row, { settings });
      await this.audit(tx, workspaceId, { actor, verb: 'update', targetId: row.id, changes: Object.keys(input) });
    });
    if (before && input.settings) await this.release(before, { settings: input.settings });
    return this.reader.get(workspaceId, id); // health is counted after the row lock is released
  }

  /** Asks the provider whether the credentials are valid, and records the result in the health. Throws `not_found`. */
  async verify(workspaceId: string, actor: Actor, id: string): Promise<ChannelDto> {
    const row = await this.store.find(this.db.of(workspaceId), workspaceId, id);
    if (!row) throw fail('not_found');
    const { adapter, account } = this.accounts.connect(row);
    const problem = await adapter.verify(account);
    return this.db.transaction(workspaceId, async (tx) => {
      await this.locked(tx, workspaceId, id);
      await this.store.markVerified(tx, workspaceId, { id: row.id, problem });
      await this.audit(tx, workspaceId, { actor, verb: 'verify', targetId: row.id, changes: [] });
      return this.journal.saveIdempotentResponse(tx, actor, await this.reader.get(workspaceId, row.id, tx));
    });
  }

  /** Disconnects an account; its conversations stay. Throws `not_found`. */
  async remove(workspaceId: string, actor: Actor, id: string): Promise<void> {
    const row = await this.store.find(this.db.of(workspaceId), workspaceId, id);
    if (!row) throw fail('not_found');
    await this.release(row, null);
    await this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.store.remove(tx, workspaceId, id))) throw fail('not_found');
      await this.audit(tx, workspaceId, { actor, verb: 'delete', targetId: id, changes: [] });
    });
  }

  private async release(row: ChannelRow, next: { settings: Record<string, string> } | null): Promise<void> {
    if (!this.accounts.isReadable(row)) return; // nothing to give back with
    const { adapter, account } = this.accounts.connect(row);
    await adapter.release?.(account, next);
  }

  private async locked(tx: Queryable, workspaceId: string, id: string): Promise<ChannelRow> {
    const row = await this.store.lock(tx, workspaceId, id);
    if (!row) throw fail('not_found');
    return row;
  }

  private audit(
    tx: Queryable,
    workspaceId: string,
    { actor, verb, targetId, changes }: { actor: Actor; verb: string; targetId: string; changes: string[] },
  ): Promise<void> {
    const audit = { action: `channel.${verb}`, target: 'channel', targetId, changes };
    return this.journal.record(tx, workspaceId, { actor, audit });
  }
}
