import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { onlyRow } from '../../platform/db/only-row.js';

const LOCK = named('select id from contacts where workspace_id = $1 and id = $2 for update');
const NOW = named('select now() as now');

@Injectable()
export class ErasureStore {
  /** Transactions that would add data about the contact wait, and then find no contact. @returns its id as stored */
  async lock(db: Queryable, workspaceId: string, contactId: string): Promise<string | null> {
    return (await db.query<{ id: string }>(LOCK(workspaceId, contactId))).rows[0]?.id ?? null;
  }

  /** The transaction's time. */
  async now(db: Queryable): Promise<string> {
    return onlyRow(await db.query<{ now: string }>(NOW())).now;
  }
}
