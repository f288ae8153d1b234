/** What rows count in the analytics: of the rows themselves, or as the roll-up job packed it. */
import { SUMS, type Sum } from './analytics.metrics.js';

const ENDED = 's.ended_at is not null';
// Not `exists`, which the planner may answer by reading all hand-offs at once.
const CONTAINED = `${ENDED} and (
    select true from handoffs h where h.workspace_id = s.workspace_id and h.session_id = s.id limit 1) is null`;
/** So far: the contact has begun no other conversation until seven days after the end. */
const DURABLE = `s.resolution = 'solved' and s.reopened_at is null and ${CONTAINED} and (
    select true from sessions t where t.workspace_id = s.workspace_id and t.contact_id = s.contact_id
      and t.started_at > s.started_at and t.started_at <= s.ended_at + interval '7 days' limit 1) is null`;
const AGENTS = `m.author = 'agent' and m.turn ->> 'status'`;
/** What an erasure leaves of the citations is that there were some. */
const CITED = `(m.citations <> '[]' or (m.turn ->> 'cited')::boolean is true)`;
const RESOLVED = 'h.resolution_at is not null';

interface Source {
  /** Table and its alias, or `sessions s` itself. */
  from: string;
  at: string;
  /** Whether the row has a session_id, whose channel, kind, intent and resolution then count. */
  inSession?: boolean;
  stopReason?: string;
  /** SQL conditions, each counting one. */
  counts: Partial<Record<Sum, string>>;
  /** SQL numbers. */
  sums?: Partial<Record<Sum, string>>;
  /** SQL text, or null. */
  resolveMs?: string;
}

const SOURCES: Source[] = [
  {
    from: 'sessions s',
    at: 's.started_at',
    counts: {
      sessions: 'true',
      completed: 's.completed',
      ended: ENDED,
      contained: CONTAINED,
      durable: DURABLE,
      solved: `s.resolution = 'solved'`,
      unsolved: `s.resolution = 'unsolved'`,
      partial: `s.resolution = 'partial'`,
      abandoned: `s.resolution = 'abandoned'`,
      unresolved: 's.resolution is null',
      credits_used: 's.last_status is not null',
      csat_responses: 's.rating_score is not null',
    },
    sums: {
      csat_points: 'coalesce(s.rating_score, 0)::int',
      duration_ms: 'coalesce(extract(epoch from s.ended_at - s.started_at) * 1000, 0)::bigint',
    },
  },
  {
    from: 'messages m',
    at: 'm.created_at',
    inSession: true,
    counts: {
      messages: 'true',
      answers: `${AGENTS} = 'answered'`,
      answers_cited: `${AGENTS} = 'answered' and ${CITED}`,
      abstentions: `${AGENTS} = 'abstained'`,
      guardrail_trips: `m.author = 'agent' and (m.turn ->> 'status' = 'refused' or m.turn ->> 'tripped' is not null)`,
    },
  },
  {
    from: 'handoffs h',
    at: 'h.created_at',
    inSession: true,
    stopReason: 'h.stop_reason',
    counts: { handoffs_opened: 'true', handoffs_resolved: RESOLVED },
    resolveMs: `case when ${RESOLVED} then (extract(epoch from h.resolved_at - h.created_at) * 1000)::bigint::text end`,
  },
  {
    from: 'leads l',
    at: 'l.created_at',
    inSession: true,
    counts: { leads: 'true', leads_qualified: `l.status = 'qualified'`, leads_converted: `l.status = 'converted'` },
  },
  { from: 'meetings b', at: 'b.created_at', inSession: true, counts: { meetings_booked: 'true' } },
  {
    from: 'actions x',
    at: 'x.created_at',
    inSession: true,
    counts: { actions_done: `x.status = 'completed'`, actions_failed: `x.status = 'failed'` },
  },
  { from: 'contacts c', at: 'c.created_at', counts: { new_contacts: 'true' } },
];

export const EPOCH = `'1970-01-01Z'`;
const DIMENSIONS = ['channel', 'session_kind', 'intent_class', 'resolution'];
export const WORDS = [...DIMENSIONS, 'stop_reason'];

