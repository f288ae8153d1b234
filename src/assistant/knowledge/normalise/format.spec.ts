import { decodeText } from './decode.js';
import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';
import { formatOf } from './format.js';

describe('the format of an upload', () => {
  it.each([
    ['guide.md', 'text/plain', 'markdown'],
    ['GUIDE.MARKDOWN', undefined, 'markdown'],
    ['page.htm', undefined, 'html'],
    ['page.v2.html', 'application/octet-stream', 'html'],
    ['notes.txt', undefined, 'text'],
    ['upload', 'text/html; charset=utf-8', 'html'],
    ['handbook.pdf', undefined, 'pdf'],
    ['upload', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
    ['archive.tar', 'application/x-tar', null],
    ['constructor', '__proto__', null],
  ])('treats %s sent as %s as %s', (filename, contentType, format) => {
    expect(formatOf({ filename, contentType })).toBe(format);
  });

  it('trusts the first bytes more than the name', () => {
    expect(formatOf({ filename: 'guide.txt', bytes: Buffer.from('%PDF-1.7\n…') })).toBe('pdf');
    expect(formatOf({ filename: 'guide', bytes: Buffer.from('PK\x03\x04rest') })).toBe('docx');
    expect(formatOf({ filename: 'guide.md', bytes: Buffer.from('Every file begins with %PDF-1.7') })).toBe('markdown');
  });
});

describe('the bytes of a text file', () => {
  it('are read as UTF-8, with or without a byte order mark, and as UTF-16 with one', () => {
    expect(decodeText(Buffer.from('\ufeffGrüße'))).toBe('Grüße');
    expect(decodeText(Buffer.from('\ufeffGrüße', 'utf16le'))).toBe('Grüße');
    expect(decodeText(Buffer.from('\ufeffGrüße', 'utf16le').swap16())).toBe('Grüße');
  });

  it('are read as Windows-1252 if nearly all is ASCII, or as the page declares', () => {
    expect(decodeText(Buffer.from('Gebühr: 5 \x80 pro Überweisung', 'latin1'))).toBe('Gebühr: 5 € pro Überweisung');
    const russian = Buffer.concat([Buffer.from('<meta charset="windows-1251">'), Buffer.from([0xcf, 0xf0, 0xe8])]);
    expect(decodeText(russian)).toBe('<meta charset="windows-1251">При');
  });

  it.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
    ['an unknown Eastern encoding', Buffer.from('82b182f182c982bf82cd', 'hex')],
    ['control characters', Buffer.from('\x01\x02\x03\x04 text')],
  ])('are refused if they are %s', (_, bytes) => {
    expect(() => decodeText(bytes)).toThrow(
      new DocumentRefused('not_text', expect.anything() as string).constructor as never,
    );
    expect(() => decodeText(bytes)).toThrow(/not text/);
  });
});
