/** What rows count in analytics: read from the rows themselves, or as packed by the roll-up job. */
import { SUMS, type Sum, TIMES, type Times } from './analytics.metrics.js';
import { textBefore } from '../../platform/kernel/text-before.js';

const ENDED = 's.ended_at is not null';
// Not `exists`, which the planner may answer by reading all hand-offs at once.
const CONTAINED = `${ENDED} and (
    select true from handoffs h where h.workspace_id = s.workspace_id and h.session_id = s.id limit 1) is null`;
/** So far: the contact has started no other session within seven days after the end. */
const DURABLE = `s.resolution = 'solved' and s.reopened_at is null and ${CONTAINED} and (
    select true from sessions t where t.workspace_id = s.workspace_id and t.contact_id = s.contact_id
      and t.started_at > s.started_at and t.started_at <= s.ended_at + interval '7 days' limit 1) is null`;
const AGENTS = `m.author = 'agent' and m.turn ->> 'status'`;
/** An erasure only keeps the fact that there were citations. */
const CITED = `(m.citations <> '[]' or (m.turn ->> 'cited')::boolean is true)`;
/** What was offered counts where the person says that it answers. */
const ANSWERED = `${AGENTS} = 'answered'`;
const RESOLVED = 'h.resolution_at is not null';
/** An approval is decided, not replied to. */
const FIRST_REPLY = `case when h.kind <> 'approval' then (
    select (extract(epoch from m.created_at - h.created_at) * 1000)::bigint::text from messages m
    where m.workspace_id = h.workspace_id and m.session_id = h.session_id and m.author = 'teammate'
      and m.created_at >= h.created_at
    order by m.created_at limit 1) end`;
const SOLVED_FOR_GOOD = `s.resolution = 'solved' and s.reopened_at is null`;

interface FactSource {
  /** Table and its alias, or `sessions s` itself. */
  from: string;
  at: string;
  /** Whether the row has a session_id; then the session's channel, kind, intent and resolution are used. */
  inSession?: boolean;
  stopReason?: string;
  /** SQL conditions; each adds one if true. */
  counts: Partial<Record<Sum, string>>;
  /** SQL numbers. */
  sums?: Partial<Record<Sum, string>>;
  /** SQL texts, or null. */
  times?: Partial<Record<keyof Times, string>>;
}

