import { Injectable } from '@nestjs/common';
import { named } from '../db/statement.js';
import { TenantDb } from '../db/tenant-db.js';
import { fail } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { IDEMPOTENT_ANSWER } from '../kernel/sealed.js';
import { Vault } from '../kernel/vault.js';

/** What a request with a key is known by: the credential, the route (its template) and the key. */
export interface KeyedRequest {
  workspaceId: string;
  credentialId: string;
  route: string;
  key: string;
}

/** An answer as it was given. */
export interface KeptAnswer {
  status: number;
  requestId: string;
  /** `stream`: server-sent events, of which the last one is kept. */
  form: 'json' | 'stream';
  text: string;
}

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
const KEEP = named(`update idempotent_requests set status = $6, sealed = $7 where ${MINE}`);
const RELEASE = named(`delete from idempotent_requests where ${MINE}`);

const columns = ({ workspaceId, credentialId, route, key }: KeyedRequest): [string, string, string, string] => [
  workspaceId,
  credentialId,
  route,
  key,
];
/** Where the sealed answer stands, for the vault. */
const placeOf = (request: KeyedRequest): string => IDEMPOTENT_ANSWER.place(...columns(request));

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
      const claimed = await this.db.query(request.workspaceId, CLAIM(...columns(request), fingerprint, holder));
      if (claimed.rowCount > 0) return { holder };
      const { rows } = await this.db.query<{ fingerprint: Buffer; status: number | null; sealed: Buffer | null }>(
        request.workspaceId,
        FIND(...columns(request)),
      );
      const [found] = rows;
      if (!found) continue; // given back, or over, in between
      if (!found.fingerprint.equals(fingerprint)) throw fail('idempotency_conflict');
      if (found.sealed === null) break;
      return this.opened(request, found.status!, found.sealed);
    }
    throw fail('conflict', 'The first request with this Idempotency-Key still runs; ask again in a moment.');
  }

  /** Goes on holding it. */
  async renew(request: KeyedRequest, holder: string): Promise<void> {
    await this.db.query(request.workspaceId, RENEW(...columns(request), holder));
  }

  /** Keeps its answer for whoever asks the same again. */
  async keep(request: KeyedRequest, holder: string, { status, ...answer }: KeptAnswer): Promise<void> {
    const sealed = this.vault.seal(Buffer.from(JSON.stringify(answer)), placeOf(request));
    await this.db.query(request.workspaceId, KEEP(...columns(request), holder, status, sealed));
  }

  /** Lets it be done anew. */
  async release(request: KeyedRequest, holder: string): Promise<void> {
    await this.db.query(request.workspaceId, RELEASE(...columns(request), holder));
  }

  private opened(request: KeyedRequest, status: number, sealed: Buffer): KeptAnswer {
    const answer = JSON.parse(this.vault.open(sealed, placeOf(request)).toString()) as Omit<KeptAnswer, 'status'>;
    return { status, ...answer };
  }
}
