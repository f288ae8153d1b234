import { deflateSync } from 'node:zlib';
import type { IncomingText } from '../../src/channels/channel-adapter.js';
import { checkType } from '../../src/conversations/attachments/file-kinds.rules.js';
import { TASKS } from '../../src/conversations/attachments/inspection/tasks.js';
import { eventsOf } from './mail-reading.js';

/** As OpenSSL writes them: at once, in pieces of unknown length, and encrypted. */
const WRITTEN = {
  atOnce: [
    'MIICxQYJKoZIhvcNAQcCoIICtjCCArICAQExDTALBglghkgBZQMEAgEwZAYJKoZIhvcNAQcBoFcE',
    'VUNvbnRlbnQtVHlwZTogdGV4dC9wbGFpbjsgY2hhcnNldD11dGYtOA0KDQpIb3cgbG9uZyBkbyBJ',
    'IGhhdmUgdG8gcmV0dXJuIGl0PyBHcsO8w59lDQoxggI2MIICMgIBATAmMA4xDDAKBgNVBAMMA0Fk',
    'YQIUYw0r45Df7gtMbifCOL13xCfiRogwCwYJYIZIAWUDBAIBoIHkMBgGCSqGSIb3DQEJAzELBgkq',
    'hkiG9w0BBwEwHAYJKoZIhvcNAQkFMQ8XDTI2MTIwMTAwMDg1M1owLwYJKoZIhvcNAQkEMSIEIPIM',
    'OY8o1Zq1oh67bfDxjIamNcjkNaUly2ExXlbol/2VMHkGCSqGSIb3DQEJDzFsMGowCwYJYIZIAWUD',
    'BAEqMAsGCWCGSAFlAwQBFjALBglghkgBZQMEAQIwCgYIKoZIhvcNAwcwDgYIKoZIhvcNAwICAgCA',
    'MA0GCCqGSIb3DQMCAgFAMAcGBSsOAwIHMA0GCCqGSIb3DQMCAgEoMA0GCSqGSIb3DQEBAQUABIIB',
    'ACueyhQfE7EbECwrJlT9GxEsO4PIc4uTVttcX2rlgDHPnltLEZ5BEHgoTulipL7J01DqcF8UxmAl',
    '9+ZdEtxoReNJGIFySxbf0xbJenHaTtTk3dQL1OqDIuLOjRZn6r/sq+6npOzTiKc042qkK6I5P6df',
    'N7P7WPqXDY0X3jlt38Wa8qU3AW5cEkxlrCk1LJQsRdO08fE0Bcl2v6afc0aFY1AjD5Uqxy8Ey1AA',
    'zdFZPAqRvYWG4Os1S4LldvqLXYre+W7XyoWufAltOe435WRHsibYtpKwgxsg7njRcainkXBM4FUp',
    'len7QXb2fk7AxZSfhyKChvxyrtG0vGGbX4ymOZA=',
  ].join('\r\n'),
  inPieces: [
    'MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgARVQ29u',
    'dGVudC1UeXBlOiB0ZXh0L3BsYWluOyBjaGFyc2V0PXV0Zi04DQoNCkhvdyBsb25nIGRvIEkgaGF2',
    'ZSB0byByZXR1cm4gaXQ/IEdyw7zDn2UNCgAAAAAAADGCAjYwggIyAgEBMCYwDjEMMAoGA1UEAwwD',
    'QWRhAhRjDSvjkN/uC0xuJ8I4vXfEJ+JGiDALBglghkgBZQMEAgGggeQwGAYJKoZIhvcNAQkDMQsG',
    'CSqGSIb3DQEHATAcBgkqhkiG9w0BCQUxDxcNMjYxMjAxMDAwODUzWjAvBgkqhkiG9w0BCQQxIgQg',
    '8gw5jyjVmrWiHrtt8PGMhqY1yOQ1pSXLYTFeVuiX/ZUweQYJKoZIhvcNAQkPMWwwajALBglghkgB',
    'ZQMEASowCwYJYIZIAWUDBAEWMAsGCWCGSAFlAwQBAjAKBggqhkiG9w0DBzAOBggqhkiG9w0DAgIC',
    'AIAwDQYIKoZIhvcNAwICAUAwBwYFKw4DAgcwDQYIKoZIhvcNAwICASgwDQYJKoZIhvcNAQEBBQAE',
    'ggEAK57KFB8TsRsQLCsmVP0bESw7g8hzi5NW21xfauWAMc+eW0sRnkEQeChO6WKkvsnTUOpwXxTG',
    'YCX35l0S3GhF40kYgXJLFt/TFsl6cdpO1OTd1AvU6oMi4s6NFmfqv+yr7qek7NOIpzTjaqQrojk/',
    'p183s/tY+pcNjRfeOW3fxZrypTcBblwSTGWsKTUslCxF07Tx8TQFyXa/pp9zRoVjUCMPlSrHLwTL',
    'UADN0Vk8CpG9hYbg6zVLguV2+otdit75btfKha58CW057jflZEeyJti2krCDGyDueNFxqKeRcEzg',
    'VSmV6ftBdvZ+TsDFlJ+HIoKG/HKu0bS8YZtfjKY5kAAAAAAAAA==',
  ].join('\r\n'),
  encrypted: [
    'MIIB6wYJKoZIhvcNAQcDoIIB3DCCAdgCAQAxggFCMIIBPgIBADAmMA4xDDAKBgNVBAMMA0FkYQIU',
    'Yw0r45Df7gtMbifCOL13xCfiRogwDQYJKoZIhvcNAQEBBQAEggEAlSQ33FCRrxooHbyYO7Y07mUS',
    'QjJGRyQgjAWcNi+RgDgwhkF13neqeLxOunXf8A68yv4oLmdIR/D+7CqoE9WWh2HfEDpNKgj017uT',
    'M8RMX0hbau8INInWGOCANl5O2xlNU6v4DUYjgKh59XNAM011j8S5hXvthEk9KYZNvI2KrJLGExsz',
    'X2yXuef9SDStY8VUSk+ZIn3prJz9TmNhRsYpF3xSF+K5dK8u2fDv3pKuhZfVvAGx5wM1yrmKvrkL',
    'Km9Af709N3eysaHdhOCVDgopkfgwUfpF4/9GYNP2hmmLiEF9UFWlrrnEd9mkdcJIJmTGgbvplG70',
    'Ng6VwtQI+C4j8DCBjAYJKoZIhvcNAQcBMB0GCWCGSAFlAwQBKgQQQKn6Os4ViKqIud1+Te/kE4Bg',
    'IH0Asj3VgdOkag5oG1qD32MVL5PpdNZDJ+fpt0yPYUSrpsMIbaKzN8qiilGY+7LniLq56YhODP8+',
    'te6axzYsAMO0/gQ2T+ksFqORjq6jH0oNqUU4pLgr0Hh7YLuJiiCC',
  ].join('\r\n'),
};
const MARK = '[Signed message, signature not checked]';
const WORDS = 'How long do I have to return it? Grüße';

