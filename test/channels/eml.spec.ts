import { mailEntry } from '../../src/channels/email/email.adapter.js';
import { baseSubject, mailEvents } from '../../src/channels/email/mail-events.rules.js';
import { mailHtml } from '../../src/channels/email/mail-html.rules.js';
import { readMail } from '../../src/platform/kernel/mail/read-mail.js';
import { ThreadNames } from '../../src/channels/email/thread-names.js';
import type { IncomingText } from '../../src/channels/channel-adapter.js';
import { superlinear } from '../support/steps.js';
import { corpus, emlOf } from './corpus.js';
import { account, context, eventsOf, names } from './mail-reading.js';

describe('a parsed mail', () => {
  it.each(corpus())('has the expected content: %s', async (name, expected) => {
    const mail = await readMail(emlOf(name));
    const read = () => mailEvents(mail, account, context);
    if (expected.problem !== undefined) return expect(read).toThrow(expected.problem);
    const message = read().at(-1) as IncomingText;
    expect(message).toMatchObject({ type: 'message', fallback: 'new' });
    const { text, quoted = null, noAnswerReason = null, profile, provenAddress = false } = message;
    if ('from' in expected) expect(profile.email).toBe(expected.from);
    if ('name' in expected) expect(profile.name).toBe(expected.name);
    if ('subject' in expected) expect(mail.subject).toBe(expected.subject);
    if ('messageId' in expected) expect([mail.messageId, message.externalId]).toEqual([null, 'content x']);
    if ('text' in expected) expect(text).toBe(expected.text);
    for (const words of expected.contains ?? []) expect(text).toContain(words);
    for (const words of expected.lacks ?? []) expect(text).not.toContain(words);
    if ('chars' in expected) expect(text).toHaveLength(expected.chars!);
    if (expected.quoted === null) expect(quoted).toBeNull();
    for (const words of expected.quoted ?? []) {
      expect(quoted).toContain(words);
      expect(text).not.toContain(words);
    }
    if ('unanswered' in expected) expect(noAnswerReason).toBe(expected.unanswered);
    if ('proven' in expected)
      expect([provenAddress, message.userId.startsWith('dmarc ')]).toEqual(Array(2).fill(expected.proven));
    if ('report' in expected) expect(mail.report).toEqual(expected.report);
  });

  it.each([
    ['a type', 'Content-Type: application/p\0df; name="a.pdf"', '%PDF'],
    ['a name', `Content-Type: application/pdf; name*=utf-8''a%00.pdf`, '%PDF'],
    ['an invitation', 'Content-Type: text/calendar', 'BEGIN:VCALENDAR\r\nSUMMARY:a\0b'],
  ])('contains no NUL in %s, which the database cannot store', async (_, type, content) => {
    const part = `${type}\r\nContent-Disposition: attachment\r\n\r\n${content}`;
    const parts = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nplain\r\n--b\r\n${part}\r\n--b--`;
    const { text, attachments = [] } = (await eventsOf(Buffer.from(`From: a@b.example\r\n${parts}`))).at(
      -1,
    ) as IncomingText;
    expect(text).toContain('plain');
    expect([text, ...attachments.map((one) => `${one.name} ${one.type}`)].join()).not.toContain('\0');
  });

  it.each([
    ['DTSTART;TZID=Europe/Berlin:20261120T100000', '2026-11-20 10:00 Europe/Berlin'],
    ['DTSTART;VALUE=DATE:20261120', '2026-11-20'],
    ['DTSTART:soon', 'soon'],
  ])('with an invitation shows when it starts, in its own time zone: %s', async (line, shown) => {
    const zone = 'BEGIN:VTIMEZONE\r\nDTSTART:19700329T020000\r\nEND:VTIMEZONE';
    const calendar = `BEGIN:VCALENDAR\r\n${zone}\r\nBEGIN:VEVENT\r\n${line}\r\nSUMMARY:Talk\r\nEND:VEVENT`;
    const raw = Buffer.from(`From: a@b.example\r\nContent-Type: text/calendar\r\n\r\n${calendar}\r\n`);
    expect((await readMail(raw)).attachments).toEqual([`[Invitation] Talk, ${shown}`]);
  });

  it('reports how many attachments were omitted, and that its text was longer', async () => {
    const part = '--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment\r\n\r\n%PDF\r\n';
    const text = `--b\r\n\r\n${'long '.repeat(5_000)}\r\n`;
    const raw = `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${text}${part.repeat(23)}--b--`;
    const mail = await readMail(Buffer.from(raw));
    expect(mail.attachments).toHaveLength(21);
    expect(mail.attachments.at(-1)).toBe('[3 more attachments, which are left out]');
    expect(mail.text).toHaveLength(20_000);
    expect(mail.text.endsWith('[The mail is longer; its rest is left out]')).toBe(true);
  });

  describe('whose HTML has no plain text beside it', () => {
    const multipart = (kind: string, ...parts: string[]) => {
      const boundary = `b${kind.length}${parts.length}`;
      const inner = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
      return `Content-Type: multipart/${kind}; boundary=${boundary}\r\n\r\n${inner}--${boundary}--`;
    };
    const html = (words: string) => `Content-Type: text/html; charset=utf-8\r\n\r\n<p>${words}</p>`;
    const plain = (words: string) => `Content-Type: text/plain\r\n\r\n${words}`;
    const QUESTION = html('Where is my <b>order</b> caf\u00e9?<img src="cid:logo">');
    const REST = html('It was a gift.');
    const PDF = 'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=bill.pdf\r\n\r\n%PDF';
    const LOGO = 'Content-Type: image/png\r\nContent-ID: <logo>\r\nContent-Disposition: inline\r\n\r\nPNG';
    const SIGNATURE = 'Content-Type: application/pkcs7-signature; name=smime.p7s\r\n\r\nMII';
    const STATUS = 'Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org';
    const ONE = 'Where is my order caf\u00e9?';
    const BOTH = `${ONE}\n\nIt was a gift.`;

    it.each([
      ['with a file', multipart('mixed', QUESTION, PDF), ONE],
      ['with a logo', multipart('related', QUESTION, LOGO), ONE],
      ['with a logo and a file', multipart('mixed', multipart('related', QUESTION, LOGO), PDF), ONE],
      ['as the only alternative', multipart('alternative', QUESTION), ONE],
      ['beside an empty alternative', multipart('alternative', plain(' \r\n'), QUESTION), ONE],
      ['signed', multipart('signed', QUESTION, SIGNATURE), ONE],
      ['in a report', multipart('report', QUESTION, STATUS), ONE],
      ['in two parts around a file', multipart('mixed', QUESTION, PDF, REST), BOTH],
      ['as an alternative, then more', multipart('mixed', multipart('alternative', QUESTION), REST), BOTH],
      [
        'as an alternative, then plain text',
        multipart('mixed', multipart('alternative', QUESTION), plain('It was a gift.')),
        BOTH,
      ],
      ['after plain text', multipart('mixed', plain(ONE), REST), BOTH],
      [
        'beside a part that cannot be read',
        multipart('mixed', QUESTION, html('<div>'.repeat(50_000)), REST),
        `${ONE}\n\n[A part in HTML that cannot be read]\n\nIt was a gift.`,
      ],
    ])('is read, in order: %s', async (_, body, text) => {
      expect((await readMail(Buffer.from(`From: a@b.example\r\n${body}`))).text).toBe(text);
    });

    it('is read once: alternatives of a text are left out', async () => {
      const words = multipart('alternative', plain('Hello'), multipart('mixed', html('Hello'), PDF, html('again')));
      expect((await readMail(Buffer.from(`From: a@b.example\r\n${words}`))).text).toBe('Hello');
    });

    it('is cut after as much as is stored, however many parts there are', async () => {
      const body = multipart('mixed', ...Array.from({ length: 900 }, () => html('word '.repeat(2_000))));
      const { text } = await readMail(Buffer.from(`From: a@b.example\r\n${body}`));
      expect(text).toHaveLength(20_000);
      expect(text.endsWith('[The mail is longer; its rest is left out]')).toBe(true);
    });
  });

  it('with HTML that is nested too deeply is read without the HTML', async () => {
    const html = `Content-Type: text/html\r\n\r\n${'<div>'.repeat(50_000)}x\r\n`;
    const both = `Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\nplain\r\n--b\r\n${html}--b--`;
    expect((await readMail(Buffer.from(`From: a@b.example\r\n${both}`))).text).toBe('plain');
    expect((await readMail(Buffer.from(`From: a@b.example\r\n${html}`))).text).toContain('cannot be read');
  });

  it.each([
    ['Ada <ada@people.example>', 'ada@people.example', 'Ada', ''],
    ['visitor1@people.example', 'visitor1@people.example', null, ''],
    ['ADA@B\u00fccher.example', 'ada@xn--bcher-kva.example', null, ''],
    ['visitors: ada@people.example, bob@people.example;', 'ada@people.example', null, 'bob@people.example'],
    ['support@example.net, ada@people.example', 'ada@people.example', null, ''],
    ['support+detail@example.net, sales@example.net, noreply@shop.example', 'form@shop.example', 'Form', ''],
    ['list@shop.example', 'form@shop.example', 'Form', ''],
    ['ada@people.example, form@shop.example', 'form@shop.example', 'Form', 'ada@people.example'],
    ['not an address', 'form@shop.example', 'Form', ''],
    ['<>', 'form@shop.example', 'Form', ''],
    ['', 'form@shop.example', 'Form', ''],
  ])('with Reply-To “%s” is from the person who gets the answer', async (replyTo, email, name, other) => {
    const list = 'List-Post: <mailto:list@shop.example>';
    const raw = Buffer.from(`From: Form <form@shop.example>\r\nReply-To: ${replyTo}\r\n${list}\r\n\r\nHello`);
    const message = (await eventsOf(raw)).at(-1) as IncomingText;
    expect([message.userId, message.profile]).toEqual([email, { name, email, phone: null }]);
    const told = [
      ...(name === 'Form' ? [] : ['From: Form <form@shop.example>']),
      ...(other ? [`Reply-To: ${other}`] : []),
    ];
    expect(message.quoted ?? '').toBe(told.join('\n'));
    expect(mailEntry(raw, 'support@example.net').userId).toBe(replyTo.includes('sales') ? 'sales@example.net' : email);
  });

  it.each([
    ['noreply@shop.example', 'ada@people.example', null],
    ['support@example.net', 'ada@people.example', null],
    ['noreply@shop.example', '', 'its address takes no replies'],
    ['sales@example.net', '', 'it comes from our own address'],
    ['sales@example.net', 'support@example.net', 'it comes from our own address'],
    ['mailer-daemon@shop.example', 'ada@people.example', 'a mail server wrote it'],
  ])('from %s with Reply-To “%s” is answered, or not for a reason', async (from, replyTo, reason) => {
    const raw = Buffer.from(`From: ${from}\r\nReply-To: ${replyTo}\r\n\r\nHello`);
    expect(((await eventsOf(raw)).at(-1) as IncomingText).noAnswerReason ?? null).toBe(reason);
  });

  it('that answers one of ours marks ours as delivered, and a bounce contains the reason', async () => {
    const part = { messageId: '0199f4d5-1111-7222-8333-444455556666', part: 0 };
    const id = names.messageId(part, 'support@example.net');
    const answer = Buffer.from(`From: a@b.example\r\nMessage-ID: <x@y>\r\nReferences: ${id}\r\n\r\nHello`);
    const arrived = { type: 'status', state: 'delivered', targetId: id, sentPart: part };
    expect((await eventsOf(answer))[0]).toMatchObject(arrived);
    const bounce = emlOf('bounce').toString().replace('<something-of-ours@example.net>', id);
    expect(await eventsOf(Buffer.from(bounce))).toMatchObject([
      { type: 'status', state: 'failed', targetId: id, reason: 'smtp; 550 5.1.1 User unknown' },
    ]);
  });

  it('is read or refused with at most linear work, whatever there is much of in it', async () => {
    const nested = (_: unknown, at: number) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`;
    const parts = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n';
    const rests: Record<string, (much: number) => string> = {
      'deep nesting': (much) => Array.from({ length: much / 2 }, nested).join(''),
      'huge headers': (much) => `${'X-Long: '.padEnd(900, 'x')}\r\n`.repeat(much / 10),
      'small parts': (much) => `${parts}${'--b\r\n\r\nx\r\n'.repeat(much / 2)}`,
      'a header of one endless line': (much) => `To: ${'a@b.example, '.repeat(2 * much)}\r\n\r\nx`,
      'HTML that is nested deeply': (much) => `Content-Type: text/html\r\n\r\n${'<div>'.repeat(2 * much)}x`,
      'nothing but quotation marks': (much) => `\r\n${'>'.repeat(20 * much)}`,
      'incomplete attributions': (much) => `\r\n${'On 1 wrote\r\n'.repeat(much)}`,
    };
    const cases = Object.entries(rests).map(([name, rest]) => [
      name,
      (much: number) => [Buffer.from(`From: a@b.example\r\n${rest(much)}`)],
    ]);
    const job = { file: require.resolve('./mail-reading.ts'), name: 'eventsOf' };
    expect(await superlinear(job, 6_000, Object.fromEntries(cases))).toEqual([]);
  });
});

