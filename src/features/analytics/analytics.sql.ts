/** The statements of a read: of roll-ups, of packed facts, of the rows themselves. */
import { named, type Statement } from '../../db/statement.js';
import { SUMS } from './analytics.metrics.js';
import { OF_PACKED, OF_ROWS } from './facts.sql.js';
import { BREAKDOWNS, FILTERED, NARROWED, READ_CUT, rollupsIn, WHOLE_CUT } from './slices.sql.js';

const NUMBERS = SUMS.map((name) => `sum(${name})::float8 as ${name}`).join(', ');

/** Live counts: workspace, ranges' beginnings and ends, channel, session_kind → Counted rows. */
const live = (facts: string, read: string, group: string) =>
  named(`with ${facts}
  select ${read}, ${NUMBERS}, string_agg(resolve_ms, ',') as resolve_ms
  from facts where ${FILTERED} group by ${group}`);
/** The same of roll-ups; $6: minutes of each range's. */
const rolled = (slices: readonly string[], read: string) =>
  named(`with u as (
    select ${read}, ${SUMS.map((name) => `u.${name}`).join(', ')}, u.resolve_ms
    from unnest($2::timestamptz[], $3::timestamptz[], $6::smallint[]) as r(a, b, span)
      cross join (values ${slices.map((slice) => `(${NARROWED}, ${slice})`).join(', ')}) as k(narrowed, slice)
      cross join lateral (${rollupsIn('r.span')}) u
    where ${FILTERED})
  select n, slice, value, ${NUMBERS},
    string_agg(array_to_string(resolve_ms, ','), ',') filter (where resolve_ms <> '{}') as resolve_ms
  from u group by n, slice, value`);

type Ask = (...values: unknown[]) => Statement;
/** What to ask of each kind of part. */
export interface Statements {
  rolled: Ask;
  facts: Ask;
}
/** Of the roll-ups $7: where items begin; n is there the item, from 1. */
export const SERIES: Statements = {
  rolled: rolled(
    [`case when ${NARROWED} then 'channel' else 'all' end`],
    'width_bucket(u.bucket, $7::timestamptz[]) as n, null as slice, null as value',
  ),
  facts: live(OF_PACKED, 'n::int, null as slice, null as value', 'n'),
};
export const BROKEN_DOWN: Statements = {
  rolled: rolled(
    BREAKDOWNS.map((slice) => `'${slice}'`),
    'null::int as n, u.slice, u.value',
  ),
  facts: live(OF_PACKED, `null::int as n, ${READ_CUT.slice} as slice, ${READ_CUT.value} as value`, READ_CUT.sets),
};
/** Rows are the same for both, and dear: they are counted once, n by n and value by value. */
export const ROWS: Ask = live(
  OF_ROWS,
  `n::int, ${WHOLE_CUT.slice} as slice, ${WHOLE_CUT.value} as value`,
  WHOLE_CUT.sets,
);
