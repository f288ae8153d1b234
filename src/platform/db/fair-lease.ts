import { named, type StatementFactory } from './statement.js';

/** A queue in a table; its leases expire, so that no item is lost when a process dies. */
export interface LeaseQueue {
  /** Has workspace_id, the key, created_at, attempts and leased_until. */
  queue: string;
  /** The column that is unique within a workspace; default `document_id`. */
  key?: string;
  /** Table with the time at which each workspace was served last (`taken_at`). */
  served: string;
  /** Columns to return, of the row `q`. */
  returning: string;
}

/**
 * The statement that leases the next row for $1 seconds. The workspace with the fewest leased rows is next; of
 * several, the one that was served longest ago. Rows locked by another transaction are skipped, and a
 * row that was leased in the meantime stays leased. Run it after `alone` in the same transaction, over all
 * workspaces: two workers at once, on whatever instances, would choose the same one.
 */
export const leaseNext = ({ queue, key = 'document_id', served, returning }: LeaseQueue): StatementFactory =>
  named(`
  with next as (
    select q.workspace_id, q.${key}
    from (select distinct workspace_id from ${queue}) w
    cross join lateral (
      select workspace_id, ${key}, created_at from ${queue}
      where workspace_id = w.workspace_id and (leased_until is null or leased_until < now())
      order by created_at, ${key} limit 1 for update skip locked) q
    left join ${served} t on t.workspace_id = w.workspace_id
    order by
      (select count(*) from ${queue} where workspace_id = w.workspace_id and leased_until >= now()),
      t.taken_at nulls first, q.created_at
    limit 1),
  marked as (
    insert into ${served} (workspace_id, taken_at) select workspace_id, clock_timestamp() from next
    on conflict (workspace_id) do update set taken_at = excluded.taken_at)
  update ${queue} q set leased_until = now() + make_interval(secs => $1), attempts = attempts + 1
  from next where q.workspace_id = next.workspace_id and q.${key} = next.${key}
    and (q.leased_until is null or q.leased_until < now())
  returning ${returning}`);

/**
 * Statements on rows whose lease we hold. `isOurs` is a condition with the values $1–$4 that is true for this lease,
 * but not for a later one after it expired. `renew` and `giveBack` take the seconds from now as $5.
 */
export const leaseStatements = (queue: string, isOurs: string) => ({
  renew: named(`update ${queue} set leased_until = now() + make_interval(secs => $5) where ${isOurs}`),
  /** Undoes the lease; with 0 seconds the row is available at once. */
  giveBack: named(`
  update ${queue} set attempts = attempts - 1,
    leased_until = case when $5::float8 > 0 then now() + make_interval(secs => $5::float8) end
  where ${isOurs}`),
});
