/** How roll-ups are cut into slices, and facts into the same. */

/** By which values an answer breaks down. */
export const BREAKDOWNS = ['channel', 'intent_class', 'resolution', 'stop_reason'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];
/** The breakdowns whose values are not what one narrows an answer to. */
const VALUES = ['intent_class', 'resolution', 'stop_reason'] as const;

/** $4, $5: channel and session_kind, null = any. Judged row by row: skipping through the index for it takes longer. */
export const FILTERED = 'coalesce(channel = $4::text, true) and coalesce(session_kind = $5::text, true)';
/** Whether an answer is narrowed to a channel or a kind. */
export const NARROWED = 'coalesce($4::text, $5::text) is not null';

/**
 * The roll-ups of a range r and a key k (narrowed, slice), for `lateral`. A look-up of each by the whole key: without statistics, and in the
 * middle of counting a workspace anew there are none, Postgres would read all roll-ups of a length for each range.
 */
export const rollupsIn = (span: string, columns = '*'): string => `select ${columns} from analytics_rollups
    where workspace_id = $1 and narrowed = k.narrowed and slice = k.slice and span = ${span} and bucket >= r.a and bucket < r.b
    offset 0`;

/** By why the agent stopped, hand-offs alone are told of. */
const HAVING = 'having grouping(stop_reason) = 1 or sum(handoffs_opened) > 0';
const SLICE = VALUES.map((slice) => `when grouping(${slice}) = 0 then '${slice}'`).join(' ');

/** Whether a row of a cut is of one channel and kind. */
export const OF_ONE = 'grouping(session_kind) = 0';

export interface Cut {
  /** SQL of what a row of the cut is. */
  slice: string;
  value: string;
  /** After `group by`. */
  sets: string;
}

/** Facts as roll-ups of quarter-hours hold them. */
export const BASE_CUT: Cut = {
  slice: `case when grouping(channel) = 0 then 'channel' else 'all' end`,
  value: `coalesce(channel, '')`,
  sets: 'grouping sets ((n), (n, channel, session_kind))',
};

/** Facts by what quarter-hours do not tell apart. */
export const BREAKDOWN_CUT: Cut = {
  slice: `case ${SLICE} else 'channel' end`,
  value: `coalesce(intent_class, resolution, stop_reason, channel, '')`,
  sets: `grouping sets ((n, channel), ${VALUES.map((value) => `(n, ${value}), (n, channel, session_kind, ${value})`).join(', ')})
  ${HAVING}`,
};

/** Facts as an answer breaks them down. */
export const READ_CUT: Cut = {
  ...BREAKDOWN_CUT,
  sets: `grouping sets (${BREAKDOWNS.join(', ')}) ${HAVING}`,
};

const ofBreakdown = (what: string): string => `case when grouping(n) = 1 then ${what} end`;
/** Facts as an answer breaks them down, and by n: rows of the one and of the other. */
export const WHOLE_CUT: Cut = {
  slice: ofBreakdown(READ_CUT.slice),
  value: ofBreakdown(READ_CUT.value),
  sets: `grouping sets (n, ${BREAKDOWNS.join(', ')}) ${HAVING}`,
};
