/** Outdated data, by the marks of writers (src/platform/events/analytics-marks.ts). */
import { named } from '../../platform/db/statement.js';

const EPOCH = `'1970-01-01Z'`;
const MINUTE = `date_bin('1 minute', at, ${EPOCH})`;
const QUARTER = `date_bin('15 minutes', at, ${EPOCH})`;

/**
 * The creation times that the marks name; for a session, those of everything that belongs to it. `whole`: a
 * mark at the very first moment of a quarter-hour stands for all of it.
 */
const momentsOf = (marks: string): string => `with marks as (${marks}), s as (
    select id, started_at, contact_id from sessions
    where workspace_id = $1 and id in (select session_id from marks)),
  touched as (
    select at, at = ${QUARTER} as whole from marks where at is not null
    union all select started_at, false from s
    ${['messages', 'handoffs', 'leads', 'meetings', 'actions']
      .map(
        (table) =>
          `union all select x.created_at, false from s join ${table} x on x.workspace_id = $1 and x.session_id = s.id`,
      )
      .join('\n    ')}
    union all select e.started_at, false from s join sessions e on e.workspace_id = $1 and e.contact_id = s.contact_id
      and e.started_at < s.started_at and e.ended_at >= s.started_at - interval '7 days')`;

const list = (what: string, where: string): string =>
  `(select coalesce(jsonb_agg(extract(epoch from at) * 1000), '[]') from (
      select distinct ${what} as at from touched where ${where}) as one)`;
/**
 * A workspace's outdated data: starts of minutes and of whole quarter-hours, in milliseconds; and its state,
 * which changes with every write: between two runs of the job, marks are only added.
 */
export const DIRTY = named(`${momentsOf('select session_id, at from analytics_marks where workspace_id = $1')}
  select ${list(MINUTE, 'not whole')} as minutes, ${list(QUARTER, 'whole')} as quarters,
    coalesce((select version from analytics_versions where workspace_id = $1), 0)::text as version,
    (select count(*) || ' ' || coalesce(max(id), 0) from analytics_marks where workspace_id = $1) as marks`);
/** Quarter-hours of the marks that were taken: $2 sessions, $3 times. */
export const TAKEN = named(
  `${momentsOf(`select u as session_id, null::timestamptz as at from unnest($2::uuid[]) as u
     union all select null, u from unnest($3::timestamptz[]) as u`)}
  select distinct ${QUARTER} as at from touched order by 1`,
);
