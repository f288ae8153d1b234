/** The statements that make roll-ups, of packed facts and of shorter roll-ups. */
import { named } from '../../db/statement.js';
import { SUMS } from './analytics.metrics.js';
import { OF_PACKED, RANGES } from './facts.sql.js';
import { BASE_CUT, BREAKDOWN_CUT, BREAKDOWNS, OF_ONE, rollupsIn, type Cut } from './slices.sql.js';

const ADDED = SUMS.map((name) => `sum(${name}) as ${name}`).join(', ');
const INSERT = `insert into analytics_rollups (workspace_id, narrowed, slice, span, bucket, channel, session_kind, value,
    ${SUMS.join(', ')}, resolve_ms)`;
const LISTED = `coalesce(string_to_array(string_agg(resolve_ms, ','), ',')::bigint[], '{}')`;
/** Whether of one channel and kind, and what it is sliced by. */
const KEYS = `(values (false, 'all'), ${BREAKDOWNS.map((slice) => `(false, '${slice}'), (true, '${slice}')`).join(', ')}) as k(narrowed, slice)`;
/** As they are read: a window's rows lie together, in a twentieth of the blocks. */
const AS_READ = 'order by narrowed, slice, a, channel, session_kind, value';

/** Makes roll-ups anew from packed facts: $2, $3 = the buckets, $4 = minutes. */
const roll = ({ slice, value, sets }: Cut) =>
  named(`with ${OF_PACKED}, rolled as (
    select n, ${OF_ONE} as narrowed, ${slice} as slice, ${value} as value,
      case when ${OF_ONE} then channel else '' end as channel, coalesce(session_kind, '') as session_kind,
      ${ADDED}, ${LISTED} as resolve_ms
    from facts group by ${sets})
  ${INSERT}
  select $1, narrowed, slice, $4, a, channel, session_kind, value, ${SUMS.join(', ')}, resolve_ms
  from rolled join ranges using (n) ${AS_READ}`);
export const ROLL_BASE = roll(BASE_CUT);
export const ROLL_BREAKDOWNS = roll(BREAKDOWN_CUT);

/** Makes longer roll-ups of shorter ones: $2, $3 = the buckets, $4 = minutes, $5 = minutes of the shorter. */
export const ROLL_UP = named(`with ${RANGES}, rolled as (
    select u.narrowed, u.slice, a, channel, session_kind, value, ${ADDED},
      string_agg(array_to_string(resolve_ms, ','), ',') filter (where resolve_ms <> '{}') as listed
    from ranges r cross join ${KEYS} cross join lateral (${rollupsIn('$5')}) u
    group by u.narrowed, u.slice, a, channel, session_kind, value)
  ${INSERT}
  select $1, narrowed, slice, $4, a, channel, session_kind, value, ${SUMS.join(', ')},
    coalesce(string_to_array(listed, ',')::bigint[], '{}')
  from rolled ${AS_READ}`);

/** $2, $3 = the buckets, $4 = minutes. */
export const FORGET = named(`with ${RANGES}
  delete from analytics_rollups where ctid in (
    select u.ctid from ranges r cross join ${KEYS} cross join lateral (${rollupsIn('$4', 'ctid')}) u)`);

/** The job wrote: what was remembered of its roll-ups, facts and counts is over. */
export const NEXT_VERSION = named(`
  insert into analytics_versions as v (workspace_id, version) values ($1, 1)
  on conflict (workspace_id) do update set version = v.version + 1`);
