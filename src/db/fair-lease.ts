import { named, type StatementFactory } from './statement.js';

/** A queue of documents in a table: leases run out, so that nothing is lost with a process. */
export interface LeaseQueue {
  /** Has workspace_id, document_id, created_at, attempts and leased_until. */
  queue: string;
  /** When each workspace last had its turn. */
  turns: string;
  /** Columns of what is taken up, of the row `q`. */
  returning: string;
}

/**
 * The statement that takes the next row up, for $1 seconds. The workspace with the fewest rows under way is next; of several,
 * the one that has waited longest for its turn. Rows that another transaction holds are skipped; one that was leased
 * while we looked stays leased. After `chooseAlone` in the same transaction, over all workspaces.
 */
export const leaseNext = ({ queue, turns, returning }: LeaseQueue): StatementFactory =>
  named(`
  with next as (
    select q.workspace_id, q.document_id
    from (select distinct workspace_id from ${queue}) w
    cross join lateral (
      select workspace_id, document_id, created_at from ${queue}
      where workspace_id = w.workspace_id and (leased_until is null or leased_until < now())
      order by created_at, document_id limit 1 for update skip locked) q
    left join ${turns} t on t.workspace_id = w.workspace_id
    order by
      (select count(*) from ${queue} where workspace_id = w.workspace_id and leased_until >= now()),
      t.taken_at nulls first, q.created_at
    limit 1),
  turn as (
    insert into ${turns} (workspace_id, taken_at) select workspace_id, clock_timestamp() from next
    on conflict (workspace_id) do update set taken_at = excluded.taken_at)
  update ${queue} q set leased_until = now() + make_interval(secs => $1), attempts = attempts + 1
  from next where q.workspace_id = next.workspace_id and q.document_id = next.document_id
    and (q.leased_until is null or q.leased_until < now())
  returning ${returning}`);

/** One at a time chooses, over all instances: two at once would both choose the same workspace. */
export const chooseAlone = (lock: string): StatementFactory =>
  named(`select pg_advisory_xact_lock(hashtextextended('${lock}', 0))`);

/**
 * Statements on rows that are ours, each with the values of `held` ($1–$4): a condition for one taking up alone, not for
 * the one after its lease ran out. `renew` and `giveBack` take the seconds from now as $5.
 */
export const heldLease = (queue: string, held: string) => ({
  renew: named(`update ${queue} set leased_until = now() + make_interval(secs => $5) where ${held}`),
  /** As if it had not been taken up; for at once with 0 seconds. */
  giveBack: named(`
  update ${queue} set attempts = attempts - 1,
    leased_until = case when $5::float8 > 0 then now() + make_interval(secs => $5::float8) end
  where ${held}`),
});