const tlv = (tag: number, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const size = Buffer.alloc(5, 0x84);
  size.writeUInt32BE(content.length, 1);
  return Buffer.concat([Buffer.from([tag]), size, content]);
};
const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');
const PKCS7 = '06092a864886f70d0107';
const SIGNED = `${PKCS7}02`;
const COMPRESSED = '060b2a864886f70d0109100109';
/** Without signatures: none is checked. */
const cms = (oid: string, ...content: Buffer[]): Buffer =>
  tlv(0x30, hex(oid), tlv(0xa0, tlv(0x30, hex('020101'), tlv(0x31), tlv(0x30, hex(`${PKCS7}01`), ...content))));
const holding = (oid: string, content: Buffer | string): Buffer =>
  cms(oid, tlv(0xa0, tlv(0x04, Buffer.from(content as string))));
const base64 = (bytes: Buffer): string => bytes.toString('base64');

async function messageOf(header: string, body: string): Promise<IncomingText> {
  const fields = 'From: Ada <ada@people.example>\r\nTo: support@example.net\r\nMessage-ID: <1@people.example>';
  return (await eventsOf(Buffer.from(`${fields}\r\n${header}\r\n\r\n${body}\r\n`))).at(-1) as IncomingText;
}
const smime = (body: Buffer | string, type = 'application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"') =>
  messageOf(
    `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="smime.p7m"`,
    Buffer.isBuffer(body) ? base64(body) : body,
  );
const filesOf = ({ attachments = [] }: IncomingText) => attachments.map(({ name, type }) => `${name} ${type}`);

