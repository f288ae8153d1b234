import { Injectable } from '@nestjs/common';
import { onlyRow } from '../../platform/db/only-row.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { KEY_COLUMNS, type KeyRow } from './keys.dto.js';
import { LIVE_KEY } from './keys.reader.js';

const ADD = named(`
  insert into keys (workspace_id, id, kind, label, role, value, secret_hash, last_four, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${KEY_COLUMNS}`);
const LOCK = named(`select ${KEY_COLUMNS} from keys where workspace_id = $1 and id = $2 and ${LIVE_KEY} for update`);
const REVOKE = named(
  `update keys set revoked_at = now() where workspace_id = $1 and id = $2 and ${LIVE_KEY} returning id`,
);
/** A key that already expires does not get a later expiry. */
const EXPIRE = named(`
  update keys set expires_at = least(expires_at, now() + make_interval(secs => $3)), rotated_at = now()
  where workspace_id = $1 and id = $2`);

type NewKey = Pick<KeyRow, 'id' | 'kind' | 'label' | 'role' | 'value' | 'last_four' | 'expires_at'> & {
  secret_hash: Buffer | null;
};

@Injectable()
export class KeysStore {
  async add(tx: Queryable, workspaceId: string, key: NewKey): Promise<KeyRow> {
    const { id, kind, label, role, value, secret_hash, last_four, expires_at } = key;
    const add = ADD(workspaceId, id, kind, label, role, value, secret_hash, last_four, expires_at);
    return onlyRow(await tx.query<KeyRow>(add));
  }

  /** @returns null if there is none, or it is no longer active */
  async lock(tx: Queryable, workspaceId: string, id: string): Promise<KeyRow | null> {
    return (await tx.query<KeyRow>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  /** @returns false if it is not active */
  async revoke(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(REVOKE(workspaceId, id))).rowCount > 0;
  }

  /** Ends it after the grace period. */
  async expire(tx: Queryable, workspaceId: string, { id, seconds }: { id: string; seconds: number }): Promise<void> {
    await tx.query(EXPIRE(workspaceId, id, seconds));
  }
}