/** What rows of one source count in the ranges r, added up by their words and, if asked, by their second. */
function countsOf(
  { from, at, inSession = false, stopReason, counts, sums = {}, resolveMs }: Source,
  bySecond: boolean,
) {
  const numbers = SUMS.map((name) => {
    const number = sums[name] ? `sum(${sums[name]})` : counts[name] ? `count(*) filter (where ${counts[name]})` : '0';
    return `${number}::bigint as ${name}`;
  });
  const alias = at.split('.')[0]!;
  const known = inSession || alias === 's';
  const words = [...DIMENSIONS.map((name) => known && `s.${name}`), stopReason].map(
    (value, i) => `coalesce(${value || 'null'}, '') as ${WORDS[i]!}`,
  );
  // `offset 0`: whatever the planner thinks of the ranges, rows are found by the index of their time.
  // One look-up a row: a join might read the whole table of sessions at once.
  const session = `left join lateral (select ${DIMENSIONS.join(', ')} from sessions t
      where t.workspace_id = $1 and t.id = ${alias}.session_id limit 1) s on true`;
  const keys = ['r.n', ...(bySecond ? [`date_bin('1 second', ${at}, ${EPOCH}) as at`] : []), ...words];
  return `select ${keys.join(', ')}, ${numbers.join(', ')}, ${resolveMs ? `string_agg(${resolveMs}, ',')` : 'null'} as resolve_ms
    from ranges r cross join lateral (
      select * from ${from} where ${alias}.workspace_id = $1 and ${at} >= r.a and ${at} < r.b offset 0) ${alias} ${inSession ? session : ''}
    group by ${keys.map((_, i) => i + 1).join(', ')}`;
}

/** Beginning of the minute in which a moment lies, unless it is that moment. */
const startsOf = (moment: string): string => `nullif(date_bin('1 minute', ${moment}, ${EPOCH}), ${moment})`;

/**
 * $2, $3: beginnings and ends; n counts them from 1. A quarter-hour that begins after `after` may meet the range; `minutes` are those
 * that its ends cut. Computed here, before any join, because under row security no index is asked what a function that may
 * leak says of a row.
 */
export const RANGES = `ranges as materialized (
    select n, a, b, a - interval '15 minutes' as after,
      array_remove(array[${startsOf('a')}, ${startsOf('b')}], null) as minutes
    from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as r(a, b, n))`;

/** Where the facts of the ranges come from: CTEs `ranges` and `facts` of workspace $1. */
const ofRows = (bySecond: boolean): string =>
  `${RANGES}, facts as (${SOURCES.map((source) => countsOf(source, bySecond)).join('\n    union all ')})`;
export const OF_ROWS = ofRows(false);
/** The same, apart by the seconds in which the rows were made: a column `at`. */
export const OF_ROWS_BY_SECOND = ofRows(true);

const PACKED = [
  'ms integer',
  ...WORDS.map((name) => `${name} text`),
  ...SUMS.map((name) => `${name} ${name === 'duration_ms' ? 'bigint' : 'integer'}`),
  'resolve_ms text',
];
const counts = (where: string): string =>
  `select bucket, unit, counts from analytics_counts where workspace_id = $1 and ${where}`;
/**
 * The same of what is up to date, of ranges that begin and end on a second. A range reads its quarter-hours, and of a busy one the minutes
 * that its ends cut (counts.sql.ts): a handful of rows of bounded length, however much lies in them. `offset 0`, because without
 * statistics Postgres would compare all with all.
 */
export const OF_PACKED = `${RANGES}, facts as (
    select r.n, ${WORDS.map((name) => `coalesce(f.${name}, '') as ${name}`).join(', ')},
      ${SUMS.map((name) => `coalesce(f.${name}, 0) as ${name}`).join(', ')}, f.resolve_ms
    from ranges r
      cross join lateral (
        select bucket, 1 as unit, facts as counts from analytics_facts
        where workspace_id = $1 and bucket > r.after and bucket < r.b
        union all ${counts('span = 900 and bucket > r.after and bucket < r.b')}
        union all ${counts('span = 60 and bucket = any(r.minutes)')} offset 0) q
      cross join lateral jsonb_to_recordset(q.counts) as f(${PACKED.join(', ')})
    where q.bucket + f.ms * interval '1 millisecond' >= r.a
      and q.bucket + (f.ms + q.unit) * interval '1 millisecond' <= r.b)`;
