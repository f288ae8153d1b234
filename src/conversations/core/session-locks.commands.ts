import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';

/** A session whose row is locked until the transaction ends. */
export interface LockedSession {
  id: string;
  channel: string;
  contact_id: string | null;
  /** When its contact was erased: nothing more is stored in it. */
  erased_at: string | null;
}

const lock = (strength: string) =>
  named(`select id, channel, contact_id, erased_at from sessions where workspace_id = $1 and id = $2 for ${strength}`);
const LOCKS = {
  /** Before messages, hand-offs, tickets: writers wait for one another. */
  update: lock('update'),
  /** For what is counted or claimed in the session; messages refer to it meanwhile. */
  'no key update': lock('no key update'),
  /** The session is not changed meanwhile. */
  share: lock('share'),
  /** The session is not deleted meanwhile. */
  'key share': lock('key share'),
};

/** Locks a session for the caller's transaction; null if there is none. */
export async function lockSession(
  tx: Queryable,
  workspaceId: string,
  { id, strength }: { id: string; strength: keyof typeof LOCKS },
): Promise<LockedSession | null> {
  return (await tx.query<TypedRow<LockedSession>>(LOCKS[strength](workspaceId, id))).rows[0] ?? null;
}