const SOURCES: FactSource[] = [
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
      solved_confirmed: `${SOLVED_FOR_GOOD} and s.resolution_confidence = 1`,
      solved_assumed: `${SOLVED_FOR_GOOD} and s.resolution_confidence is distinct from 1`,
      reopened: 's.reopened_at is not null',
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
      answers: ANSWERED,
      answers_cited: `${ANSWERED} and (${CITED} or (m.turn ->> 'confirms')::boolean is true)`,
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
    times: {
      resolve_ms: `case when ${RESOLVED} then (extract(epoch from h.resolved_at - h.created_at) * 1000)::bigint::text end`,
      first_reply_ms: FIRST_REPLY,
    },
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
/** Calls of POST /v1/answer are counted apart, and reported as `human` too (analytics.presenter.ts). */
const dimensionOf = (name: string, session: string): string =>
  name === 'channel' ? `case when ${session}.via_api then 'api' else ${session}.channel end` : `${session}.${name}`;
const STOP_REASON = 'stop_reason';
export const WORDS = [...DIMENSIONS, STOP_REASON];

/** Counts of one table's rows in the ranges r, grouped by dimensions and, if requested, by second. */
function countsOf(
  { from, at, inSession = false, stopReason, counts, sums = {}, times = {} }: FactSource,
  bySecond: boolean,
) {
  const numbers = SUMS.map((name) => {
    const number = sums[name] ? `sum(${sums[name]})` : counts[name] ? `count(*) filter (where ${counts[name]})` : '0';
    return `${number}::bigint as ${name}`;
  });
  const alias = textBefore(at, '.');
  const known = inSession || alias === 's';
  const word = (name: string, value: string | false | undefined): string =>
    `coalesce(${value || 'null'}, '') as ${name}`;
  const words = [
    ...DIMENSIONS.map((name) => word(name, known && dimensionOf(name, 's'))),
    word(STOP_REASON, stopReason),
  ];
  // `offset 0`: whatever the planner estimates, rows are found by the index on their time. One look-up per row:
  // a join might read the whole table of sessions.
  const session = `left join lateral (select ${[...DIMENSIONS, 'via_api'].join(', ')} from sessions t
      where t.workspace_id = $1 and t.id = ${alias}.session_id limit 1) s on true`;
  const keys = ['r.n', ...(bySecond ? [`date_bin('1 second', ${at}, ${EPOCH}) as at`] : []), ...words];
  const lists = TIMES.map((name) => `${times[name] ? `string_agg(${times[name]}, ',')` : 'null'} as ${name}`);
  return `select ${[...keys, ...numbers, ...lists].join(', ')}
    from ranges r cross join lateral (
      select * from ${from} where ${alias}.workspace_id = $1 and ${at} >= r.a and ${at} < r.b offset 0) ${alias} ${inSession ? session : ''}
    group by ${keys.map((_, i) => i + 1).join(', ')}`;
}

/** Start of the minute of a time, null if the time is that start. */
const startsOf = (moment: string): string => `nullif(date_bin('1 minute', ${moment}, ${EPOCH}), ${moment})`;

/**
 * $2, $3: starts and ends; n numbers them from 1. A quarter-hour that starts after `after` may overlap the
 * range; `minutes` are those that its ends cut. Computed here, before any join, because under row security the
 * planner does not use an index for functions that are not leakproof.
 */
export const RANGES = `ranges as materialized (
    select n, a, b, a - interval '15 minutes' as after,
      array_remove(array[${startsOf('a')}, ${startsOf('b')}], null) as minutes
    from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as r(a, b, n))`;

/** Counts for the ranges: CTEs `ranges` and `facts` of workspace $1. */
const ofRows = (bySecond: boolean): string =>
  `${RANGES}, facts as (${SOURCES.map((source) => countsOf(source, bySecond)).join('\n    union all ')})`;
export const OF_ROWS = ofRows(false);
/** The same, grouped by the second in which the rows were created: a column `at`. */
export const OF_ROWS_BY_SECOND = ofRows(true);

const PACKED = [
  'ms integer',
  ...WORDS.map((name) => `${name} text`),
  ...SUMS.map((name) => `${name} ${name === 'duration_ms' ? 'bigint' : 'integer'}`),
  ...TIMES.map((name) => `${name} text`),
];
const counts = (where: string): string =>
  `select bucket, unit, counts from analytics_counts where workspace_id = $1 and ${where}`;
/**
 * The same for current packed data, for ranges that start and end on a second. A range reads its quarter-hours,
 * and of a busy one the minutes that its ends cut (counts.sql.ts): a handful of rows of limited length, however
 * much they contain. `offset 0`, because without statistics Postgres would compare all with all.
 */
export const OF_PACKED = `${RANGES}, facts as (
    select r.n, ${WORDS.map((name) => `coalesce(f.${name}, '') as ${name}`).join(', ')},
      ${SUMS.map((name) => `coalesce(f.${name}, 0) as ${name}`).join(', ')},
      ${TIMES.map((name) => `f.${name}`).join(', ')}
    from ranges r
      cross join lateral (
        select bucket, 1 as unit, facts as counts from analytics_facts
        where workspace_id = $1 and bucket > r.after and bucket < r.b
        union all ${counts('span = 900 and bucket > r.after and bucket < r.b')}
        union all ${counts('span = 60 and bucket = any(r.minutes)')} offset 0) q
      cross join lateral jsonb_to_recordset(q.counts) as f(${PACKED.join(', ')})
    where q.bucket + f.ms * interval '1 millisecond' >= r.a
      and q.bucket + (f.ms + q.unit) * interval '1 millisecond' <= r.b)`;
