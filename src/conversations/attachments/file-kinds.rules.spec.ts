import { checkType, safeName, tidyName, type FoundType } from './file-kinds.rules.js';

const of = (mime: string): FoundType => ({ mime, isText: false });
const TEXT: FoundType = { mime: null, isText: true };
const NOTHING: FoundType = { mime: null, isText: false };

describe('a file', () => {
  it('has the type of its bytes if its sender declares none', () => {
    expect(checkType(of('image/png'), { name: null, type: null })).toEqual({
      ...{ accepted: true, type: 'image/png', kind: 'image' },
    });
    expect(checkType(of('application/pdf'), { name: 'bill.pdf', type: 'application/octet-stream' })).toMatchObject({
      type: 'application/pdf',
      kind: 'document',
    });
  });

  it('whose type or name declares another kind is refused', () => {
    const lies = { accepted: false, reason: 'lying_type', found: 'document' };
    expect(checkType(of('application/pdf'), { name: null, type: 'image/jpeg' })).toEqual(lies);
    expect(checkType(of('application/pdf'), { name: 'photo.jpg', type: null })).toEqual(lies);
    expect(checkType(TEXT, { name: 'photo.jpg', type: 'image/jpeg' })).toMatchObject({
      reason: 'lying_type',
      found: 'text',
    });
  });

  it('of the same kind with another declared type is accepted', () => {
    expect(checkType(of('image/png'), { name: 'photo.jpg', type: 'image/jpeg' })).toMatchObject({ type: 'image/png' });
    expect(checkType(of('video/mp4'), { name: 'voice.m4a', type: 'audio/mp4' })).toMatchObject({ kind: 'video' });
    expect(checkType(of('audio/ogg; codecs=opus'), { name: null, type: 'audio/ogg; codecs=opus' })).toMatchObject({
      type: 'audio/ogg',
    });
  });

  it.each([
    [of('application/x-msdownload'), 'setup.exe'],
    [of('application/zip'), 'files.zip'],
    [of('application/xml'), 'drawing.svg'],
    [of('application/x-cfb'), 'installer.msi'],
    [TEXT, 'page.html'],
    [TEXT, 'run.js'],
    [NOTHING, 'data.bin'],
  ])('that is a program, an archive, a page or unknown is refused (%#)', (found, name) => {
    expect(checkType(found, { name, type: null })).toMatchObject({ accepted: false, reason: 'type_not_allowed' });
  });

  it('of an old Office format is identified by its name or its type', () => {
    expect(checkType(of('application/x-cfb'), { name: 'letter.doc', type: null })).toMatchObject({
      type: 'application/msword',
    });
    expect(checkType(of('application/x-cfb'), { name: null, type: 'application/vnd.ms-excel' })).toMatchObject({
      type: 'application/vnd.ms-excel',
    });
  });

  it('of comma-separated values is text, whatever type Windows declares', () => {
    expect(checkType(TEXT, { name: 'orders.csv', type: 'application/vnd.ms-excel' })).toMatchObject({
      ...{ accepted: true, type: 'text/csv', kind: 'text' },
    });
    expect(checkType(TEXT, { name: null, type: null })).toMatchObject({ type: 'text/plain' });
  });
});

describe('a file name', () => {
  it('contains no folders, no hidden characters and no text direction overrides', () => {
    expect(tidyName('../../etc/passwd')).toBe('passwd');
    expect(tidyName('C:\\Users\\ada\\bill.pdf')).toBe('bill.pdf');
    expect(tidyName('bill\u202Efdp.exe')).toBe('bill fdp.exe');
    expect(tidyName('a\r\nSet-Cookie: x=1')).toBe('a Set-Cookie x=1');
    expect(tidyName('...')).toBeNull();
  });

  it('ends with an extension of its type', () => {
    expect(safeName('bill.pdf', 'application/pdf')).toBe('bill.pdf');
    expect(safeName('photo.JPG', 'image/png')).toBe('photo.JPG');
    expect(safeName('photo.jpg_large', 'image/jpeg')).toBe('photo.jpg_large.jpg');
    expect(safeName('bill.exe', 'application/pdf')).toBe('bill.exe.pdf');
    expect(safeName(null, 'audio/ogg')).toBe('audio.ogg');
    expect(safeName(`${'a'.repeat(400)}.pdf`, 'application/pdf')).toMatch(/^a{140,150}\.pdf$/);
  });
});
