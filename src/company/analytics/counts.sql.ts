/**
 * How the job packs the counts of quarter-hours, so that the cost of a read does not depend on their number of
 * rows (docs/decisions/0093-counts-of-busy-minutes.md). A quarter-hour with few distinct seconds is one row of
 * analytics_facts, second by second. A busy one has rows of analytics_counts: itself by minute, and each of its
 * minutes by second.
 */
import { named } from '../../platform/db/statement.js';
import { SUMS, TIMES } from './analytics.metrics.js';
import { EPOCH, OF_ROWS_BY_SECOND, WORDS } from './facts.sql.js';

/** Entries per row of analytics_facts; the table enforces the same limit. */
const ENTRIES_MAX = 250;
const SECOND = { name: '1 second', ms: 1_000 };
const MINUTE = { name: '1 minute', ms: 60_000 };
const QUARTER = { name: '15 minutes', ms: 900_000 };
type CountSpan = typeof SECOND;

const ADDED = `${SUMS.map((name) => `sum(${name}) as ${name}`).join(', ')}, ${TIMES.map((name) => `string_agg(${name}, ',') as ${name}`).join(', ')}`;
/** Zero counts are omitted. */
const ENTRY = `jsonb_strip_nulls(jsonb_build_object(${[
  `'ms', (extract(epoch from at - bucket) * 1000)::integer`,
  ...WORDS.map((name) => `'${name}', nullif(${name}, '')`),
  ...SUMS.map((name) => `'${name}', nullif(${name}, 0)`),
  ...TIMES.map((name) => `'${name}', ${name}`),
].join(', ')}))`;
const binned = ({ name }: CountSpan): string => `date_bin('${name}', at, ${EPOCH})`;

/** A row for each such span, with a list of the counts of each of its units. */
const listed = (span: CountSpan, unit: CountSpan, where: string): string => `
    select ${span.ms / SECOND.ms} as span, ${unit.ms} as unit, bucket, jsonb_agg(${ENTRY} order by at) as counts
    from (select ${binned(span)} as bucket, ${binned(unit)} as at, ${WORDS.join(', ')}, ${ADDED}
      from entries where ${where} group by 1, 2, ${WORDS.join(', ')}) as one
    group by bucket`;

/** Packs quarter-hours: $2, $3 = their starts and ends. */
export const PACK = named(`with ${OF_ROWS_BY_SECOND}, entries as materialized (
    select at, ${WORDS.join(', ')}, ${ADDED}, count(*) over (partition by n) > ${ENTRIES_MAX} as busy
    from facts group by n, at, ${WORDS.join(', ')}),
  packed as (
    insert into analytics_facts (workspace_id, bucket, facts)
    select $1, bucket, counts from (${listed(QUARTER, SECOND, 'not busy')}) as quiet)
  insert into analytics_counts (workspace_id, span, unit, bucket, counts)
  select $1, span, unit, bucket, counts
  from (${listed(QUARTER, MINUTE, 'busy')} union all ${listed(MINUTE, SECOND, 'busy')}) as busy`);

/** $2 = quarter-hours. */
export const UNPACK = named(`with gone as (
    delete from analytics_facts where workspace_id = $1 and bucket = any($2::timestamptz[]))
  delete from analytics_counts c
  using unnest($2::timestamptz[]) as q cross join (values (900), (60)) as k(span)
  where c.workspace_id = $1 and c.span = k.span and c.bucket >= q and c.bucket < q + interval '15 minutes'`);
