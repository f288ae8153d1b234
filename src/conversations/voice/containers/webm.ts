/** Reads WebM (EBML, RFC 8794). Browsers record it without a duration, so the last block's time is used. */

const DOCTYPE = 0x4282;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const CLUSTER_TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK = 0xa1;
/** Header, Segment, Info, Cluster and BlockGroup, whose children are read in sequence. */
const CONTAINERS = new Set([0x1a45dfa3, 0x18538067, 0x1549a966, 0x1f43b675, 0xa0]);
/** A minute in the shortest packets of Opus (2.5 ms) has 24,000. */
const ELEMENTS_MAX = 100_000;
const NANOSECONDS = 1e9;

/** @returns undefined if not a WebM; null if it has no times */
export function webmSeconds(bytes: Buffer): number | null | undefined {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x1a45dfa3) return undefined;
  let scale = 1_000_000;
  let stated = 0;
  let cluster = 0;
  let last = 0;
  let isWebm = false;
  for (const { id, start, end } of elements(bytes)) {
    if (id === DOCTYPE)
      isWebm = /^(?:webm|matroska)\0*$/.test(bytes.toString('latin1', start, Math.min(end, start + 9)));
    else if (id === TIMESTAMP_SCALE) scale = unsigned(bytes, start, end);
    else if (id === DURATION && end - start === 8) stated = bytes.readDoubleBE(start);
    else if (id === DURATION && end - start === 4) stated = bytes.readFloatBE(start);
    else if (id === CLUSTER_TIMESTAMP) cluster = unsigned(bytes, start, end);
    else if (id === SIMPLE_BLOCK || id === BLOCK) last = Math.max(last, cluster + blockTime(bytes, start, end));
  }
  if (!isWebm) return undefined;
  const seconds = (Math.max(last, Number.isFinite(stated) ? stated : 0) * scale) / NANOSECONDS;
  return seconds > 0 ? seconds : null;
}

/** Elements in file order; stops at invalid data. */
function* elements(bytes: Buffer): Generator<{ id: number; start: number; end: number }> {
  for (let offset = 0, count = 0; offset < bytes.length && count < ELEMENTS_MAX; count++) {
    const idLength = lengthOf(bytes[offset] ?? 0);
    const sizeLength = lengthOf(bytes[offset + idLength] ?? 0);
    const start = offset + idLength + sizeLength;
    if (idLength > 4 || sizeLength > 8 || start > bytes.length) return;
    const id = bytes.readUIntBE(offset, idLength);
    // An element of unknown size is a container; its elements follow.
    const size = sizeOf(bytes, offset + idLength, sizeLength);
    const end = Math.min(bytes.length, start + size);
    if (!CONTAINERS.has(id)) yield { id, start, end };
    offset = CONTAINERS.has(id) ? start : end;
  }
}

/** Length of a variable-size integer in bytes, from its leading zeros; 9 = invalid. */
const lengthOf = (first: number): number => (first === 0 ? 9 : Math.clz32(first) - 23);

/** Infinity for the reserved value. */
function sizeOf(bytes: Buffer, offset: number, length: number): number {
  let size = (bytes[offset] ?? 0) & (0xff >> length);
  let isUnknown = size === 0xff >> length;
  for (let i = 1; i < length; i++) {
    size = size * 256 + (bytes[offset + i] ?? 0);
    isUnknown &&= bytes[offset + i] === 0xff;
  }
  return isUnknown ? Infinity : size;
}

function unsigned(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  for (let offset = start; offset < Math.min(end, start + 8); offset++) value = value * 256 + (bytes[offset] ?? 0);
  return value;
}

/** A block's time relative to its cluster, which follows the track number. */
function blockTime(bytes: Buffer, start: number, end: number): number {
  const offset = start + lengthOf(bytes[start] ?? 0);
  return offset + 2 <= end ? bytes.readInt16BE(offset) : 0;
}
