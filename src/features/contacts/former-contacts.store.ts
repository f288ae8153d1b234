/** Contacts that are no more: who was erased, and visitors who turned out to be a user. */
import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { markMoments } from '../../events/analytics-marks.js';
import { VISITOR_TOKENS_CHANNEL } from '../../policy/visitor.reader.js';

const GONE = named('select from former_contacts where workspace_id = $1 and id = $2');
const GRANTS = named('delete from grants where workspace_id = $1 and contact_id = $2');
const REMOVE = named(`
  with ${markMoments('select workspace_id, created_at from contacts where workspace_id = $1 and id = $2')}
  delete from contacts where workspace_id = $1 and id = $2`);
/** So that a token of theirs does not bring them back. */
const REMEMBER = named(`
  insert into former_contacts (workspace_id, id, merged_into) values ($1, $2, $3) on conflict do nothing`);
const TOKENS_END = named(`select pg_notify('${VISITOR_TOKENS_CHANNEL}', $1 || ' ' || $2)`);
const UNLINK = named(
  'update former_contacts set merged_into = null, gone_at = now() where workspace_id = $1 and merged_into = $2',
);
/** Kept for as long as a token of theirs could be good. */
const FORGET = named(`
  delete from former_contacts where workspace_id = $1 and merged_into is null and gone_at < now() - interval '181 days'`);

@Injectable()
export class FormerContactsStore {
  /**
   * Whether the id was somebody's who is no more. To be asked in a statement of its own after whatever may have waited for an
   * erasure's end: only then it is seen.
   */
  async isGone(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await db.query(GONE(workspaceId, id))).rowCount > 0;
  }

  /**
   * Ends the contact, its grants and its vendor token. Nothing may point to it any more.
   * @param mergedInto the user that it turned out to be; null where it was erased
   */
  async end(db: Queryable, workspaceId: string, contactId: string, mergedInto: string | null): Promise<void> {
    await db.query(GRANTS(workspaceId, contactId));
    await db.query(REMOVE(workspaceId, contactId));
    await db.query(REMEMBER(workspaceId, contactId, mergedInto));
    await this.endTokens(db, workspaceId, contactId);
  }

  /** Who this contact was before is nobody's former id any more, and forgotten in time. */
  async unlink(db: Queryable, workspaceId: string, contactId: string): Promise<void> {
    await db.query(UNLINK(workspaceId, contactId));
    await db.query(FORGET(workspaceId));
  }

  /** Every process forgets whom a visitor's token is of. */
  async endTokens(db: Queryable, workspaceId: string, contactId: string): Promise<void> {
    await db.query(TOKENS_END(workspaceId, contactId));
  }
}
