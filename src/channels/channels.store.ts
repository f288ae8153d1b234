import { Injectable } from '@nestjs/common';
import { alone } from '../platform/db/alone.js';
import { named, type Queryable } from '../platform/db/statement.js';
import { CHANNEL_COLUMNS, type ChannelName, type ChannelRow } from './channels.dto.js';
import { onlyRow } from '../platform/db/only-row.js';

const COUNT = named('select count(*)::int as count from channel_accounts where workspace_id = $1');
const CLAIMS = named(`
  select workspace_id, credentials_verified_at is not null as is_verified from channel_accounts
  where channel = $1 and external_id = $2`);
const DISPLACE = named(`
  update channel_accounts set status = 'paused', last_error = $4, last_error_at = now()
  where workspace_id <> $1 and channel = $2 and external_id = $3 and credentials_verified_at is null`);
const ADD = named(`
  insert into channel_accounts
    (workspace_id, id, channel, name, external_id, credentials, settings, escalate_after_misses, agent_mode, signature)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${CHANNEL_COLUMNS}`);
const LOCK = named(`select ${CHANNEL_COLUMNS} from channel_accounts where workspace_id = $1 and id = $2 for update`);
const UPDATE = named(`
  update channel_accounts set name = $3, status = $4, credentials = $5, updated_at = now(),
    settings = $7, escalate_after_misses = $8, signature = $9, agent_mode = $10,
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

const END_THROTTLING = named('update channel_accounts set throttled_until = null where workspace_id = $1 and id = $2');

const ERROR_CHARS_MAX = 500;

/** A provider's number, page, profile or mailbox. */
export interface ExternalAccount {
  channel: ChannelName;
  externalId: string;
}

/** A workspace's account for an external one, and whether the provider has accepted its credentials. */
export interface ChannelClaim {
  workspace_id: string;
  is_verified: boolean;
}

@Injectable()
export class ChannelsStore {
  /** Counts the accounts; no other transaction adds one until this one ends. */
  async count(tx: Queryable, workspaceId: string): Promise<number> {
    await alone(tx, `channels of ${workspaceId}`);
    return (await tx.query<{ count: number }>(COUNT(workspaceId))).rows[0]?.count ?? 0;
  }

  /** Over all workspaces, until the transaction ends. */
  async lockClaim(tx: Queryable, { channel, externalId }: ExternalAccount): Promise<void> {
    await alone(tx, `channel ${channel} ${externalId}`);
  }

  /** The accounts of all workspaces for this external one. @param system reads all workspaces */
  async claims(system: Queryable, { channel, externalId }: ExternalAccount): Promise<ChannelClaim[]> {
    return (await system.query<ChannelClaim & Record<string, unknown>>(CLAIMS(channel, externalId))).rows;
  }

  /** Pauses the unverified accounts of other workspaces for this external one. @param system writes all workspaces */
  async displace(
    system: Queryable,
    workspaceId: string,
    { channel, externalId, error }: ExternalAccount & { error: string },
  ): Promise<void> {
    await system.query(DISPLACE(workspaceId, channel, externalId, error));
  }

  async add(
    tx: Queryable,
    workspaceId: string,
    account: Pick<
      ChannelRow,
      | 'id'
      | 'channel'
      | 'name'
      | 'external_id'
      | 'settings'
      | 'credentials'
      | 'escalate_after_misses'
      | 'agent_mode'
      | 'signature'
    >,
  ): Promise<ChannelRow> {
    const { id, channel, name, external_id, credentials, escalate_after_misses: misses, signature } = account;
    const settings = JSON.stringify(account.settings);
    const how = [misses, account.agent_mode, signature];
    const values = [workspaceId, id, channel, name, external_id, credentials, settings, ...how];
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
    const { workspace_id, id, name, status, credentials, escalate_after_misses: misses, signature } = row;
    const settings = JSON.stringify(row.settings);
    const values = [workspace_id, id, name, status, credentials, hasNewCredentials, settings, misses, signature];
    await tx.query(UPDATE(...values, row.agent_mode));
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

  /** What waits for the account is due at once. */
  async endThrottling(db: Queryable, workspaceId: string, id: string): Promise<void> {
    await db.query(END_THROTTLING(workspaceId, id));
  }
}
