/** The statements of analytics: what raw rows count, which quarter-hours are out of date, what roll-ups hold. */
import { named } from '../../db/statement.js';
import { SUMS, type Sum } from './analytics.metrics.js';

export const SLICES = ['', 'intent_class', 'resolution', 'stop_reason'] as const;
export type Slice = (typeof SLICES)[number];
/** What an answer breaks down; by channel, the slice without a value tells. */
export type Breakdown = 'channel' | Exclude<Slice, ''>;
/** What the slices are that have a value, and spans of an hour at least. */
export const BREAKDOWNS = ['intent_class', 'resolution', 'stop_reason'] as const;

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
  return `select r.n, ${dimensions.join(', ')}, ${stopReason} as stop_reason, ${numbers.join(', ')},
      ${resolveMs ?? 'null::bigint'} as resolve_ms
    from ranges r join ${from} on ${alias}.workspace_id = $1 and ${at} >= r.a and ${at} < r.b ${inSession ? session : ''}`;
}

const RANGES = `ranges as (
    select n, a, b from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as r(a, b, n))`;
const FACTS = `facts as (${SOURCES.map(factsOf).join('\n    union all ')})`;
const ADDED = SUMS.map((name) => `sum(${name}) as ${name}`).join(', ');
const NUMBERS = SUMS.map((name) => `sum(${name})::float8 as ${name}`).join(', ');
/** $4, $5: channel and session_kind, null = any. Judged row by row: skipping through the index for it takes longer. */
const FILTERED = 'coalesce(channel = $4::text, true) and coalesce(session_kind = $5::text, true)';

const perSlice = (slice: Slice): string =>
  slice === '' ? '(n, channel, session_kind)' : `(n, channel, session_kind, ${slice})`;
const SLICE = BREAKDOWNS.map((slice) => `when grouping(${slice}) = 0 then '${slice}'`).join(' ');
const VALUE = `case ${SLICE} else '' end as slice, coalesce(intent_class, resolution, stop_reason, '') as value`;
/** By why the agent stopped, hand-offs alone are told of. */
const HAVING = 'having grouping(stop_reason) = 1 or sum(handoffs_opened) > 0';
const grouped = (slices: readonly Slice[]): string => `group by grouping sets (${slices.map(perSlice).join(', ')})
  ${slices.some((slice) => slice !== '') ? HAVING : ''}`;
const valueOf = (slices: readonly Slice[]): string =>
  slices.some((slice) => slice !== '') ? VALUE : `''::text as slice, ''::text as value`;

/** Live counts of raw rows: workspace, ranges' beginnings and ends, channel, session_kind → Counted rows. */
const raw = (read: string, group: string) =>
  named(`with ${RANGES}, ${FACTS}
  select ${read}, ${NUMBERS}, jsonb_agg(resolve_ms) filter (where resolve_ms is not null) as resolve_ms
  from facts where ${FILTERED} group by ${group}`);
export const RAW_SERIES = raw(`n::int, null as slice, null as value`, 'n');
export const RAW_BREAKDOWNS = raw(
  `null::int as n, case when grouping(channel) = 0 then 'channel' ${SLICE} end as slice,
    coalesce(channel, intent_class, resolution, stop_reason, '') as value`,
  `grouping sets (channel, ${BREAKDOWNS.join(', ')}) ${HAVING}`,
);

/** The same of roll-ups; $6: minutes of their span. */
const rolled = (keys: string, slices: string) =>
  named(`with ${RANGES}, u as (
    select ${keys}, ${SUMS.map((name) => `u.${name}`).join(', ')}, u.resolve_ms
    from ranges r join analytics_rollups u on u.workspace_id = $1 and u.slice ${slices} and u.span = $6
      and u.bucket >= r.a and u.bucket < r.b
    where ${FILTERED})
  select n, slice, value, ${NUMBERS}, jsonb_agg(resolve_ms) filter (where resolve_ms <> '{}') as resolve_ms
  from u group by n, slice, value`);
