/** Which roll-ups, and which stretches of facts and of rows, make up a stretch of time. */

const MINUTE_MS = 60_000;
export const QUARTER_MS = 15 * MINUTE_MS;

/** [from, to) in milliseconds since the epoch. */
export type Range = [fromMs: number, toMs: number];
/** Minutes of the roll-ups that fill a part; or the packed facts of its quarter-hours; or, where these are out of date, rows. */
export type By = number | 'facts' | 'rows';
export interface Part {
  by: By;
  range: Range;
}

/**
 * Covers a stretch with the longest roll-ups that lie within it and are up to date; what is left over is counted live.
 * @param spans minutes, longest first, each a multiple of the next
 * @param dirty beginnings of quarter-hours whose roll-ups are out of date, ascending
 */
export function cover(range: Range, spans: readonly number[], dirty: readonly number[]): Part[] {
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
  for (const block of blocksWithin(first, end, spanMs, dirty)) {
    if (clean < block) parts.push({ by: span, range: [clean, block] });
    parts.push(...cover([block, block + spanMs], finer, dirty));
    clean = block + spanMs;
  }
  if (clean < end) parts.push({ by: span, range: [clean, end] });
  return joined([...parts, ...cover([end, to], finer, dirty)]);
}

/** Beginnings of the spans in which something is dirty, ascending. */
function blocksWithin(first: number, end: number, spanMs: number, dirty: readonly number[]): number[] {
  const blocks = new Set<number>();
  for (const at of dirty) if (at >= first && at < end) blocks.add(Math.floor(at / spanMs) * spanMs);
  return [...blocks];
}

/** By facts, and by rows in the quarter-hours that are dirty. */
function live([from, to]: Range, dirty: readonly number[]): Part[] {
  const parts: Part[] = [];
  for (let at = from, next: number; at < to; at = next) {
    const quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS;
    next = Math.min(quarter + QUARTER_MS, to);
    parts.push({ by: dirty.includes(quarter) ? 'rows' : 'facts', range: [at, next] });
  }
  return joined(parts);
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
