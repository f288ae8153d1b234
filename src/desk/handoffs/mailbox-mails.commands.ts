import { named, type Queryable } from '../../platform/db/statement.js';
import { STARTS_AGAIN } from './team-mails.store.js';

const ADD = named(`
  insert into handoff_mails as m (workspace_id, id, account_id, member_id, reason)
  select $1, gen_random_uuid(), $2, t.id, 'consent_lost' from members t
  where t.workspace_id = $1 and t.role = 'owner' and t.removed_at is null order by t.created_at, t.id limit 100
  on conflict (workspace_id, account_id, member_id) do update set ${STARTS_AGAIN}`);

/** Queues a mail to each owner, through the outbox of the team's mails: a mailbox has to be connected again. */
export async function queueLostConsent(tx: Queryable, workspaceId: string, accountId: string): Promise<void> {
  await tx.query(ADD(workspaceId, accountId));
}
