import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { Tx } from '../../platform/db/transaction.js';
import { GrantEntity } from './entities/grant.entity.js';
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

@Injectable()
export class GrantsStore {
  async add(db: Queryable, workspaceId: string, grant: NewGrant): Promise<GrantRow | null> {
    const { id, contactId, label, tokenHash, lastFour, ttlS } = grant;
    const added = await db.query<GrantRow>(ADD(workspaceId, id, contactId, label, tokenHash, lastFour, ttlS));
    await db.query(FORGET(workspaceId, contactId));
    return added.rows[0] ?? null;
  }

  /** @returns false if the contact has no such grant, or it was revoked before */
  async revoke(
    tx: Tx,
    workspaceId: string,
    { contactId, id, at }: { contactId: string; id: string; at: string },
  ): Promise<boolean> {
    const notRevoked = { workspace_id: workspaceId, contact_id: contactId, id, revoked_at: IsNull() };
    return (await tx.repository(GrantEntity).update(notRevoked, { revoked_at: at })).affected === 1;
  }
}