describe('a mail whose signature hides its words', () => {
  const text = `Content-Type: text/plain; charset=utf-8\r\n\r\n${WORDS}`;
  it.each([
    ['at once', WRITTEN.atOnce],
    ['in pieces', WRITTEN.inPieces],
    [
      'twice',
      holding(
        SIGNED,
        `Content-Type: application/pkcs7-mime\r\nContent-Transfer-Encoding: base64\r\n\r\n${WRITTEN.atOnce}`,
      ),
    ],
    [
      'and compressed',
      holding(
        SIGNED,
        `Content-Type: application/pkcs7-mime\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(holding(COMPRESSED, deflateSync(text)))}`,
      ),
    ],
  ])('says what was signed, and that nobody checked it: signed %s', async (_, body) => {
    const message = await smime(body);
    expect(message.text).toBe(`${WORDS}\n\n${MARK}`);
    expect(filesOf(message)).toEqual([]);
  });

  it.each(['application/octet-stream; name="smime.p7m"', 'application/x-pkcs7-mime'])(
    'is known by what it holds, whatever its type says (%s)',
    async (type) => expect((await smime(WRITTEN.inPieces, type)).text).toBe(`${WORDS}\n\n${MARK}`),
  );

  it('has the files within it, and folds what it quotes', async () => {
    const inner = [
      'Content-Type: multipart/mixed; boundary=i\r\n\r\n--i\r\nContent-Type: text/html\r\n',
      '<p>See the <b>bill</b>.</p><blockquote>On Monday we wrote</blockquote>',
      '--i\r\nContent-Type: application/pdf; name=bill.pdf\r\nContent-Disposition: attachment; filename=bill.pdf\r\n',
      '%PDF-1.4\r\n--i--',
    ].join('\r\n');
    const message = await smime(holding(SIGNED, inner));
    expect(message.text).toContain('See the');
    expect(filesOf(message)).toEqual(['bill.pdf application/pdf']);
  });

  it('stands within a mail of a list, beside the list’s own words', async () => {
    const part = `--o\r\nContent-Type: application/pkcs7-mime\r\nContent-Transfer-Encoding: base64\r\n\r\n${WRITTEN.atOnce}`;
    const { text: said } = await messageOf(
      'Content-Type: multipart/mixed; boundary=o',
      `--o\r\n\r\nBefore.\r\n${part}\r\n--o\r\n\r\nAfter.\r\n--o--`,
    );
    expect(said.replace(/\n+/g, '|')).toBe(`Before.|${WORDS}|After.|${MARK}`);
  });

  it('that is a document signed so is that document', async () => {
    const message = await messageOf(
      'Content-Type: application/pkcs7-mime; name="contract.pdf.p7m"\r\nContent-Transfer-Encoding: base64',
      base64(holding(SIGNED, '%PDF-1.4')),
    );
    expect(filesOf(message)).toEqual(['contract.pdf application/octet-stream']);
    expect(message.text).toContain(MARK);
  });
});

describe('a mail that is encrypted', () => {
  it('keeps its file, which the team may open', async () => {
    const message = await smime(WRITTEN.encrypted, 'application/pkcs7-mime; name="smime.p7m"');
    expect(message.text).toBe('[Encrypted message]');
    expect(filesOf(message)).toEqual(['smime.p7m application/pkcs7-mime']);
    const content = message.attachments?.[0]?.content as Buffer;
    const found = await TASKS['inspect']!(
      { bytes: content } as never,
      {} as never,
      new AbortController().signal,
    ).next();
    const claim = { name: 'smime.p7m', type: 'application/pkcs7-mime' };
    expect(checkType(found.value as never, claim)).toMatchObject({ accepted: true, kind: 'document' });
  });

  it('within a signed one keeps its file, too', async () => {
    const inner = `Content-Type: application/pkcs7-mime; name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\n${WRITTEN.encrypted}`;
    const message = await smime(holding(SIGNED, inner));
    expect(message.text).toBe(`${MARK}\n[Encrypted message]`);
    expect(filesOf(message)).toEqual(['smime.p7m application/pkcs7-mime']);
  });

  it.each([
    ['damaged', Buffer.from(WRITTEN.inPieces, 'base64').subarray(0, 90)],
    ['certificates alone', cms(SIGNED)],
    ['nested without end', Buffer.from('3080'.repeat(10_000), 'hex')],
    ['compressed to more than any mail', holding(COMPRESSED, deflateSync(Buffer.alloc(30 * 1024 * 1024)))],
    ['in the parts of itself', tlv(0x30, hex(SIGNED), hex('a080'.repeat(2_000)))],
  ])('is not what cannot be read, which is a file: %s', async (_, body) => {
    const message = await smime(body);
    expect(message.text).toBe('[Document] smime.p7m');
    expect(filesOf(message)).toHaveLength(1);
  });
});

