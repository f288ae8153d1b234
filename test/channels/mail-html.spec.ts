/** HTML of mails, as mail programs and senders of newsletters build it. */
import { readMail } from '../../src/platform/kernel/mail/read-mail.js';

const read = (html: string) =>
  readMail(
    Buffer.from(
      `From: a@b.example\r\nTo: support@example.net\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
    ),
  );
const textOf = async (html: string) => (await read(html)).text;

describe('a mail in HTML', () => {
  it('shows a table as rows of cells', async () => {
    const rows = '<tr><th>Item<th>Qty<th>Price<tr><td>Kettle<td>2<td>49 EUR<tr><td>Lid<td><td>9 EUR';
    expect(await textOf(`<p>My order:</p><table>${rows}</table><p>Where is it?</p>`)).toBe(
      'My order:\n\n| Item | Qty | Price |\n| --- | --- | --- |\n| Kettle | 2 | 49 EUR |\n| Lid |  | 9 EUR |\n\nWhere is it?',
    );
  });

  it('in columns for layout is read column by column', async () => {
    const cell = (words: string) => `<td><table role="presentation"><tr><td><p>${words}</p></td></tr></table></td>`;
    expect(await textOf(`<table><tr>${cell('First column.')}${cell('Second column.')}</tr></table>`)).toBe(
      'First column.\n\nSecond column.',
    );
  });

  it.each([
    ['a preheader', '<div style="display:none;max-height:0;overflow:hidden">Open now, 20 % off!</div>'],
    ['a preheader for Outlook', '<span style="mso-hide:all;font-size:0">Open now, 20 % off!</span>'],
    ['a class that is hidden', '<style>.pre{display:none!important}</style><div class="pre">Open now, 20 % off!</div>'],
    ['a picture that counts openings', '<img src="https://t.example/o.gif?20 % off!" width="1" height="1" alt="">'],
  ])('leaves out what is invisible: %s', async (_, hidden) => {
    expect(await textOf(`<body>${hidden}<p>Where is my parcel?</p></body>`)).toBe('Where is my parcel?');
  });

  it('keeps lists, and the order of nested ones', async () => {
    expect(await textOf('<p>It lacks:</p><ul><li>a lid<ol><li>the red one<li>the blue one</ol><li>a cable</ul>')).toBe(
      'It lacks:\n\n- a lid\n  1. the red one\n  2. the blue one\n- a cable',
    );
  });

  it.each([
    ['<a href="https://shop.example/o/1?a=1&amp;b=2">my order</a>', 'See my order (https://shop.example/o/1?a=1&b=2).'],
    ['<a href="https://shop.example/">shop.example</a>', 'See shop.example.'],
    ['<a href="mailto:ada@example.org">ada@example.org</a>', 'See ada@example.org.'],
    ['<a href="mailto:ada@example.org">Ada</a>', 'See Ada (mailto:ada@example.org).'],
    ['<a href="tel:+49301234">+49 (30) 12-34</a>', 'See +49 (30) 12-34.'],
    ['<a href="javascript:alert(1)">this</a>', 'See this.'],
    ['<a href="#top">this</a>', 'See this.'],
  ])('keeps where a link leads, once: %s', async (link, text) => {
    expect(await textOf(`<p>See ${link}.</p>`)).toBe(text);
  });

  it.each([
    [
      'Gmail',
      '<div dir="ltr"><div>Hello,</div><div><br></div><div>it is broken.</div><div>Can I return it?</div></div>',
    ],
    [
      'Outlook',
      '<p class="MsoNormal">Hello,<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal">it is broken.</p><p class="MsoNormal">Can I return it?</p>',
    ],
    ['Apple Mail', '<body>Hello,<div><br></div><div>it is broken.</div><div>Can I return it?</div></body>'],
    ['Thunderbird', '<p style="margin:0">Hello,</p><br><p style="margin:0">it is broken.<br>Can I return it?</p>'],
    ['Lotus Notes', '<font size=2>Hello,</font><br><br><font size=2>it is broken.<br>Can I return it?</font>'],
  ])('has the lines and paragraphs that are seen: %s', async (_, html) => {
    expect(await textOf(html)).toBe('Hello,\n\nit is broken.\nCan I return it?');
  });

  it.each([
    ['Gmail', '<div class="gmail_signature"><div>Ada Byron</div><div>Analyst</div></div>'],
    ['Thunderbird', '<pre class="moz-signature" cols="72">Ada Byron\nAnalyst</pre>'],
    ['Outlook on the web', '<div id="Signature"><p>Ada Byron</p><p>Analyst</p></div>'],
    ['Yahoo', '<div class="ydp1a2b-signature">Ada Byron<br>Analyst</div>'],
  ])('has a signature where its program put it: %s', async (_, signature) => {
    const { text, quoted } = await read(`<div>Is there a lid?</div><br>${signature}`);
    expect(text).toBe('Is there a lid?');
    expect(quoted).toContain('Ada Byron');
    expect(quoted).toContain('Analyst');
  });

  it('in which formatting is left open a hundred thousand times is not read', async () => {
    expect(await textOf(`<p>${'<b><p>'.repeat(60_000)}x`)).toBe('[A part in HTML that cannot be read]');
  });
});
