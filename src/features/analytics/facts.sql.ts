/** What each row counts in the analytics: of the rows themselves, or as it was packed by quarter-hours. */
import { named } from '../../db/statement.js';
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
    stopReason: `coalesce(h.stop_reason, '')`,
    counts: { handoffs_opened: 'true', handoffs_resolved: RESOLVED },
    resolveMs: `case when ${RESOLVED} then (extract(epoch from h.resolved_at - h.created_at) * 1000)::bigint end`,
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

const NOTHING: Record<string, string> = { duration_ms: '0::bigint' };

const DIMENSIONS = ['channel', 'session_kind', 'intent_class', 'resolution'];
const WORDS = [...DIMENSIONS, 'stop_reason'];

/** Rows of one source within the ranges r, each with what it counts. */
function factsOf({ from, at, inSession = false, stopReason = `''`, counts, sums = {}, resolveMs }: Source): string {
  const numbers = SUMS.map((name) => {
    const counted = counts[name];
    return `${sums[name] ?? (counted ? `(case when ${counted} then 1 else 0 end)` : (NOTHING[name] ?? '0'))} as ${name}`;
  });
  const alias = at.split('.')[0]!;
  const known = inSession || alias === 's';
  const dimensions = DIMENSIONS.map((name) => (known ? `coalesce(s.${name}, '')` : `''`) + ` as ${name}`);
  // One look-up a row: a join might read the whole table of sessions at once.
  const session = `left join lateral (select ${DIMENSIONS.join(', ')} from sessions t
      where t.workspace_id = $1 and t.id = ${alias}.session_id limit 1) s on true`;
  return `select r.n, ${at} as at, ${dimensions.join(', ')}, ${stopReason} as stop_reason, ${numbers.join(', ')},
      ${resolveMs ?? 'null::bigint'} as resolve_ms
    from ranges r join ${from} on ${alias}.workspace_id = $1 and ${at} >= r.a and ${at} < r.b ${inSession ? session : ''}`;
}

/**
 * $2, $3: beginnings and ends; n counts them from 1. A quarter-hour that begins after `after` may meet the range: reckoned here, before any
 * join, because under row security no index is asked what a function that may leak says of a row.
 */
export const RANGES = `ranges as materialized (
    select n, a, b, a - interval '15 minutes' as after
    from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as r(a, b, n))`;

/** Where the facts of the ranges come from: CTEs `ranges` and `facts` of workspace $1. */
export const OF_ROWS = `${RANGES}, facts as (${SOURCES.map(factsOf).join('\n    union all ')})`;

const PACKED = [
  'ms integer',
  ...WORDS.map((name) => `${name} text`),
  ...SUMS.map((name) => `${name} ${name === 'duration_ms' ? 'bigint' : 'integer'}`),
  'resolve_ms bigint',
];
/**
 * The same of quarter-hours that are up to date: a window's ragged ends cost a row each, however much lies in them. `offset 0`, because
 * without statistics Postgres would compare all with all.
 */
export const OF_PACKED = `${RANGES}, facts as (
    select r.n, ${WORDS.map((name) => `coalesce(f.${name}, '') as ${name}`).join(', ')},
      ${SUMS.map((name) => `coalesce(f.${name}, 0) as ${name}`).join(', ')}, f.resolve_ms
    from ranges r
      cross join lateral (select bucket, facts from analytics_facts
        where workspace_id = $1 and bucket > r.after and bucket < r.b offset 0) q
      cross join lateral jsonb_to_recordset(q.facts) as f(${PACKED.join(', ')})
    where q.bucket + f.ms * interval '1 millisecond' >= r.a and q.bucket + f.ms * interval '1 millisecond' < r.b)`;

const FIELDS = [
  `'ms', (extract(epoch from at - a) * 1000)::integer`,
  ...WORDS.map((name) => `'${name}', nullif(${name}, '')`),
  ...SUMS.map((name) => `'${name}', nullif(${name}, 0)`),
  `'resolve_ms', resolve_ms`,
];
/** Packs the facts of quarter-hours; what is nothing is left out. */
export const PACK = named(`with ${OF_ROWS}
  insert into analytics_facts (workspace_id, bucket, facts)
  select $1, a, jsonb_agg(jsonb_strip_nulls(jsonb_build_object(${FIELDS.join(', ')})) order by at)
  from facts join ranges using (n) group by a`);

/** $2 = quarter-hours. */
export const UNPACK = named(`delete from analytics_facts where workspace_id = $1 and bucket = any($2::timestamptz[])`);
