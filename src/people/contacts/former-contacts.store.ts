/** Contacts that no longer exist: erased contacts, and those that were merged into another. */
import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import type { Tx } from '../../platform/db/transaction.js';
import { markMoments } from '../../platform/events/analytics-marks.js';
import { VISITOR_TOKENS_CHANNEL } from '../../platform/policy/visitor.reader.js';
import { FormerContactEntity } from './entities/former-contact.entity.js';
import { GrantEntity } from './entities/grant.entity.js';

const REMOVE = named(`
  with ${markMoments('select workspace_id, created_at from contacts where workspace_id = $1 and id = $2')}
  delete from contacts where workspace_id = $1 and id = $2`);
const REACH = ['email', 'self_reported_email', 'phone', 'self_reported_phone'];
/**
 * Stored so that their tokens do not recreate them. Of a merged one also the address and the number, by which its
 * imported conversations are found.
 */
const REMEMBER = named(`
  insert into former_contacts (workspace_id, id, merged_into, ${REACH.join(', ')})
  select $1, id, $3, ${REACH.map((column) => `case when $3::uuid is not null then ${column} end`).join(', ')}
  from contacts where workspace_id = $1 and id = $2 on conflict do nothing`);
const FOLLOW = named('update former_contacts set merged_into = $3 where workspace_id = $1 and merged_into = $2');
const TOKENS_END = named(`select pg_notify('${VISITOR_TOKENS_CHANNEL}', $1 || ' ' || $2)`);
const UNLINK = named(`
  update former_contacts set merged_into = null, ${REACH.map((column) => `${column} = null`).join(', ')}, gone_at = now()
  where workspace_id = $1 and merged_into = $2`);
/** Kept for as long as their tokens could be valid. */
const FORGET = named(`
  delete from former_contacts where workspace_id = $1 and merged_into is null and gone_at < now() - interval '181 days'`);

@Injectable()
export class FormerContactsStore {
  /**
   * Whether the id belonged to a contact that no longer exists. Run it in its own statement after anything that
   * may have waited for an erasure: earlier statements do not see that.
   */
  isGone(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
    return tx.repository(FormerContactEntity).existsBy({ workspace_id: workspaceId, id });
  }

  /**
   * Deletes the contact, its grants and its vendor token. No row may reference it any more.
   * @param mergedInto the contact that it turned out to be; null if it was erased
   */
  async end(
    tx: Tx,
    workspaceId: string,
    { contactId, mergedInto }: { contactId: string; mergedInto: string | null },
  ): Promise<void> {
    await tx.repository(GrantEntity).delete({ workspace_id: workspaceId, contact_id: contactId });
    await tx.query(REMEMBER(workspaceId, contactId, mergedInto));
    if (mergedInto !== null) await tx.query(FOLLOW(workspaceId, contactId, mergedInto));
    await tx.query(REMOVE(workspaceId, contactId));
    await this.endTokens(tx, workspaceId, contactId);
  }

  /** Removes the link from former ids to this contact; they expire in time. */
  async unlink(tx: Tx, workspaceId: string, contactId: string): Promise<void> {
    await tx.query(UNLINK(workspaceId, contactId));
    await tx.query(FORGET(workspaceId));
  }

  /** Makes every process drop the cached standing of the contact's visitor tokens. */
  async endTokens(tx: Tx, workspaceId: string, contactId: string): Promise<void> {
    await tx.query(TOKENS_END(workspaceId, contactId));
  }
}
