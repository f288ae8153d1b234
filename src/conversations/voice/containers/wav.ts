/** Reads WAV (RIFF). */

/** @returns undefined if not a WAV; null if its rate is missing */
export function wavSeconds(bytes: Buffer): number | null | undefined {
  if (bytes.length < 12 || !/^RIFF[^]{4}WAVE$/.test(bytes.toString('latin1', 0, 12))) return undefined;
  let bytesPerSecond = 0;
  for (let offset = 12; offset + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', offset, offset + 4);
    const start = offset + 8;
    const size = bytes.readUInt32LE(offset + 4);
    if (type === 'fmt ' && start + 16 <= bytes.length) {
      // Sample rate times bytes per sample; the header's own product of the two is unreliable.
      bytesPerSecond = bytes.readUInt32LE(start + 4) * bytes.readUInt16LE(start + 12);
    } else if (type === 'data') {
      // A recorder that does not know the length yet writes 0 or the maximum.
      const length = size === 0 ? bytes.length - start : Math.min(size, bytes.length - start);
      return bytesPerSecond > 0 ? length / bytesPerSecond : null;
    }
    offset = start + size + (size % 2);
  }
  return undefined;
}
