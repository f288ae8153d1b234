import { fragmentedMp4Of, mp3Of, mp4Of, oggOf, wavOf, webmOf } from '../../../test/support/recordings.js';
import { kindOf } from './recordings.rules.js';

const KINDS: [extension: string, type: string, make: (seconds: number) => Buffer][] = [
  ['webm', 'audio/webm', webmOf],
  ['ogg', 'audio/ogg', oggOf],
  ['mp4', 'audio/mp4', mp4Of],
  ['wav', 'audio/wav', wavOf],
  ['mp3', 'audio/mpeg', mp3Of],
];

describe('a recording', () => {
  it.each(KINDS)('in %s is known by its content, with its length', (extension, type, make) => {
    for (const seconds of [0.5, 3, 59, 75]) {
      const kind = kindOf(make(seconds))!;
      expect(kind).toMatchObject({ type, extension });
      expect(Math.abs(kind.seconds! - seconds)).toBeLessThan(0.1);
    }
  });

  it('in fragments of MP4 lasts at least until the last one begins', () => {
    expect(kindOf(fragmentedMp4Of(75))).toMatchObject({ type: 'audio/mp4', seconds: 74 });
    expect(kindOf(fragmentedMp4Of(1))).toMatchObject({ type: 'audio/mp4', seconds: null });
  });

  it('does not get shorter by what its header states', () => {
    expect(kindOf(webmOf(75, { stated: 1 }))!.seconds).toBeGreaterThan(74);
    expect(kindOf(webmOf(1, { stated: 75 }))!.seconds).toBe(75);
    const wav = wavOf(75);
    wav.writeUInt32LE(4_000_000_000, 28); // bytes per second
    expect(kindOf(wav)!.seconds).toBe(75);
    wav.writeUInt32LE(0, 40); // a stream of unknown length
    expect(kindOf(wav)!.seconds).toBe(75);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('RIFF is a word, and OggS another. ID3')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a picture in RIFF', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')],
    ['an archive', Buffer.from('504b0304140000000800', 'hex')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'an Ogg of video',
      Buffer.from('OggS\0\x02\0\0\0\0\0\0\0\0\x07\0\0\0\0\0\0\0\0\0\0\0\x01\x08\x80theora!', 'latin1'),
    ],
    ['an EBML of another kind', Buffer.from('1a45dfa3874282846f74686572', 'hex')],
    ['a WAV without samples', wavOf(1).subarray(0, 36)],
    ['a single frame', mp3Of(0.03).subarray(12)],
  ])('bytes of %s are no recording', (_, bytes) => {
    expect(kindOf(bytes)).toBeNull();
  });

  it('cut off anywhere, or with any byte changed, is read without an error', () => {
    for (const [, , make] of KINDS) {
      const whole = make(0.1);
      for (let at = 0; at < Math.min(whole.length, 300); at++) {
        kindOf(whole.subarray(0, at));
        for (const value of [0, 0x7f, 0xff]) {
          const changed = Buffer.from(whole);
          changed[at] = value;
          kindOf(changed);
        }
      }
    }
  });

  it.each([
    ['elements', Buffer.concat([webmOf(0.1), Buffer.alloc(2_000_000, Buffer.from([0xec, 0x80]))])],
    ['boxes', Buffer.concat([mp4Of(1), Buffer.alloc(2_000_000, Buffer.from('\0\0\0\x08free', 'latin1'))])],
    ['chunks', Buffer.concat([wavOf(0).subarray(0, 36), Buffer.alloc(2_000_000, Buffer.from('LIST\0\0\0\0'))])],
    ['pages', Buffer.concat([oggOf(0.1), Buffer.alloc(2_000_000, emptyPage())])],
  ])('of 2 MB of empty %s is read', (_, bytes) => {
    expect(() => kindOf(bytes)).not.toThrow();
  });
});

function emptyPage(): Buffer {
  const page = Buffer.from(oggOf(0).subarray(0, 27));
  page[26] = 0;
  return page;
}
