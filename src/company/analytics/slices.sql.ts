/** How roll-ups and facts are divided into slices. */

/** Dimensions of an answer's breakdowns. */
export const BREAKDOWNS = ['channel', 'intent_class', 'resolution', 'stop_reason'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];
/** The breakdowns whose dimension is not also a filter. */
const VALUES = ['intent_class', 'resolution', 'stop_reason'] as const;

/** $4, $5: channels and session_kind, null = any. Evaluated row by row: skipping through the index takes longer. */
export const FILTERED = 'coalesce(channel = any($4::text[]), true) and coalesce(session_kind = $5::text, true)';
/** Whether an answer is filtered by a channel or a kind. */
export const NARROWED = '($4::text[] is not null or $5::text is not null)';

/**
 * The roll-ups of a range r and a key k (narrowed, slice), for `lateral`. Each is looked up by the whole key:
 * without statistics, which a workspace lacks while it is recounted, Postgres would read all roll-ups of a
 * length for each range.
 */
export const rollupsIn = (span: string, columns = '*'): string => `select ${columns} from analytics_rollups
    where workspace_id = $1 and narrowed = k.narrowed and slice = k.slice and span = ${span} and bucket >= r.a and bucket < r.b
    offset 0`;

/** By stop_reason only hand-offs are reported. */
const HAVING = 'having grouping(stop_reason) = 1 or sum(handoffs_opened) > 0';
const SLICE = VALUES.map((slice) => `when grouping(${slice}) = 0 then '${slice}'`).join(' ');

/** Whether a row of a cut is for one channel and kind. */
export const OF_ONE = 'grouping(session_kind) = 0';

export interface Cut {
  /** SQL for the slice of a row. */
  slice: string;
  value: string;
  /** After `group by`. */
  sets: string;
}

/** Facts as the roll-ups of quarter-hours store them. */
export const BASE_CUT: Cut = {
  slice: `case when grouping(channel) = 0 then 'channel' else 'all' end`,
  value: `coalesce(channel, '')`,
  sets: 'grouping sets ((n), (n, channel, session_kind))',
};

/** Facts by the dimensions that quarter-hours do not store. */
export const BREAKDOWN_CUT: Cut = {
  slice: `case ${SLICE} else 'channel' end`,
  value: `coalesce(intent_class, resolution, stop_reason, channel, '')`,
  sets: `grouping sets ((n, channel), ${VALUES.map((value) => `(n, ${value}), (n, channel, session_kind, ${value})`).join(', ')})
  ${HAVING}`,
};

/** Facts by an answer's breakdowns. */
export const READ_CUT: Cut = {
  ...BREAKDOWN_CUT,
  sets: `grouping sets (${BREAKDOWNS.join(', ')}) ${HAVING}`,
};

const ofBreakdown = (what: string): string => `case when grouping(n) = 1 then ${what} end`;
/** Facts by an answer's breakdowns, and by n: rows of both kinds. */
export const WHOLE_CUT: Cut = {
  slice: ofBreakdown(READ_CUT.slice),
  value: ofBreakdown(READ_CUT.value),
  sets: `grouping sets (n, ${BREAKDOWNS.join(', ')}) ${HAVING}`,
};
const ofChannel = (what: string, channel: string): string =>
  `case when grouping(n) = 1 then ${what} when grouping(channel) = 0 then ${channel} end`;
/** The same, and by n and channel together. */
export const WHOLE_CUT_BY_CHANNEL: Cut = {
  slice: ofChannel(READ_CUT.slice, `'channel'`),
  value: ofChannel(READ_CUT.value, 'channel'),
  sets: `grouping sets (n, (n, channel), ${BREAKDOWNS.join(', ')}) ${HAVING}`,
};
