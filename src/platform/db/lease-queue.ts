import { named, type StatementFactory } from './statement.js';

/**
 * What the owner of a table says of the queue in it (docs/decisions/0168). The table has `LeaseColumns`, and
 * `attempts` unless `counts` is false.
 */
export interface QueueTable {
  table: string;
  /** The column that is unique within a workspace. */
  key: string;
  /** Columns of a claimed row `q`, beside its workspace, key and lease; or expressions with their names. */
  returning?: string[];
  /** Which due rows may be claimed: a condition on the row `q`. */
  where?: string;
  /**
   * Whose row is next: of the workspace with the fewest leases, then of the one that was served longest ago; among the
   * groups of a workspace likewise. Without it the row that has been due for longest.
   */
  fair?: {
    /** The table of when each group was served. */
    turns: string;
    /** Columns of the groups, looked at one by one: many waiting rows cost nothing. Default: the workspace. */
    by?: string[];
    /** Joined to the group `g`. */
    join?: string;
    /** Leases of one group that one instance may hold: the rest of its lanes stay free for others. */
    most?: number;
    /** The column by which the rows of a group follow each other. Default: `due_at`. */
    order?: string;
    /** Rows of a group with the same value of this column are leased one at a time, in their order. */
    oneOf?: string;
  };
  /** Whether claims are counted in `attempts`. Default: yes. */
  counts?: boolean;
  /** What else a claim sets in the row `q`. */
  sets?: string;
  /** When a row is due that is given back at once. Default: now; `created_at` keeps its place. */
  returnsTo?: string;
}

/** The statements of a queue. $1 workspace, $2 key and $3 lease name a row that the caller has leased. */
export interface LeaseQueue {
  table: string;
  key: string;
  isFair: boolean;
  statements: {
    /** $1 the instance, $2 seconds, $3 the lease, $4 the most rows; a fair queue gives one. */
    claim: StatementFactory;
    /** $1 to $3 alike, $4 workspace, $5 key: the row if it is due, or not claimed yet. */
    claimOne: StatementFactory;
    /** $4 seconds from now. */
    renew: StatementFactory;
    /** $4 seconds from now, 0 = at once; $5 attempts to undo. */
    release: StatementFactory;
    take: StatementFactory;
    /** Frees what instances held that no longer live. */
    free: StatementFactory;
  };
}

/** The caller still has the row: it was neither leased to another since, nor queued again. */
export const hasLease = (key: string): string => `workspace_id = $1 and ${key} = $2 and lease = $3`;

/** Releases a row. */
export const RELEASED = 'lease = null, holder = null';

/** With a tolerance, since the stored time of a new row may have been rounded up. */
const DUE = `q.due_at <= statement_timestamp() + interval '5 milliseconds'`;

const inSeconds = (parameter: string): string => `now() + make_interval(secs => ${parameter})`;

export function leaseQueue(queue: QueueTable): LeaseQueue {
  const { table, key, counts = true, sets, returnsTo = 'clock_timestamp()', fair } = queue;
  const returned = ['workspace_id', key, ...(counts ? ['attempts'] : []), 'lease', ...(queue.returning ?? [])];
  const claimed = [
    `due_at = ${inSeconds('$2')}, lease = $3, holder = $1`,
    ...(counts ? ['attempts = q.attempts + 1'] : []),
    ...(sets ? [sets] : []),
  ].join(', ');
  const returning = `returning ${returned.map((one) => (/^\w+$/.test(one) ? `q.${one}` : one)).join(', ')}`;
  const undone = counts ? ', attempts = greatest(0, attempts - $5::int)' : '';
  return {
    table,
    key,
    isFair: fair !== undefined,
    statements: {
      claim: named(`
  with recursive ${fair ? fairNext(queue, fair) : oldestNext(queue)}
  update ${table} q set ${claimed}
  from next where q.workspace_id = next.workspace_id and q.${key} = next.${key} and ${DUE}
  ${returning}`),
      claimOne: named(`
  update ${table} q set ${claimed}
  where q.workspace_id = $4 and q.${key} = $5 and (${DUE}${counts ? ' or (q.lease is null and q.attempts = 0)' : ''})
  ${returning}`),
      renew: named(`update ${table} set due_at = ${inSeconds('$4')} where ${hasLease(key)}`),
      release: named(`
  update ${table} set ${RELEASED}${undone},
    due_at = case when $4::float8 > 0 then ${inSeconds('$4::float8')} else ${returnsTo} end
  where ${hasLease(key)}${counts ? '' : ' and $5::int >= 0'}`),
      take: named(`delete from ${table} where ${hasLease(key)}`),
      free: named(`
  update ${table} set ${RELEASED}, due_at = ${returnsTo} where ctid = any(array(
    select ctid from ${table} q where lease is not null
      and not exists (select from instances i where i.id = q.holder) for update skip locked))`),
    },
  };
}

