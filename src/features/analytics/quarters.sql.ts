/** Which quarter-hours are out of date. */
import { named } from '../../db/statement.js';

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
