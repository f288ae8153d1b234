import { Injectable } from '@nestjs/common';
import { columnsOf, keepAnswer, openAnswer } from '../db/kept-answer.js';
import { named } from '../db/statement.js';
import { TenantDb } from '../db/tenant-db.js';
import { fail } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import type { KeptAnswer, KeyedRequest } from '../kernel/keyed-request.js';
import { Vault } from '../kernel/vault.js';

const KEPT_S = 24 * 3_600;
/** A holder renews its lease while it works; one that died loses it. */
const LEASE_S = 60;
const TRIES = 3;

/** Whoever inserts the row works; a row that is over, or whose holder died over the same request, is taken over. */
const CLAIM = named(`
  insert into idempotent_requests as r
    (workspace_id, credential_id, route, key, fingerprint, holder, lease_until, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => ${LEASE_S}), now() + make_interval(secs => ${KEPT_S}))
  on conflict (workspace_id, credential_id, route, key) do update set
    fingerprint = excluded.fingerprint, holder = excluded.holder, lease_until = excluded.lease_until,
    expires_at = excluded.expires_at, status = null, sealed = null
  where r.expires_at <= now()
    or (r.status is null and r.lease_until <= now() and r.fingerprint = excluded.fingerprint)
  returning r.holder`);
const FIND = named(`
  select fingerprint, status, sealed from idempotent_requests
  where workspace_id = $1 and credential_id = $2 and route = $3 and key = $4 and expires_at > now()`);
const MINE = `workspace_id = $1 and credential_id = $2 and route = $3 and key = $4 and holder = $5 and status is null`;
const RENEW = named(
  `update idempotent_requests set lease_until = now() + make_interval(secs => ${LEASE_S}) where ${MINE}`,
);
const RELEASE = named(`delete from idempotent_requests where ${MINE}`);

/** Requests with a key and their first answers, for a day, over all instances. Answers may show secrets: all are sealed. */
@Injectable()
export class IdempotentRequests {
  constructor(
    private readonly db: TenantDb,
    private readonly vault: Vault,
  ) {}

  /**
   * The right to do this request, or the answer that it was given.
   * @throws `idempotency_conflict` where the key stands for another request, `conflict` while the first still runs
   */
  async claim(request: KeyedRequest, fingerprint: Buffer): Promise<{ holder: string } | KeptAnswer> {
    const holder = newId();
    for (let tries = 0; tries < TRIES; tries++) {
      const claimed = await this.db.query(request.workspaceId, CLAIM(...columnsOf(request), fingerprint, holder));
      if (claimed.rowCount > 0) return { holder };
      const { rows } = await this.db.query<{ fingerprint: Buffer; status: number | null; sealed: Buffer | null }>(
        request.workspaceId,
        FIND(...columnsOf(request)),
      );
      const [found] = rows;
      if (!found) continue; // given back, or over, in between
      if (!found.fingerprint.equals(fingerprint)) throw fail('idempotency_conflict');
      if (found.sealed === null) break;
      return openAnswer(this.vault, request, found.status!, found.sealed);
    }
    throw fail('conflict', 'The first request with this Idempotency-Key is still running. Retry in a moment.');
  }

  /** Goes on holding it. */
  async renew(request: KeyedRequest, holder: string): Promise<void> {
    await this.db.query(request.workspaceId, RENEW(...columnsOf(request), holder));
  }

  /** Keeps its answer for whoever asks the same again, unless the change's own transaction did. */
  async keep(request: KeyedRequest, holder: string, answer: KeptAnswer): Promise<void> {
    await keepAnswer(this.db.of(request.workspaceId), this.vault, request, holder, answer);
  }

  /** Lets it be done anew. */
  async release(request: KeyedRequest, holder: string): Promise<void> {
    await this.db.query(request.workspaceId, RELEASE(...columnsOf(request), holder));
  }
}
