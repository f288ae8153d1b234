import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { GRANT_COLUMNS, type GrantRow } from './grants.dto.js';

export interface NewGrant {
  id: string;
  contactId: string;
  label: string | null;
  tokenHash: Buffer;
  lastFour: string;
  ttlS: number;
}

/** Uses the contact's id as stored, and inserts no row if the contact does not exist (any more). */
const ADD = named(`
  insert into grants (workspace_id, id, contact_id, label, token_hash, last_four, expires_at)
  select $1, $2, id, $4, $5, $6, now() + make_interval(secs => $7) from contacts where workspace_id = $1 and id = $3
  for key share returning ${GRANT_COLUMNS}`);
/** Lists contain grants of the last month, so older ones can be deleted. */
const FORGET = named(`
  delete from grants where workspace_id = $1 and contact_id = $2 and created_at < now() - interval '31 days'`);
const REVOKE = named(`
  update grants set revoked_at = now() where workspace_id = $1 and contact_id = $2 and id = $3 and revoked_at is null
  returning id`);

@Injectable()
export class GrantsStore {
  async add(db: Queryable, workspaceId: string, grant: NewGrant): Promise<GrantRow | null> {
    const { id, contactId, label, tokenHash, lastFour, ttlS } = grant;
    const added = await db.query<GrantRow>(ADD(workspaceId, id, contactId, label, tokenHash, lastFour, ttlS));
    await db.query(FORGET(workspaceId, contactId));
    return added.rows[0] ?? null;
  }

  /** @returns the grant's id as stored; null if there is none that is not revoked */
  async revoke(
    db: Queryable,
    workspaceId: string,
    { contactId, id }: { contactId: string; id: string },
  ): Promise<string | null> {
    const { rows } = await db.query<{ id: string }>(REVOKE(workspaceId, contactId, id));
    return rows[0]?.id ?? null;
  }
}
