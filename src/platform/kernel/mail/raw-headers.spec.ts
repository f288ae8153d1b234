import { addressesOf, headerFields } from './raw-headers.js';

const found = (header: string): string[] => addressesOf(headerFields(Buffer.from(`${header}\r\n`)), ['to', 'cc']);

describe('the addresses of a mail’s fields', () => {
  it('are found in order, without those in quoted names', () =>
    expect(found('To: "x@y.z" <ann@a.example>, bo@b.example\r\nFrom: no@n.example\r\nCc: cy@c.example')).toEqual([
      'ann@a.example',
      'bo@b.example',
      'cy@c.example',
    ]));

  it('are looked for in so many characters of all fields together', () => {
    const header = `${`To: ${'a'.repeat(90)}\r\n`.repeat(1_000)}To: ann@a.example`;
    expect(found(header)).toEqual([]);
    expect(found(`To: ann@a.example\r\n${header}`)).toEqual(['ann@a.example']);
  });
});
