/**
 * Minimal recordings of every accepted kind, built in code: the containers are real, their audio is silence or a tone.
 * Different `salt` values give different bytes, so a stand-in can tell them apart.
 */

/** 8-bit PCM at 8 kHz. */
export function wavOf(seconds: number, salt = 0): Buffer {
  const rate = 8_000;
  const samples = Buffer.from(
    Array.from({ length: Math.round(seconds * rate) }, (_, i) => 128 + Math.round(30 * Math.sin(i * (salt + 1)))),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Opus: a page of one packet for each 20 ms, as in RFC 7845. */
export function oggOf(seconds: number, salt = 0): Buffer {
  const skipped = 312;
  const opusHead = Buffer.from([...Buffer.from('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]);
  opusHead.writeUInt16LE(skipped, 10);
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.from([4, 0, 0, 0, 116, 101, 115, 116, 0, 0, 0, 0])]);
  const packets = Array.from({ length: Math.ceil(seconds * 50) }, (_, index) => {
    const granule = Math.min((index + 1) * 960, Math.round(seconds * 48_000)) + skipped;
    return oggPage(Buffer.from([0xf8, 0xff, 0xfe, salt]), granule, index + 2);
  });
  return Buffer.concat([oggPage(opusHead, 0, 0), oggPage(tags, 0, 1), ...packets]);
}

function oggPage(packet: Buffer, granule: number, sequence: number): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 0);
  head[5] = sequence === 0 ? 2 : 0;
  head.writeBigInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(7, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = 1;
  head[27] = packet.length;
  return Buffer.concat([head, packet]);
}

/** As recorded by Chrome: no duration, a segment and clusters of unknown size. @param stated a duration to write */
export function webmOf(seconds: number, { salt = 0, stated }: { salt?: number; stated?: number } = {}): Buffer {
  const parts = [
    element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))),
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element(
      0x1549a966,
      element(0x2ad7b1, Buffer.from([0x0f, 0x42, 0x40])),
      ...(stated === undefined ? [] : [element(0x4489, float(stated * 1_000))]),
    ),
  ];
  for (let ms = 0; ms < seconds * 1_000; ms += 20) {
    if (ms % 10_000 === 0) {
      const time = Buffer.alloc(4);
      time.writeUInt32BE(ms);
      parts.push(Buffer.from('1f43b67501ffffffffffffff', 'hex'), element(0xe7, time));
    }
    const block = Buffer.from([0x81, 0, 0, 0x80, 0xf8, 0xff, 0xfe, salt]);
    block.writeInt16BE(ms % 10_000, 1);
    parts.push(element(0xa3, block));
  }
  return Buffer.concat(parts);
}

function element(id: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length | 0x10000000);
  return Buffer.concat([Buffer.from(id.toString(16), 'hex'), size, body]);
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

/** A file whose header contains its duration. */
export function mp4Of(seconds: number, salt = 0): Buffer {
  return Buffer.concat([FTYP, box('moov', movieHeader(seconds)), box('mdat', Buffer.from([salt]))]);
}

/** A file in fragments of one second, as browsers record it: its header contains no duration. */
export function fragmentedMp4Of(seconds: number, salt = 0): Buffer {
  const rate = 48_000;
  const mediaHeader = Buffer.alloc(24);
  mediaHeader.writeUInt32BE(rate, 12);
  const media = box('trak', box('mdia', box('mdhd', mediaHeader)));
  const fragments = Array.from({ length: Math.ceil(seconds) }, (_, index) => {
    const time = Buffer.alloc(8);
    time.writeUInt32BE(index * rate, 4);
    return Buffer.concat([box('moof', box('traf', box('tfdt', time))), box('mdat', Buffer.from([salt]))]);
  });
  return Buffer.concat([FTYP, box('moov', Buffer.concat([movieHeader(0), media])), ...fragments]);
}

function movieHeader(seconds: number): Buffer {
  const bytes = Buffer.alloc(100);
  bytes.writeUInt32BE(1_000, 12);
  bytes.writeUInt32BE(Math.round(seconds * 1_000), 16);
  return box('mvhd', bytes);
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4);
  return Buffer.concat([head, content]);
}
const FTYP = box('ftyp', Buffer.from('M4A \0\0\0\0M4A '));

/** MPEG-1 layer III, 32 kbit/s at 32 kHz: frames of 144 bytes and 36 ms, after a tag. */
export function mp3Of(seconds: number, salt = 0): Buffer {
  const frame = Buffer.alloc(144, salt);
  frame.set([0xff, 0xfb, 0x18, 0xc4]);
  const frames = Array.from({ length: Math.ceil(seconds / 0.036) }, () => frame);
  return Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x02xx', 'latin1'), ...frames]);
}
