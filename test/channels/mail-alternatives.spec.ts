/** Which of the parts of a mail that are alternatives is read: what its sender saw. */
import { readMail } from '../../src/platform/kernel/mail/read-mail.js';

const read = (plain: string, html: string) =>
  readMail(
    Buffer.from(
      [
        ...['From: Jane Doe <jane@people.example>', 'To: support@example.net', 'Subject: Lamp'],
        ...[
          'Content-Type: multipart/alternative; boundary=b',
          '',
          '--b',
          'Content-Type: text/plain; charset=utf-8',
          '',
        ],
        ...[plain, '--b', 'Content-Type: text/html; charset=utf-8', '', html, '--b--', ''],
      ].join('\r\n'),
    ),
  );
const SAID = 'The lamp in the box is green, but we ordered a white one with a longer cable. Can we swap it in Leeds?';

describe('of a mail as plain text and as HTML', () => {
  it.each([
    ['says that it cannot be shown', 'Your program shows no HTML. Please use another one.'],
    ['is an old draft', 'Please send me a lamp.'],
    ['is empty', ' '],
  ])('the HTML is read if the text %s', async (_, plain) => {
    expect((await read(plain, `<p>${SAID}</p>`)).text).toBe(SAID);
  });

  it.each([
    ['is wrapped', SAID.replace('white', '\r\nwhite'), `<p>${SAID}</p>`],
    ['says more', `${SAID} Or in York?`, '<p>The lamp in the box is green.</p>'],
    [
      'names links otherwise',
      `${SAID} <https://a.example/1>`,
      `<p>${SAID} <a href="https://b.example/2?c=d">Photo</a></p>`,
    ],
  ])('the text is read if it %s', async (_, plain, html) => {
    expect((await read(plain, html)).text).toBe(plain.replaceAll('\r\n', '\n'));
  });
});