describe('a part that only some programs show', () => {
  const alternative = (other: string, last = '<p>Our lamp</p>') =>
    messageOf(
      'Content-Type: multipart/alternative; boundary=a',
      `--a\r\n\r\nOur lamp\r\n--a\r\n${other}\r\n--a\r\nContent-Type: text/html\r\n\r\n${last}\r\n--a--`,
    );

  it.each([
    ['AMP', 'text/x-amp-html; charset=utf-8', '<!doctype html><html amp4email></html>'],
    ['of a watch', 'text/watch-html', '<b>Our lamp</b>'],
    ['enriched', 'text/enriched', '<bold>Our lamp</bold>'],
    ['Markdown', 'text/markdown', '**Our lamp**'],
  ])('is left out beside its words: %s', async (_, type, part) => {
    const message = await alternative(`Content-Type: ${type}\r\n\r\n${part}`);
    expect(message.text).toBe('Our lamp');
    expect(filesOf(message)).toEqual([]);
  });

  it('is told if it is an invitation, or was attached', async () => {
    const event =
      'Content-Type: text/calendar\r\n\r\nBEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nSUMMARY:Visit';
    expect((await alternative(event)).text).toContain('[Invitation] Visit');
    const file = 'Content-Type: text/csv\r\nContent-Disposition: attachment; filename=a.csv\r\n\r\n1,2';
    expect(filesOf(await alternative(file))).toEqual(['a.csv text/csv']);
  });
});

describe('a digest', () => {
  const post = (subject: string, words: string) => `From: ben@list.example\r\nSubject: ${subject}\r\n\r\n${words}`;
  const parts = [
    `\r\n${post('One', 'First words')}`,
    `Content-Type: message/rfc822\r\n\r\n${post('Two', 'Second words')}`,
  ];

  it.each(['d', '"d"'])('is read as mails that are attached, whether it names their type or not', async (boundary) => {
    const digest = parts.map((part) => `--d\r\n${part}`).join('\r\n');
    const message = await messageOf(
      'Content-Type: multipart/mixed; boundary=o',
      `--o\r\n\r\nTwo posts today\r\n--o\r\nContent-Type: multipart/digest;\r\n boundary=${boundary}\r\n\r\n${digest}\r\n--d--\r\n--o--`,
    );
    expect(message.text).toBe('Two posts today\n\n[Mail] One.eml\n[Mail] Two.eml');
    expect(filesOf(message)).toEqual(['One.eml message/rfc822', 'Two.eml message/rfc822']);
    expect(message.quoted).toMatch(/Subject: One[^]*First words[^]*Subject: Two[^]*Second words/);
  });

  it('may be the whole mail, with posts in other character sets', async () => {
    const latin = `From: ben@list.example\r\nSubject: One\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(Buffer.from('Schöne Grüße'))}`;
    const message = await messageOf('Content-Type: multipart/digest; boundary=d', `--d\r\n\r\n${latin}\r\n--d--`);
    expect(message.text).toBe('[Mail] One.eml');
    expect(message.quoted).toContain('Schöne Grüße');
  });
});

describe('a picture of a signature', () => {
  const png = (bytes: number) => base64(Buffer.alloc(bytes, 7));
  const picture = (name: string, bytes: number, disposition: string, cid = name) =>
    `--o\r\nContent-Type: image/png; name=${name}\r\nContent-ID: <${cid}>\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: ${disposition}; filename=${name}\r\n\r\n${png(bytes)}`;
  const mailWith = (html: string, ...parts: string[]) =>
    messageOf(
      'Content-Type: multipart/mixed; boundary=o',
      `--o\r\nContent-Type: text/html\r\n\r\n${html}\r\n${parts.join('\r\n')}\r\n--o--`,
    );

  it.each(['attachment', 'inline'])(
    'that its HTML shows is left out, however it is attached (%s)',
    async (disposition) => {
      const html = '<p>Is it here?</p><img src="cid:logo@x">';
      const message = await mailWith(html, picture('image001.png', 4_000, disposition, 'logo@x'));
      expect(message.text).toBe('Is it here?');
      expect(filesOf(message)).toEqual([]);
    },
  );

  it('that it has twice is left out, and pictures that are content are not', async () => {
    const shown = '<p>See</p><img src="cid:photo.png">';
    const parts = [picture('a.png', 900, 'attachment'), picture('b.png', 900, 'attachment')];
    const photo = picture('photo.png', 90_000, 'attachment');
    const message = await mailWith(shown, ...parts, photo, picture('icon.png', 800, 'attachment'));
    expect(filesOf(message)).toEqual(['photo.png image/png', 'icon.png image/png']);
  });
});
