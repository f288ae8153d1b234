/**
 * Leases on the rows of the channel queues. Only due rows of active accounts are leased, so waiting rows cost nothing.
 * Each lease has a unique id, so that a worker whose lease expired cannot write.
 */
import { named, type StatementFactory } from '../platform/db/statement.js';

interface WorkQueue {
  queue: 'channel_inbox' | 'channel_outbox' | 'channel_media';
  /** The column that is unique within a workspace. */
  key: string;
  /** Columns of the row `q` to return. */
  returning: string;
  /** Extra condition on the account `a`. */
  account?: string;
  /** Extra condition on the row `q`. */
  row?: string;
}

/** With a tolerance, since the stored time of a new row may have been rounded up. */
const DUE = `coalesce(q.leased_until, q.created_at) <= now() + interval '5 milliseconds'`;

/**
 * Leases the next row for $1 seconds. Prefers the workspace with the fewest leased rows, then the one that was served
 * longest ago. Run it after `alone` in the same transaction, over all workspaces.
 */
export const leaseNextOfAccounts = ({ queue, key, returning, account, row }: WorkQueue): StatementFactory =>
  named(`
  with recursive accounts as (
    (select workspace_id, account_id from ${queue} order by workspace_id, account_id limit 1)
    union all
    select n.workspace_id, n.account_id from accounts p cross join lateral (
      select workspace_id, account_id from ${queue}
      where (workspace_id, account_id) > (p.workspace_id, p.account_id)
      order by workspace_id, account_id limit 1) n),
  next as (
    select q.workspace_id, q.${key}
    from accounts w
      join channel_accounts a on a.workspace_id = w.workspace_id and a.id = w.account_id and a.status = 'active'
        ${account ? `and ${account}` : ''}
      cross join lateral (
        select q.workspace_id, q.${key}, coalesce(q.leased_until, q.created_at) as due_at from ${queue} q
        where q.workspace_id = w.workspace_id and q.account_id = w.account_id and ${DUE} ${row ? `and ${row}` : ''}
        order by coalesce(q.leased_until, q.created_at), q.${key} limit 1 for update skip locked) q
      left join channel_turns t on t.workspace_id = w.workspace_id
    order by
      (select count(*) from ${queue} l
        where l.workspace_id = w.workspace_id and l.lease is not null and l.leased_until >= now()),
      t.taken_at nulls first, q.due_at
    limit 1),
  marked as (
    insert into channel_turns (workspace_id, taken_at) select workspace_id, clock_timestamp() from next
    on conflict (workspace_id) do update set taken_at = excluded.taken_at)
  update ${queue} q set leased_until = now() + make_interval(secs => $1), attempts = attempts + 1,
    lease = gen_random_uuid()
  from next where q.workspace_id = next.workspace_id and q.${key} = next.${key}
  returning ${returning}, q.lease`);

/** Condition that the lease still holds: $1 workspace, $2 key, $3 lease. */
export const hasLease = (key: string): string => `workspace_id = $1 and ${key} = $2 and lease = $3`;

/** Updates of leased rows; each takes seconds from now as $4. */
export const leaseUpdates = (queue: WorkQueue['queue'], key: string) => ({
  /** Extends the lease. */
  renew: named(`update ${queue} set leased_until = now() + make_interval(secs => $4) where ${hasLease(key)}`),
  /** Releases the row for another attempt. */
  retry: named(`
  update ${queue} set lease = null, leased_until = now() + make_interval(secs => $4) where ${hasLease(key)}`),
  /** Releases the row without counting the attempt; with 0 seconds it is due at once. */
  giveBack: named(`
  update ${queue} set lease = null, attempts = attempts - 1,
    leased_until = case when $4::float8 > 0 then now() + make_interval(secs => $4::float8) end
  where ${hasLease(key)}`),
});
