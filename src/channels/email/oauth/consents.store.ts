import { Injectable } from '@nestjs/common';
import type { MailboxProviderId } from '../../../platform/config/mailbox-providers.js';
import { named, type Queryable } from '../../../platform/db/statement.js';

/** The access that an account's provider gives us. */
export interface Consent {
  provider: MailboxProviderId;
  /** Sealed; null = revoked. */
  tokens: Buffer | null;
  version: number;
  /** The access token ends soon. */
  is_due: boolean;
  is_over: boolean;
  /** The provider could not be asked, and is not asked again before this many seconds; null = it may be. */
  retry_s: number | null;
  failures: number;
  error: string | null;
}

/** An account and the version of its consent that a change is based on. */
export interface ConsentKey {
  workspaceId: string;
  accountId: string;
  version: number;
}

/** A token is replaced so long before its end. */
const MARGIN = `interval '5 minutes'`;
const FIND = named(`
  select provider, tokens, version, expires_at < clock_timestamp() + ${MARGIN} as is_due,
    expires_at <= clock_timestamp() as is_over, failures, error,
    case when retry_at > clock_timestamp() then extract(epoch from retry_at - clock_timestamp())::float8 end as retry_s
  from channel_consents where workspace_id = $1 and account_id = $2`);
const GIVE = named(`
  insert into channel_consents (workspace_id, account_id, provider, tokens, expires_at)
  values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))
  on conflict (workspace_id, account_id) do update set provider = excluded.provider, tokens = excluded.tokens,
    expires_at = excluded.expires_at, version = channel_consents.version + 1, refreshing_until = null, retry_at = null,
    failures = 0, error = null, revoked_at = null, given_at = now()`);
const SAME = 'workspace_id = $1 and account_id = $2 and version = $3 and revoked_at is null';
/** Until then nobody else asks for a token; longer than a request may take. */
const BEGIN = named(`
  update channel_consents set refreshing_until = clock_timestamp() + interval '40 seconds'
  where ${SAME} and (refreshing_until is null or refreshing_until < clock_timestamp())`);
const RENEW = named(`
  update channel_consents set tokens = $4, expires_at = clock_timestamp() + make_interval(secs => $5),
    version = version + 1, refreshing_until = null, retry_at = null, failures = 0, error = null
  where ${SAME}`);
const POSTPONE = named(`
  update channel_consents set refreshing_until = null, retry_at = clock_timestamp() + make_interval(secs => $4),
    failures = least(failures + 1, 1000), error = $5
  where ${SAME}`);
const REVOKE = named(`
  update channel_consents set tokens = null, version = version + 1, refreshing_until = null, revoked_at = now(), error = $4
  where ${SAME}`);
const REMOVE = named('delete from channel_consents where workspace_id = $1 and account_id = $2');

@Injectable()
export class ConsentsStore {
  async find(db: Queryable, workspaceId: string, accountId: string): Promise<Consent | null> {
    return (await db.query<Consent & Record<string, unknown>>(FIND(workspaceId, accountId))).rows[0] ?? null;
  }

  async give(
    tx: Queryable,
    { workspaceId, accountId }: Omit<ConsentKey, 'version'>,
    consent: { provider: MailboxProviderId; tokens: Buffer; expiresInS: number },
  ): Promise<void> {
    await tx.query(GIVE(workspaceId, accountId, consent.provider, consent.tokens, consent.expiresInS));
  }

  /** Claims the refresh. @returns false if somebody else has it, or a newer token exists */
  async begin(db: Queryable, { workspaceId, accountId, version }: ConsentKey): Promise<boolean> {
    return (await db.query(BEGIN(workspaceId, accountId, version))).rowCount === 1;
  }

  async renew(
    db: Queryable,
    { workspaceId, accountId, version }: ConsentKey,
    { tokens, expiresInS }: { tokens: Buffer; expiresInS: number },
  ): Promise<void> {
    await db.query(RENEW(workspaceId, accountId, version, tokens, expiresInS));
  }

  /** The provider could not be asked. */
  async postpone(
    db: Queryable,
    { workspaceId, accountId, version }: ConsentKey,
    { seconds, error }: { seconds: number; error: string },
  ): Promise<void> {
    await db.query(POSTPONE(workspaceId, accountId, version, seconds, error));
  }

  /** Erases the tokens. @returns false if a newer token exists, or it was revoked before */
  async revoke(tx: Queryable, { workspaceId, accountId, version }: ConsentKey, error: string): Promise<boolean> {
    return (await tx.query(REVOKE(workspaceId, accountId, version, error))).rowCount === 1;
  }

  async remove(tx: Queryable, { workspaceId, accountId }: Omit<ConsentKey, 'version'>): Promise<void> {
    await tx.query(REMOVE(workspaceId, accountId));
  }
}