/** $7: where items begin; n is here the item, from 1. */
export const ROLLED_SERIES = rolled(
  'width_bucket(u.bucket, $7::timestamptz[]) as n, null as slice, null as value',
  `= ''`,
);
export const ROLLED_BREAKDOWNS = rolled(
  `null::int as n, case slice when '' then 'channel' else slice end as slice,
    case slice when '' then channel else value end as value`,
  `in (${SLICES.map((slice) => `'${slice}'`).join(', ')})`,
);

const INSERT = `insert into analytics_rollups (workspace_id, slice, span, bucket, channel, session_kind, value,
    ${SUMS.join(', ')}, resolve_ms)`;
const LISTED = `coalesce(array_agg(resolve_ms) filter (where resolve_ms is not null), '{}')`;

/** As they are read: a window's rows lie together, in a twentieth of the blocks. */
const AS_READ = 'order by slice, a, channel, session_kind, value';

/** Makes roll-ups anew from raw rows: $2, $3 = the buckets, $4 = minutes. */
const roll = (slices: readonly Slice[]) =>
  named(`with ${RANGES}, ${FACTS}, rolled as (
    select n, channel, session_kind, ${valueOf(slices)}, ${ADDED}, ${LISTED} as resolve_ms
    from facts ${grouped(slices)})
  ${INSERT}
  select $1, slice, $4, a, channel, session_kind, value, ${SUMS.join(', ')}, resolve_ms from rolled join ranges using (n)
  ${AS_READ}`);
export const ROLL_BASE = roll(['']);
export const ROLL_BREAKDOWNS = roll(BREAKDOWNS);

/** Makes longer roll-ups of shorter ones: $2, $3 = the buckets, $4 = minutes, $5 = minutes of the shorter, $6 = slices. */
export const ROLL_UP = named(`with ${RANGES}, rolled as (
    select slice, a, channel, session_kind, value, ${ADDED},
      coalesce(jsonb_agg(resolve_ms) filter (where resolve_ms <> '{}'), '[]') as lists
    from ranges r join analytics_rollups u on u.workspace_id = $1 and u.slice = any($6::text[]) and u.span = $5
      and u.bucket >= r.a and u.bucket < r.b
    group by slice, a, channel, session_kind, value)
  ${INSERT}
  select $1, slice, $4, a, channel, session_kind, value, ${SUMS.join(', ')}, array(
    select ms::bigint from jsonb_array_elements(lists) as list, jsonb_array_elements_text(list) as ms)
  from rolled ${AS_READ}`);

/** $2 = buckets, $3 = minutes, $4 = slices. */
export const FORGET = named(`delete from analytics_rollups
  where workspace_id = $1 and slice = any($4::text[]) and span = $3 and bucket = any($2::timestamptz[])`);

/** The quarter-hours in which something lies that the marks name; of a session, all that hangs on it. */
const quartersOf = (marks: string): string => `with marks as (${marks}), s as (
    select id, started_at, contact_id from sessions
    where workspace_id = $1 and id in (select session_id from marks))
  select distinct date_bin('15 minutes', at, '1970-01-01Z') as at from (
    select at from marks where at is not null
    union all select started_at from s
    ${['messages', 'handoffs', 'leads', 'meetings', 'actions']
      .map(
        (table) =>
          `union all select x.created_at from s join ${table} x on x.workspace_id = $1 and x.session_id = s.id`,
      )
      .join('\n    ')}
    union all select e.started_at from s join sessions e on e.workspace_id = $1 and e.contact_id = s.contact_id
      and e.started_at < s.started_at and e.ended_at >= s.started_at - interval '7 days') as touched`;

/** All quarter-hours of a workspace that are out of date. */
export const DIRTY = named(
  `${quartersOf('select session_id, at from analytics_marks where workspace_id = $1')} order by 1`,
);
/** Those of marks that were taken: $2 sessions, $3 moments. */
export const TAKEN = named(
  `${quartersOf(`select u as session_id, null::timestamptz as at from unnest($2::uuid[]) as u
     union all select null, u from unnest($3::timestamptz[]) as u`)} order by 1`,
);