describe('an identifier of ours', () => {
  const sessionId = '0199f4d5-aaaa-7bbb-8ccc-ddddeeeeffff';
  it('is recognised, and others are not', () => {
    const part = { messageId: sessionId, part: 3 };
    const id = names.messageId(part, 'support@example.net');
    expect(names.partOf(id)).toEqual(part);
    expect(names.partOf(id.replace('.3.', '.4.'))).toBeNull();
    expect(new ThreadNames(Buffer.from('another')).partOf(id)).toBeNull();
    const address = names.replyAddress(sessionId, 'support@example.net');
    expect(address).toMatch(/^support\+[0-9a-z]{41}@example\.net$/);
    expect(names.sessionOf(address, 'support@example.net')).toBe(sessionId);
    expect(names.sessionOf(address, 'sales@example.net')).toBeNull();
    expect(names.sessionOf(address.replace('+0', '+1'), 'support@example.net')).toBeNull();
    expect(names.replyAddress(sessionId, `${'x'.repeat(40)}@example.net`)).toBe(`${'x'.repeat(40)}@example.net`);
  });
});

it.each([
  ['Re: AW: Re[2]: Order', 'Order'],
  ['Fwd: WG: Order', 'Order'],
  ['Reorder: Re: x', 'Reorder: Re: x'],
  ['Re:', null],
])('the subject “%s” is about %s', (subject, about) => expect(baseSubject(subject)).toBe(about));

