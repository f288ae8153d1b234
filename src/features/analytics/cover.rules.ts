/** Which roll-ups, and which stretches of facts and of rows, make up a stretch of time. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
export const QUARTER_MS = 15 * MINUTE_MS;

/** [from, to) in milliseconds since the epoch. */
export type Range = [fromMs: number, toMs: number];
/** Minutes of the roll-ups that fill a part; or packed facts; or, where these are out of date or do not fit, rows. */
export type Source = number | 'facts' | 'rows';
export interface Part {
  by: Source;
  range: Range;
}

/**
 * What is out of date, ascending, each range within one quarter-hour.
 * @param quarters beginnings of those that are so as a whole
 * @param minutes beginnings of others
 */
export function dirtyRanges(quarters: number[], minutes: number[]): Range[] {
  const whole = new Set(quarters);
  const others = minutes.filter((at) => !whole.has(Math.floor(at / QUARTER_MS) * QUARTER_MS));
  const ranges = [
    ...quarters.map((at): Range => [at, at + QUARTER_MS]),
    ...others.map((at): Range => [at, at + MINUTE_MS]),
  ];
  return ranges.sort(([a], [b]) => a - b);
}

/**
 * Covers a stretch with the longest roll-ups that lie within it and are up to date; what is left over is counted live.
 * @param spans minutes, longest first, each a multiple of the next; the last no shorter than a quarter-hour
 * @param dirty as dirtyRanges gives it
 */
export function cover(range: Range, spans: readonly number[], dirty: readonly Range[]): Part[] {
  const [from, to] = range;
  if (from >= to) return [];
  const [span, ...finer] = spans;
  if (span === undefined) return live(range, dirty);
  const spanMs = span * MINUTE_MS;
  const first = Math.ceil(from / spanMs) * spanMs;
  const end = Math.floor(to / spanMs) * spanMs;
  if (first >= end) return cover(range, finer, dirty);
  const parts: Part[] = cover([from, first], finer, dirty);
  let clean = first;
  for (const [block, within] of blocksWithin(first, end, spanMs, dirty)) {
    if (clean < block) parts.push({ by: span, range: [clean, block] });
    parts.push(...cover([block, block + spanMs], finer, within));
    clean = block + spanMs;
  }
  if (clean < end) parts.push({ by: span, range: [clean, end] });
  return joined([...parts, ...cover([end, to], finer, dirty)]);
}

/** Beginnings of the spans in which something is dirty, ascending, each with what is. */
function blocksWithin(first: number, end: number, spanMs: number, dirty: readonly Range[]): Map<number, Range[]> {
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

/** By facts, and by rows where it is dirty or where an end cuts a second. */
function live([from, to]: Range, dirty: readonly Range[]): Part[] {
  const parts: Part[] = [];
  let at = from;
  for (const [begin, end] of dirty) {
    if (end <= at || begin >= to) continue;
    if (at < begin) parts.push(...wholeSeconds([at, begin]));
    parts.push({ by: 'rows', range: [Math.max(at, begin), Math.min(end, to)] });
    at = Math.min(end, to);
  }
  if (at < to) parts.push(...wholeSeconds([at, to]));
  return joined(parts);
}

function wholeSeconds([from, to]: Range): Part[] {
  const first = Math.ceil(from / SECOND_MS) * SECOND_MS;
  const end = Math.floor(to / SECOND_MS) * SECOND_MS;
  if (first >= end) return [{ by: 'rows', range: [from, to] }];
  const parts: Part[] = [
    { by: 'rows', range: [from, first] },
    { by: 'facts', range: [first, end] },
    { by: 'rows', range: [end, to] },
  ];
  return parts.filter(({ range: [a, b] }) => a < b);
}

/** Neighbours that the same fills become one part. */
export function joined(parts: Part[]): Part[] {
  const result: Part[] = [];
  for (const { by, range } of parts) {
    const last = result.at(-1);
    if (last && last.by === by && last.range[1] === range[0]) last.range = [last.range[0], range[1]];
    else result.push({ by, range: [...range] });
  }
  return result;
}