const oldestNext = ({ table, key, where }: QueueTable): string => `next as materialized (
    select q.workspace_id, q.${key} from ${table} q where ${DUE}${where ? ` and ${where}` : ''}
    order by q.due_at limit $4 for update skip locked)`;

/** Steps from group to group along the index of `by`, the order and the key. */
function fairNext({ table, key, where }: QueueTable, fair: NonNullable<QueueTable['fair']>): string {
  const { turns, by = ['workspace_id'], join = '', most, order = 'due_at', oneOf } = fair;
  const columns = by.join(', ');
  const each = (template: (column: string) => string, separator: string): string => by.map(template).join(separator);
  const sameGroup = (row: string): string => each((column) => `${row}.${column} = g.${column}`, ' and ');
  const sum = (count: string, condition: string): string =>
    `(select coalesce(sum(l.${count}), 0) from leases l where ${condition})`;
  const leased = (condition: string): string => sum('count', condition);
  // Few rows, whatever the planner knows of the table: a flood of one sender is passed without a look at its leases.
  const held = `
  held as materialized (
    select ${columns}, ${key}, ${order}, ${oneOf} from ${table}
    where lease is not null and due_at >= now() and ${oneOf} is not null),`;
  const isNext = `
          and not exists (select from held h where ${sameGroup('h')} and h.${oneOf} = q.${oneOf}
            and (h.${order}, h.${key}) < (q.${order}, q.${key}))`;
  return `groups as (
    (select ${columns} from ${table} order by ${columns} limit 1)
    union all
    select ${each((column) => `n.${column}`, ', ')} from groups p cross join lateral (
      select ${columns} from ${table} where (${columns}) > (${each((column) => `p.${column}`, ', ')})
      order by ${columns} limit 1) n),
  leases as materialized (
    select ${columns}, count(*), count(*) filter (where holder = $1) as own from ${table} where lease is not null and due_at >= now() group by ${columns}),
  ${oneOf ? held.trim() : ''}
  served as materialized (select workspace_id, max(taken_at) as taken_at from ${turns} group by workspace_id),
  next as materialized (
    select q.workspace_id, q.${key} from groups g ${join}
      cross join lateral (
        select q.workspace_id, q.${key}, q.due_at from ${table} q
        where ${sameGroup('q')} and ${DUE}${where ? ` and ${where}` : ''}${oneOf ? isNext : ''}
        order by q.${order}, q.${key} limit 1 for update skip locked) q
      left join served s on s.workspace_id = g.workspace_id
      left join ${turns} t on ${sameGroup('t')}
    ${most ? `where ${sum('own', sameGroup('l'))} < ${most}` : ''}
    order by ${leased('l.workspace_id = g.workspace_id')}, s.taken_at nulls first,
      ${by.length > 1 ? `${leased(sameGroup('l'))}, ` : ''}t.taken_at nulls first, q.due_at
    limit least($4::int, 1)),
  marked as (
    insert into ${turns} (${columns}, taken_at)
    select ${each((column) => `q.${column}`, ', ')}, clock_timestamp() from next join ${table} q
      on q.workspace_id = next.workspace_id and q.${key} = next.${key}
    on conflict (${columns}) do update set taken_at = excluded.taken_at)`;
}
