import { named, type Queryable } from '../../platform/db/statement.js';

const SEEN = named(`
  update contacts set last_seen_at = $3
  where workspace_id = $1 and id = $2 and last_seen_at < $3::timestamptz - interval '1 minute'`);

/** The contact wrote at this time (RFC 3339); stored to the minute, so that not every message writes. */
export async function noteContactSeen(
  tx: Queryable,
  workspaceId: string,
  { contactId, at }: { contactId: string; at: string },
): Promise<void> {
  await tx.query(SEEN(workspaceId, contactId, at));
}
