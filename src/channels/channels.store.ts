import { Injectable } from '@nestjs/common';
import { alone } from '../platform/db/alone.js';
import { named, type Queryable } from '../platform/db/statement.js';
import { CHANNEL_COLUMNS, type ChannelName, type ChannelRow } from './channels.dto.js';
import { onlyRow } from '../platform/db/only-row.js';

const COUNT = named('select count(*)::int as count from channel_accounts where workspace_id = $1');
const OWNER = named('select workspace_id from channel_accounts where channel = $1 and external_id = $2 limit 1');
const ADD = named(`
  insert into channel_accounts
    (workspace_id, id, channel, name, external_id, credentials, settings, escalate_after_misses)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${CHANNEL_COLUMNS}`);
const LOCK = named(`select ${CHANNEL_COLUMNS} from channel_accounts where workspace_id = $1 and id = $2 for update`);
const UPDATE = named(`
  update channel_accounts set name = $3, status = $4, credentials = $5, updated_at = now(),
    settings = $7, escalate_after_misses = $8,
    credentials_verified_at = case when $6 then null else credentials_verified_at end
  where workspace_id = $1 and id = $2`);
const REMOVE = named('delete from channel_accounts where workspace_id = $1 and id = $2');
const FIND_ANY = named(`select ${CHANNEL_COLUMNS} from channel_accounts where id = $1`);
const FIND = named(`select ${CHANNEL_COLUMNS} from channel_accounts where workspace_id = $1 and id = $2`);
const EXTERNAL_IDS = named('select external_id from channel_accounts where workspace_id = $1 and channel = $2');
const MARK_CHALLENGED = named(
  'update channel_accounts set webhook_verified_at = now() where workspace_id = $1 and id = $2',
);
const MARK_VERIFIED = named(`
  update channel_accounts set credentials_verified_at = case when $3::text is null then now() end,
    last_error = coalesce($3, last_error), last_error_at = case when $3::text is null then last_error_at else now() end
  where workspace_id = $1 and id = $2`);
const MARK_FAILED = named(`
  update channel_accounts set last_error = $3, last_error_at = now() where workspace_id = $1 and id = $2`);
const MARK_THROTTLED = named(`
  update channel_accounts set throttled_until = greatest(throttled_until, clock_timestamp() + make_interval(secs => $3)),
    last_error = $4, last_error_at = now()
  where workspace_id = $1 and id = $2`);
/** At most every ten seconds, to avoid contention for the row. */

const ERROR_CHARS_MAX = 500;

@Injectable()
export class ChannelsStore {
  /** Counts the accounts; no other transaction adds one until this one ends. */
  async count(tx: Queryable, workspaceId: string): Promise<number> {
    await alone(tx, `channels of ${workspaceId}`);
    return (await tx.query<{ count: number }>(COUNT(workspaceId))).rows[0]?.count ?? 0;
  }

  /** The workspace that owns the external account, until the transaction ends. @param system reads all workspaces */
  async claim(
    tx: Queryable,
    { system, channel, externalId }: { system: Queryable; channel: ChannelName; externalId: string },
  ): Promise<string | null> {
    await alone(tx, `channel ${channel} ${externalId}`); // over all workspaces: only one may connect an account
    return (await system.query<{ workspace_id: string }>(OWNER(channel, externalId))).rows[0]?.workspace_id ?? null;
  }

  async add(
    tx: Queryable,
    workspaceId: string,
    account: Pick<
      ChannelRow,
      'id' | 'channel' | 'name' | 'external_id' | 'settings' | 'credentials' | 'escalate_after_misses'
    >,
  ): Promise<ChannelRow> {
    const { id, channel, name, external_id, credentials, escalate_after_misses: misses } = account;
    const settings = JSON.stringify(account.settings);
    const values = [workspaceId, id, channel, name, external_id, credentials, settings, misses];
    return onlyRow(await tx.query<ChannelRow>(ADD(...values)));
  }

  async lock(tx: Queryable, workspaceId: string, id: string): Promise<ChannelRow | null> {
    return (await tx.query<ChannelRow>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  async find(db: Queryable, workspaceId: string, id: string): Promise<ChannelRow | null> {
    return (await db.query<ChannelRow>(FIND(workspaceId, id))).rows[0] ?? null;
  }

  /** The provider's ids of the workspace's accounts of a channel. */
  async externalIds(db: Queryable, workspaceId: string, channel: ChannelName): Promise<string[]> {
    const { rows } = await db.query<{ external_id: string }>(EXTERNAL_IDS(workspaceId, channel));
    return rows.map((row) => row.external_id);
  }

  /** Finds an account of any workspace. @param system reads all workspaces */
  async findAny(system: Queryable, id: string): Promise<ChannelRow | null> {
    return (await system.query<ChannelRow>(FIND_ANY(id))).rows[0] ?? null;
  }

  async update(tx: Queryable, row: ChannelRow, hasNewCredentials: boolean): Promise<void> {
    const { workspace_id, id, name, status, credentials, escalate_after_misses: misses } = row;
    const settings = JSON.stringify(row.settings);
    const values = [workspace_id, id, name, status, credentials, hasNewCredentials, settings, misses];
    await tx.query(UPDATE(...values));
  }

  async remove(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(REMOVE(workspaceId, id))).rowCount > 0;
  }

  async markChallenged(db: Queryable, workspaceId: string, id: string): Promise<void> {
    await db.query(MARK_CHALLENGED(workspaceId, id));
  }

  /** @param problem null = the provider accepts the credentials */
  async markVerified(
    db: Queryable,
    workspaceId: string,
    { id, problem }: { id: string; problem: string | null },
  ): Promise<void> {
    await db.query(MARK_VERIFIED(workspaceId, id, problem));
  }

  async markFailed(db: Queryable, workspaceId: string, { id, error }: { id: string; error: string }): Promise<void> {
    await db.query(MARK_FAILED(workspaceId, id, error.slice(0, ERROR_CHARS_MAX)));
  }

  async markThrottled(
    db: Queryable,
    workspaceId: string,
    { id, error, afterMs }: { id: string; error: string; afterMs: number },
  ): Promise<void> {
    await db.query(MARK_THROTTLED(workspaceId, id, afterMs / 1_000, error.slice(0, ERROR_CHARS_MAX)));
  }
}