const PLAIN = { markdown: null, signature: null, answers: null };

it('an answer’s HTML is its escaped text, with links', () => {
  expect(mailHtml('<b> & https://a.example/?a=1&b=2.\n\n**Second**', PLAIN)).toContain(
    '<p dir="auto">&lt;b&gt; &amp; <a href="https://a.example/?a=1&amp;b=2">https://a.example/?a=1&amp;b=2</a>.</p>\n<p dir="auto">**Second**</p>',
  );
});

it.each([
  ['**a** <b>\n_c_', '<p dir="auto"><strong>a</strong> &lt;b&gt;<br><em>c</em></p>'],
  [
    '- [x](https://a.example/"b)\n- `<c>`',
    '<ul><li dir="auto"><a href="https://a.example/%22b">x</a></li><li dir="auto"><code>&lt;c&gt;</code></li></ul>',
  ],
  ['2) **\u05d0**', '<ol start="2"><li dir="auto"><strong>\u05d0</strong></li></ol>'],
  ['> q\n```\n<x>\n```', '<blockquote dir="auto">q</blockquote>\n<pre dir="auto">&lt;x&gt;</pre>'],
  ['[x](javascript:alert(1))', '<p dir="auto">[x](javascript:alert(1))</p>'],
])('a teammate’s Markdown is rendered in HTML: %j', (written, html) => {
  expect(mailHtml('plain', { ...PLAIN, markdown: written })).toContain(`<body>${html}</body>`);
});

it('a mail’s HTML has a signature below its text, and folded what it answers, as text', () => {
  const answers = { introduction: 'On Monday, <b>Ada</b> wrote:', text: 'Hi <script>\n\nhttps://a.example' };
  const html = mailHtml('Hello', { ...PLAIN, signature: '**Bea**\n[Shop](https://shop.example/)', answers });
  expect(html).toContain(
    '<div>-- <br><p dir="auto"><strong>Bea</strong><br><a href="https://shop.example/">Shop</a></p></div>',
  );
  expect(html).toMatch(
    /<div class="gmail_quote"><p dir="auto">On Monday, &lt;b&gt;Ada&lt;\/b&gt; wrote:<\/p><blockquote type="cite"/,
  );
  expect(html).toContain('<p dir="auto">Hi &lt;script&gt;</p>');
});
