import { Injectable } from '@nestjs/common';
import { REPLAYED } from './idempotency-key.js';
import { keyColumns, saveResponse, openResponse, type ResponseToSave } from './idempotency-record.js';
import { named } from '../db/statement.js';
import { TenantDb } from '../db/tenant-db.js';
import { fail } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import type { StoredResponse, IdempotentRequest } from '../kernel/idempotent-request.js';
import { Vault } from '../kernel/vault.js';

const RETENTION_S = 24 * 3_600;
/** A worker renews its lease while it works; a worker that died loses it. */
const LEASE_S = 60;
const ATTEMPTS_MAX = 3;
const ERASED = 'The contact was erased.';

/**
 * The request that inserts the row executes. A row that has expired, or whose worker died while working on the
 * same request, is taken over.
 */
const CLAIM = named(`
  insert into idempotent_requests as r
    (workspace_id, credential_id, route, key, fingerprint, holder, lease_until, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => ${LEASE_S}), now() + make_interval(secs => ${RETENTION_S}))
  on conflict (workspace_id, credential_id, route, key) do update set
    fingerprint = excluded.fingerprint, holder = excluded.holder, lease_until = excluded.lease_until,
    expires_at = excluded.expires_at, status = null, sealed = null, contact_id = null, session_id = null
  where r.expires_at <= now()
    or (r.status is null and r.lease_until <= now() and r.fingerprint = excluded.fingerprint)
  returning r.holder`);
const FIND = named(`
  select fingerprint, status, sealed from idempotent_requests
  where workspace_id = $1 and credential_id = $2 and route = $3 and key = $4 and expires_at > now()`);
const IS_HOLDER = `workspace_id = $1 and credential_id = $2 and route = $3 and key = $4 and holder = $5 and status is null`;
const RENEW = named(
  `update idempotent_requests set lease_until = now() + make_interval(secs => ${LEASE_S}) where ${IS_HOLDER}`,
);
const RELEASE = named(`delete from idempotent_requests where ${IS_HOLDER}`);

/** Idempotency records: requests and their first responses, kept for a day, shared by all instances, encrypted. */
@Injectable()
export class IdempotentRequests {
  constructor(
    private readonly db: TenantDb,
    private readonly vault: Vault,
  ) {}

  /**
   * Claims the request, or returns its stored response.
   * @throws `idempotency_conflict` if the key was used for another request, `conflict` while the first request
   * is still running, `not_found` if the response was about a person who has been erased
   */
  async claim(request: IdempotentRequest, fingerprint: Buffer): Promise<{ holder: string } | StoredResponse> {
    const holder = newId();
    for (let tries = 0; tries < ATTEMPTS_MAX; tries++) {
      const claimed = await this.db.query(request.workspaceId, CLAIM(...keyColumns(request), fingerprint, holder));
      if (claimed.rowCount > 0) return { holder };
      const { rows } = await this.db.query<{ fingerprint: Buffer; status: number | null; sealed: Buffer | null }>(
        request.workspaceId,
        FIND(...keyColumns(request)),
      );
      const [found] = rows;
      if (!found) continue; // released or expired in between
      if (!found.fingerprint.equals(fingerprint)) throw fail('idempotency_conflict');
      if (found.status === null) break;
      if (found.sealed === null) throw fail('not_found', ERASED, { headers: { [REPLAYED]: 'true' } });
      return openResponse(this.vault, { request, status: found.status, sealed: found.sealed });
    }
    throw fail('conflict', 'The first request with this Idempotency-Key is still running. Retry in a moment.');
  }

  /** Extends the lease. */
  async renew(request: IdempotentRequest, holder: string): Promise<void> {
    await this.db.query(request.workspaceId, RENEW(...keyColumns(request), holder));
  }

  /** Stores the response for repetitions, unless the transaction of the change has already stored it. */
  async save(saved: ResponseToSave): Promise<void> {
    await saveResponse(this.db.of(saved.request.workspaceId), this.vault, saved);
  }

  /** Releases the claim, so that the request can be retried. */
  async release(request: IdempotentRequest, holder: string): Promise<void> {
    await this.db.query(request.workspaceId, RELEASE(...keyColumns(request), holder));
  }
}
