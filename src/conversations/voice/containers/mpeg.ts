/** Reads MPEG audio, layer III (MP3), by adding up its frames. */

const RATES = [44_100, 48_000, 32_000];
/** kbit/s by the header's index, MPEG-1 and MPEG-2. */
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** @returns undefined if not an MP3, so if the first two frames do not follow each other */
export function mpegSeconds(bytes: Buffer): number | undefined {
  let seconds = 0;
  let frames = 0;
  for (let offset = afterTag(bytes); ; frames++) {
    const frame = frameAt(bytes, offset);
    if (!frame) break;
    seconds += frame.seconds;
    offset += frame.size;
  }
  return frames > 1 ? seconds : undefined;
}

/** Where the audio begins, after an ID3v2 tag. */
function afterTag(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + bytes.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0);
}

function frameAt(bytes: Buffer, offset: number): { size: number; seconds: number } | null {
  if (offset + 4 > bytes.length || bytes[offset] !== 0xff) return null;
  const kinds = bytes.readUInt8(offset + 1);
  const rates = bytes.readUInt8(offset + 2);
  const [version, layer] = [(kinds >> 3) & 3, (kinds >> 1) & 3];
  if (kinds < 0xe0 || version === 1 || layer !== 1) return null;
  const isFirst = version === 3;
  const bitrate = (isFirst ? BITRATES_1 : BITRATES_2)[rates >> 4];
  const firstRate = RATES[(rates >> 2) & 3];
  if (!bitrate || !firstRate) return null;
  // MPEG-2 halves the rate, MPEG-2.5 once more.
  const rate = firstRate / (isFirst ? 1 : version === 2 ? 2 : 4);
  const samples = isFirst ? 1_152 : 576;
  const padding = (rates >> 1) & 1;
  return { size: Math.floor(((samples / 8) * bitrate * 1_000) / rate) + padding, seconds: samples / rate };
}
