/** Chooses the roll-ups, and the ranges of facts and rows, that make up a period. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
export const QUARTER_MS = 15 * MINUTE_MS;

/** [from, to) in milliseconds since the epoch. */
export type Range = [fromMs: number, toMs: number];
/**
 * Where a part is read from: minutes of the roll-ups, or packed facts, or rows where these are out of date or
 * do not fit.
 */
export type Source = number | 'facts' | 'rows';
export interface CoverPart {
  source: Source;
  range: Range;
}

/**
 * The outdated ranges, ascending, each within one quarter-hour.
 * @param quarters starts of fully outdated quarter-hours
 * @param minutes starts of other outdated minutes
 */
export function dirtyRanges(quarters: number[], minutes: number[]): Range[] {
  const outdatedQuarters = new Set(quarters);
  const otherMinutes = minutes.filter((start) => !outdatedQuarters.has(Math.floor(start / QUARTER_MS) * QUARTER_MS));
  const ranges = [
    ...quarters.map((start): Range => [start, start + QUARTER_MS]),
    ...otherMinutes.map((start): Range => [start, start + MINUTE_MS]),
  ];
  return ranges.sort(([a], [b]) => a - b);
}

/**
 * Covers a range with the longest current roll-ups within it; the rest is counted live.
 * @param spans minutes, longest first, each a multiple of the next; the last no shorter than a quarter-hour
 * @param dirty from dirtyRanges
 */
export function cover(range: Range, spans: readonly number[], dirty: readonly Range[]): CoverPart[] {
  const [from, to] = range;
  if (from >= to) return [];
  const [span, ...finer] = spans;
  if (span === undefined) return live(range, dirty);
  const spanMs = span * MINUTE_MS;
  const first = Math.ceil(from / spanMs) * spanMs;
  const end = Math.floor(to / spanMs) * spanMs;
  if (first >= end) return cover(range, finer, dirty);
  const parts: CoverPart[] = cover([from, first], finer, dirty);
  let clean = first;
  for (const [block, within] of blocksWithin(first, { end, spanMs, dirty })) {
    if (clean < block) parts.push({ source: span, range: [clean, block] });
    parts.push(...cover([block, block + spanMs], finer, within));
    clean = block + spanMs;
  }
  if (clean < end) parts.push({ source: span, range: [clean, end] });
  return joined([...parts, ...cover([end, to], finer, dirty)]);
}

/** Starts of the spans that contain outdated ranges, ascending, each with these ranges. */
function blocksWithin(
  first: number,
  { end, spanMs, dirty }: { end: number; spanMs: number; dirty: readonly Range[] },
): Map<number, Range[]> {
  const blocks = new Map<number, Range[]>();
  for (const range of dirty) {
    if (range[0] < first || range[0] >= end) continue;
    const block = Math.floor(range[0] / spanMs) * spanMs;
    const known = blocks.get(block);
    if (known) known.push(range);
    else blocks.set(block, [range]);
  }
  return blocks;
}

/** From facts, and from rows where it is outdated or where an end cuts a second. */
function live([from, to]: Range, dirty: readonly Range[]): CoverPart[] {
  const parts: CoverPart[] = [];
  let start = from;
  for (const [begin, end] of dirty) {
    if (end <= start || begin >= to) continue;
    if (start < begin) parts.push(...wholeSeconds([start, begin]));
    parts.push({ source: 'rows', range: [Math.max(start, begin), Math.min(end, to)] });
    start = Math.min(end, to);
  }
  if (start < to) parts.push(...wholeSeconds([start, to]));
  return joined(parts);
}

function wholeSeconds([from, to]: Range): CoverPart[] {
  const first = Math.ceil(from / SECOND_MS) * SECOND_MS;
  const end = Math.floor(to / SECOND_MS) * SECOND_MS;
  if (first >= end) return [{ source: 'rows', range: [from, to] }];
  const parts: CoverPart[] = [
    { source: 'rows', range: [from, first] },
    { source: 'facts', range: [first, end] },
    { source: 'rows', range: [end, to] },
  ];
  return parts.filter(({ range: [a, b] }) => a < b);
}

/** Joins adjacent parts with the same source. */
export function joined(parts: CoverPart[]): CoverPart[] {
  const result: CoverPart[] = [];
  for (const { source, range } of parts) {
    const last = result.at(-1);
    if (last && last.source === source && last.range[1] === range[0]) last.range = [last.range[0], range[1]];
    else result.push({ source, range: [...range] });
  }
  return result;
}
