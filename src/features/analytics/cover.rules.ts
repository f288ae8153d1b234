/** Which roll-ups, and which stretches of raw rows, make up a stretch of time. */

const MINUTE_MS = 60_000;

/** [from, to) in milliseconds since the epoch. */
export type Range = [fromMs: number, toMs: number];
export interface Part {
  /** Minutes of the roll-ups that fill it; 0 = raw rows. */
  span: number;
  range: Range;
}

/**
 * Covers a stretch with the longest roll-ups that lie within it and are up to date; what is left over is raw.
 * @param spans minutes, longest first, each a multiple of the next
 * @param dirty beginnings of quarter-hours whose roll-ups are out of date, ascending
 */
export function cover(range: Range, spans: readonly number[], dirty: readonly number[]): Part[] {
  const [from, to] = range;
  if (from >= to) return [];
  const [span, ...finer] = spans;
  if (span === undefined) return [{ span: 0, range }];
  const spanMs = span * MINUTE_MS;
  const first = Math.ceil(from / spanMs) * spanMs;
  const end = Math.floor(to / spanMs) * spanMs;
  if (first >= end) return cover(range, finer, dirty);
  const parts: Part[] = cover([from, first], finer, dirty);
  let clean = first;
  for (const block of blocksWithin(first, end, spanMs, dirty)) {
    if (clean < block) parts.push({ span, range: [clean, block] });
    parts.push(...cover([block, block + spanMs], finer, dirty));
    clean = block + spanMs;
  }
  if (clean < end) parts.push({ span, range: [clean, end] });
  return joined([...parts, ...cover([end, to], finer, dirty)]);
}

/** Beginnings of the spans in which something is dirty, ascending. */
function blocksWithin(first: number, end: number, spanMs: number, dirty: readonly number[]): number[] {
  const blocks = new Set<number>();
  for (const at of dirty) if (at >= first && at < end) blocks.add(Math.floor(at / spanMs) * spanMs);
  return [...blocks];
}

/** Neighbours of one span become one part. */
export function joined(parts: Part[]): Part[] {
  const result: Part[] = [];
  for (const { span, range } of parts) {
    const last = result.at(-1);
    if (last && last.span === span && last.range[1] === range[0]) last.range = [last.range[0], range[1]];
    else result.push({ span, range: [...range] });
  }
  return result;
}
