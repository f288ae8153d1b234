/** The statements of a read: of roll-ups, of packed facts, of the rows themselves. */
import { named, type Statement } from '../../platform/db/statement.js';
import { SUMS, TIMES } from './analytics.metrics.js';
import { OF_PACKED, OF_ROWS } from './facts.sql.js';
import {
  BREAKDOWNS,
  type Cut,
  FILTERED,
  NARROWED,
  READ_CUT,
  rollupsIn,
  WHOLE_CUT,
  WHOLE_CUT_BY_CHANNEL,
} from './slices.sql.js';

const NUMBERS = SUMS.map((name) => `sum(${name})::float8 as ${name}`).join(', ');

/** Live counts: workspace, ranges' starts and ends, channel, session_kind → Counted rows. */
const live = (facts: string, read: string, group: string) =>
  named(`with ${facts}
  select ${read}, ${NUMBERS}, ${TIMES.map((name) => `string_agg(${name}, ',') as ${name}`).join(', ')}
  from facts where ${FILTERED} group by ${group}`);
/** The same for roll-ups; $6: minutes of each range's. */
const rollups = (slices: readonly string[], read: string) =>
  named(`with u as (
    select ${read}, ${[...SUMS, ...TIMES].map((name) => `u.${name}`).join(', ')}
    from unnest($2::timestamptz[], $3::timestamptz[], $6::smallint[]) as r(a, b, span)
      cross join (values ${slices.map((slice) => `(${NARROWED}, ${slice})`).join(', ')}) as k(narrowed, slice)
      cross join lateral (${rollupsIn('r.span')}) u
    where ${FILTERED})
  select n, slice, value, ${NUMBERS}, ${TIMES.map(
    (name) => `string_agg(array_to_string(${name}, ','), ',') filter (where ${name} <> '{}') as ${name}`,
  ).join(', ')}
  from u group by n, slice, value`);

type Ask = (...values: unknown[]) => Statement;
/** The statement for each kind of part. */
export interface Statements {
  rollups: Ask;
  facts: Ask;
}
/** For roll-ups $7 contains the items' starts; n is then the item, from 1. */
export const SERIES: Statements = {
  rollups: rollups(
    [`case when ${NARROWED} then 'channel' else 'all' end`],
    'width_bucket(u.bucket, $7::timestamptz[]) as n, null as slice, null as value',
  ),
  facts: live(OF_PACKED, 'n::int, null as slice, null as value', 'n'),
};
export const BROKEN_DOWN: Statements = {
  rollups: rollups(
    BREAKDOWNS.map((slice) => `'${slice}'`),
    'null::int as n, u.slice, u.value',
  ),
  facts: live(OF_PACKED, `null::int as n, ${READ_CUT.slice} as slice, ${READ_CUT.value} as value`, READ_CUT.sets),
};
/** The items by channel; only roll-ups of one channel and kind have both. */
export const SERIES_BY_CHANNEL: Statements = {
  rollups: named(`with u as (
    select width_bucket(u.bucket, $7::timestamptz[]) as n, u.channel as value, u.sessions
    from unnest($2::timestamptz[], $3::timestamptz[], $6::smallint[]) as r(a, b, span)
      cross join (values (true, 'channel')) as k(narrowed, slice)
      cross join lateral (${rollupsIn('r.span')}) u
    where ${FILTERED})
  select n, 'channel' as slice, value, sum(sessions)::float8 as sessions from u group by n, value`),
  facts: named(`with ${OF_PACKED}
  select n::int, 'channel' as slice, channel as value, sum(sessions)::float8 as sessions
  from facts where ${FILTERED} group by n, channel`),
};
/** Rows are the same for both, and expensive: they are counted once, by n and by value. */
const rows = ({ slice, value, sets }: Cut): Ask => live(OF_ROWS, `n::int, ${slice} as slice, ${value} as value`, sets);
export const ROWS = rows(WHOLE_CUT);
/** The same, with the items by channel. */
export const ROWS_BY_CHANNEL = rows(WHOLE_CUT_BY_CHANNEL);
