import type { IncomingText } from '../../src/channels/channel-adapter.js';
import { checkType } from '../../src/conversations/attachments/file-kinds.rules.js';
import { eventsOf } from './mail-reading.js';

const INNER = [
  'From: =?utf-8?q?J=C3=BCrgen?= <juergen@shop.example>',
  'To: ada@people.example',
  'Subject: Your invoice 88',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Please pay <b>12 €</b>.</p>',
].join('\r\n');

async function messageWith(part: string, words = 'See the attached mail.'): Promise<IncomingText> {
  const raw = [
    'From: Ada <ada@people.example>\r\nTo: support@example.net\r\nSubject: Question\r\nMessage-ID: <1@people.example>',
    'Content-Type: multipart/mixed; boundary=outer\r\n',
    `--outer\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${words}`,
    `--outer\r\n${part}\r\n--outer--\r\n`,
  ].join('\r\n');
  return (await eventsOf(Buffer.from(raw))).at(-1) as IncomingText;
}
const encoded = Buffer.from(INNER).toString('base64');

describe('a mail attached to a mail', () => {
  it.each([
    ['as mail programs attach it', `Content-Type: message/rfc822\r\n\r\n${INNER}`, 'Your invoice 88.eml'],
    [
      'with a name',
      `Content-Type: message/rfc822; name="old.eml"\r\nContent-Disposition: attachment; filename="old.eml"\r\n\r\n${INNER}`,
      'old.eml',
    ],
    [
      'as a file of any type that ends in .eml',
      `Content-Type: application/octet-stream; name="saved.EML"\r\nContent-Disposition: attachment; filename="saved.EML"\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}`,
      'saved.EML',
    ],
    [
      'as the message of an internationalised server',
      `Content-Type: message/global\r\nContent-Disposition: attachment\r\n\r\n${INNER}`,
      'Your invoice 88.eml',
    ],
  ])('is a file that the team can open, and its text is folded: %s', async (_, part, name) => {
    const { text, quoted, attachments = [] } = await messageWith(part);
    expect(text).toBe(`Question\n\nSee the attached mail.\n\n[Mail] ${name}`);
    for (const words of ['Jürgen', 'juergen@shop.example', 'Subject: Your invoice 88', '12 €'])
      expect(quoted).toContain(words);
    expect(attachments).toMatchObject([{ name, type: 'message/rfc822' }]);
    const file = { mime: null, isText: true };
    expect(checkType(file, attachments[0]!)).toEqual({ accepted: true, type: 'message/rfc822', kind: 'text' });
  });

  it('that is empty, or holds another, is still a file', async () => {
    const empty = await messageWith('Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n');
    expect(empty.attachments ?? []).toHaveLength(1);
    const outer = `From: a@b.example\r\nSubject: Outer\r\nContent-Type: multipart/mixed; boundary=i\r\n\r\n--i\r\n\r\nouter words\r\n--i\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n${INNER}\r\n--i--`;
    const { quoted, attachments } = await messageWith(
      `Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n${outer}`,
    );
    expect(attachments).toHaveLength(1);
    expect(quoted).toContain('outer words');
  });
});
