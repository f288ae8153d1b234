/** Reads MP4 (ISO 14496-12), whole or in fragments, as Safari records it. */

/** Boxes whose children are read. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'moof', 'traf']);
const BOXES_MAX = 10_000;

interface Box {
  type: string;
  start: number;
  end: number;
}

/** @returns undefined if not an MP4; null if it has no times; for fragments, the start of the last one */
export function mp4Seconds(bytes: Buffer): number | null | undefined {
  if (bytes.length < 12 || bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  let whole = 0;
  let rate = 0;
  let lastFragment = 0;
  for (const { type, start, end } of boxes(bytes)) {
    const isLong = bytes[start] === 1;
    if (type === 'mvhd' || type === 'mdhd') {
      const offset = start + (isLong ? 20 : 12);
      if (offset + (isLong ? 12 : 8) > end) continue;
      const perSecond = bytes.readUInt32BE(offset);
      const duration = isLong ? Number(bytes.readBigUInt64BE(offset + 4)) : bytes.readUInt32BE(offset + 4);
      if (type === 'mdhd') rate = perSecond;
      // All ones = unknown.
      if (perSecond > 0 && duration < 0xffffffff) whole = Math.max(whole, duration / perSecond);
    } else if (type === 'tfdt' && start + (isLong ? 12 : 8) <= end)
      lastFragment = isLong ? Number(bytes.readBigUInt64BE(start + 4)) : bytes.readUInt32BE(start + 4);
  }
  const seconds = Math.max(whole, rate > 0 ? lastFragment / rate : 0);
  return seconds > 0 ? seconds : null;
}

/** Boxes in file order, containers replaced by their children; stops at invalid data. */
function* boxes(bytes: Buffer): Generator<Box> {
  for (let offset = 0, count = 0; offset + 8 <= bytes.length && count < BOXES_MAX; count++) {
    const type = bytes.toString('latin1', offset + 4, offset + 8);
    const size = bytes.readUInt32BE(offset);
    const hasLongSize = size === 1;
    if (hasLongSize && offset + 16 > bytes.length) return;
    const length = hasLongSize ? Number(bytes.readBigUInt64BE(offset + 8)) : size === 0 ? bytes.length - offset : size;
    const start = offset + (hasLongSize ? 16 : 8);
    if (length < start - offset) return;
    const end = Math.min(bytes.length, offset + length);
    if (CONTAINERS.has(type)) offset = start;
    else {
      yield { type, start, end };
      offset = end;
    }
  }
}
