import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { VISITOR_TOKENS_CHANNEL } from '../../policy/visitor.reader.js';
import { markMoments } from '../../outbox/analytics-marks.js';

const LOCK = named('select id from contacts where workspace_id = $1 and id = $2 for update');
const GRANTS = named('delete from grants where workspace_id = $1 and contact_id = $2');
const CONTACT = named(`
  with ${markMoments('select workspace_id, created_at from contacts where workspace_id = $1 and id = $2')}
  delete from contacts where workspace_id = $1 and id = $2`);
/** So that a token of theirs does not bring them back. Kept for as long as such a token could be good. */
const REMEMBER = named('insert into former_contacts (workspace_id, id) values ($1, $2) on conflict do nothing');
const FORMER = named('select id from former_contacts where workspace_id = $1 and merged_into = $2 order by id');
const UNLINK = named(
  'update former_contacts set merged_into = null, gone_at = now() where workspace_id = $1 and merged_into = $2',
);
const FORGET = named(`
  delete from former_contacts where workspace_id = $1 and merged_into is null and gone_at < now() - interval '181 days'`);
const TOKENS_END = named(`select pg_notify('${VISITOR_TOKENS_CHANNEL}', $1 || ' ' || $2)`);
const NOW = named('select now() as now');

@Injectable()
export class ErasureStore {
  /** Whoever would write something new about the contact waits, and then finds none. @returns its id as we have it */
  async lock(db: Queryable, workspaceId: string, contactId: string): Promise<string | null> {
    return (await db.query<{ id: string }>(LOCK(workspaceId, contactId))).rows[0]?.id ?? null;
  }

  /** Under which ids they were known before they were identified: what happened then still names those. */
  async formerIds(db: Queryable, workspaceId: string, contactId: string): Promise<string[]> {
    return (await db.query<{ id: string }>(FORMER(workspaceId, contactId))).rows.map(({ id }) => id);
  }

  /** The contact itself, its grants and its vendor token. Nothing may point to it any more. */
  async remove(db: Queryable, workspaceId: string, contactId: string): Promise<void> {
    await db.query(GRANTS(workspaceId, contactId));
    await db.query(UNLINK(workspaceId, contactId));
    await db.query(CONTACT(workspaceId, contactId));
    await db.query(REMEMBER(workspaceId, contactId));
    await db.query(FORGET(workspaceId));
    await db.query(TOKENS_END(workspaceId, contactId));
  }

  /** The transaction's time. */
  async now(db: Queryable): Promise<string> {
    return (await db.query<{ now: string }>(NOW())).rows[0]!.now;
  }
}
