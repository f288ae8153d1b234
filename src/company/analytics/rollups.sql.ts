/** The statements that build roll-ups from packed facts and from shorter roll-ups. */
import { named } from '../../platform/db/statement.js';
import { SUMS, TIMES } from './analytics.metrics.js';
import { OF_PACKED, RANGES } from './facts.sql.js';
import { BASE_CUT, BREAKDOWN_CUT, BREAKDOWNS, OF_ONE, rollupsIn, type Cut } from './slices.sql.js';

const ADDED = SUMS.map((name) => `sum(${name}) as ${name}`).join(', ');
const INSERT = `insert into analytics_rollups (workspace_id, narrowed, slice, span, bucket, channel, session_kind, value,
    ${[...SUMS, ...TIMES].join(', ')})`;
const listed = (text: string): string => `coalesce(string_to_array(${text}, ',')::bigint[], '{}')`;
const LISTED = TIMES.map((name) => `${listed(`string_agg(${name}, ',')`)} as ${name}`).join(', ');
/** Whether the row is for one channel and kind, and the value that it is sliced by. */
const KEYS = `(values (false, 'all'), ${BREAKDOWNS.map((slice) => `(false, '${slice}'), (true, '${slice}')`).join(', ')}) as k(narrowed, slice)`;
/** In reading order: the rows of a period are stored together, in a twentieth of the blocks. */
const AS_READ = 'order by narrowed, slice, a, channel, session_kind, value';

/** Rebuilds roll-ups from packed facts: $2, $3 = the buckets, $4 = minutes. */
const roll = ({ slice, value, sets }: Cut) =>
  named(`with ${OF_PACKED}, rolled as (
    select n, ${OF_ONE} as narrowed, ${slice} as slice, ${value} as value,
      case when ${OF_ONE} then channel else '' end as channel, coalesce(session_kind, '') as session_kind,
      ${ADDED}, ${LISTED}
    from facts group by ${sets})
  ${INSERT}
  select $1, narrowed, slice, $4, a, channel, session_kind, value, ${[...SUMS, ...TIMES].join(', ')}
  from rolled join ranges using (n) ${AS_READ}`);
export const ROLL_BASE = roll(BASE_CUT);
export const ROLL_BREAKDOWNS = roll(BREAKDOWN_CUT);

/** Builds longer roll-ups from shorter ones: $2, $3 = the buckets, $4 = minutes, $5 = minutes of the shorter. */
export const ROLL_UP = named(`with ${RANGES}, rolled as (
    select u.narrowed, u.slice, a, channel, session_kind, value, ${ADDED},
      ${TIMES.map((name) => `string_agg(array_to_string(${name}, ','), ',') filter (where ${name} <> '{}') as ${name}`).join(', ')}
    from ranges r cross join ${KEYS} cross join lateral (${rollupsIn('$5')}) u
    group by u.narrowed, u.slice, a, channel, session_kind, value)
  ${INSERT}
  select $1, narrowed, slice, $4, a, channel, session_kind, value, ${SUMS.join(', ')},
    ${TIMES.map(listed).join(', ')}
  from rolled ${AS_READ}`);

/** $2, $3 = the buckets, $4 = minutes. */
export const FORGET = named(`with ${RANGES}
  delete from analytics_rollups where ctid in (
    select u.ctid from ranges r cross join ${KEYS} cross join lateral (${rollupsIn('$4', 'ctid')}) u)`);

/** The job has written: invalidates cached answers from its roll-ups, facts and counts. */
export const NEXT_VERSION = named(`
  insert into analytics_versions as v (workspace_id, version) values ($1, 1)
  on conflict (workspace_id) do update set version = v.version + 1`);
