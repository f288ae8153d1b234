/** Reads Ogg (RFC 3533) with Opus (RFC 7845) or Vorbis, whose pages count samples. */

const PAGE_HEADER = 27;
/** Opus always counts at this rate, whatever the recording's rate. */
const OPUS_RATE = 48_000;

/** @returns undefined if not an Ogg with audio; null if its pages count no samples */
export function oggSeconds(bytes: Buffer): number | null | undefined {
  const first = pageAt(bytes, 0);
  const head = first && codec(bytes.subarray(first.start, first.end));
  if (!head) return undefined;
  let samples = 0;
  for (let page: OggPage | null = first; page; page = pageAt(bytes, page.end))
    if (page.serial === first.serial) samples = Math.max(samples, page.samples - head.skipped);
  return samples > 0 && head.rate > 0 ? samples / head.rate : null;
}

interface OggPage {
  serial: number;
  samples: number;
  start: number;
  end: number;
}

/** Null if no page begins here, or its table is truncated. */
function pageAt(bytes: Buffer, offset: number): OggPage | null {
  if (offset + PAGE_HEADER > bytes.length || bytes.toString('latin1', offset, offset + 5) !== 'OggS\0') return null;
  const segments = bytes.readUInt8(offset + 26);
  const start = offset + PAGE_HEADER + segments;
  if (start > bytes.length) return null;
  let size = 0;
  for (let i = offset + PAGE_HEADER; i < start; i++) size += bytes[i] ?? 0;
  return {
    serial: bytes.readUInt32LE(offset + 14),
    // -1 = no packet ends on this page.
    samples: Number(bytes.readBigInt64LE(offset + 6)),
    start,
    end: Math.min(bytes.length, start + size),
  };
}

function codec(packet: Buffer): { rate: number; skipped: number } | null {
  const text = packet.toString('latin1', 0, 8);
  if (text === 'OpusHead' && packet.length >= 12) return { rate: OPUS_RATE, skipped: packet.readUInt16LE(10) };
  if (text.startsWith('\x01vorbis') && packet.length >= 16) return { rate: packet.readUInt32LE(12), skipped: 0 };
  return null;
}
