import { readFile, saidIn } from '../../../../test/support/imports.js';

const OWN = { ownAddresses: ['help@shop.example', '@team.shop.example'] };

interface Fields {
  from?: string;
  id: string;
  day: number;
  to?: string;
  refs?: string;
  more?: string;
  subject?: string;
}
const mail = (
  text: string,
  { from = 'Ada <ada@customer.example>', id, day, to, refs, more = '', subject }: Fields,
): string =>
  [
    `From: ${from}`,
    `To: ${to ?? 'help@shop.example'}`,
    `Subject: ${subject ?? 'My parcel'}`,
    `Date: Mon, ${day} Oct 2026 10:00:00 +0200`,
    `Message-ID: <${id}@x.example>`,
    ...(refs ? [`References: ${refs}`, `In-Reply-To: ${refs.split(' ').at(-1)}`] : []),
    ...(more ? [more] : []),
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ].join('\n');
const mbox = (...mails: string[]): string =>
  mails.map((one) => `From ada@customer.example Mon Oct  5 10:00:00 2026\n${one}\n`).join('');
const BEN = { from: 'Ben <ben@team.shop.example>', to: 'ada@customer.example' };

describe('a mailbox', () => {
  it('is read as conversations, however far apart their mails are', async () => {
    const file = mbox(
      mail('Where is my parcel?', { id: 'a1', day: 5 }),
      mail('Do you sell lamps?', { id: 'b1', day: 6, from: 'Cy <cy@customer.example>', subject: 'Lamps' }),
      mail('It is on its way.', { id: 'a2', day: 7, refs: '<a1@x.example>', subject: 'Re: My parcel', ...BEN }),
      mail('We do.', {
        id: 'b2',
        day: 8,
        refs: '<b1@x.example>',
        from: 'help@shop.example',
        to: 'cy@customer.example',
      }),
      mail('Thank you!', { id: 'a3', day: 9, refs: '<a1@x.example> <a2@x.example>', subject: 'AW: My parcel' }),
    );
    const { conversations, skipped } = await readFile('mail', file, OWN);
    expect(skipped).toEqual([]);
    expect(conversations.map(saidIn)).toEqual(
      expect.arrayContaining([
        ['customer: Where is my parcel?', 'teammate: It is on its way.', 'customer: Thank you!'],
        ['customer: Do you sell lamps?', 'teammate: We do.'],
      ]),
    );
    expect(conversations.find(({ externalId }) => externalId === '<a1@x.example>')).toMatchObject({
      channel: 'email',
      subject: 'My parcel',
      startedAtMs: Date.UTC(2026, 9, 5, 8),
      contact: { name: 'Ada', email: 'ada@customer.example' },
    });
  });

  it('joins what a later mail shows to be one conversation', async () => {
    const file = mbox(
      mail('First.', { id: 'a1', day: 5 }),
      mail('Third.', { id: 'a3', day: 7, refs: '<a2@x.example>' }),
      mail('Second.', { id: 'a2', day: 6, refs: '<a1@x.example>', ...BEN }),
    );
    const { conversations } = await readFile('mail', file, OWN);
    expect(conversations.map(saidIn)).toEqual([['customer: First.', 'teammate: Second.', 'customer: Third.']]);
  });

  it('tells mails by what they say, since scanners and shops use one Message-ID for many', async () => {
    const SCANNER = 'Scanner <scan@customer.example>';
    const first = mail('Page one.', { id: 'constant', day: 5 });
    const others = [
      mail('Page two.', { id: 'constant', day: 6 }),
      mail('Page one.', { id: 'constant', day: 7, from: SCANNER }),
    ];
    const answer = mail('Thanks.', { id: 'a2', day: 8, refs: '<constant@x.example>', ...BEN });
    const { conversations } = await readFile('mail', mbox(first, ...others, answer, first), OWN);
    expect(conversations.map(saidIn)).toEqual(
      expect.arrayContaining([
        ['customer: Page one.', 'teammate: Thanks.'],
        ['customer: Page two.'],
        ['customer: Page one.'],
      ]),
    );
    expect(conversations).toHaveLength(3);
  });

  it('folds quotations, and is not cut at a line that begins with “From ”', async () => {
    const text =
      'Hello,\n\nFrom Monday on I am away.\n\nOn Mon, 5 Oct 2026 at 10:12, Help <help@shop.example> wrote:\n> Where are you?';
    const escaped = '>From here it is far.';
    const { conversations } = await readFile(
      'mail',
      mbox(mail(text, { id: 'a', day: 5 }), mail(escaped, { id: 'b', day: 6 })),
      OWN,
    );
    expect(conversations.map(saidIn).flat().sort()).toEqual([
      'customer: From here it is far.',
      'customer: Hello,\n\nFrom Monday on I am away.',
    ]);
  });

  it.each([
    ['names a place', 'Hello,\n\nFrom Oslo I ordered a lamp.\nNote: it never came.'],
    ['names a day', 'Hello,\n\nFrom 5 Oct 2026 10:00 on I waited.\nNote: it never came.'],
    ['names a mail without a date', 'Hello,\n\nFrom Ada to Ben it went.\nFrom: Oslo\nNote: it never came.'],
    ['is followed by another field', 'Hello,\n\nFrom ada, Mon Oct 5 10:00:00 2026, on:\nNote: none\n\nIt is late.'],
  ])('is not cut at a line that begins with “From ” and %s', async (_, text) => {
    const { conversations, skipped } = await readFile('mail', mbox(mail(text, { id: 'a', day: 5 })), OWN);
    expect(skipped).toEqual([]);
    expect(conversations.map(saidIn)).toEqual([[expect.stringContaining(text.split('\n').at(-1)!)]]);
  });

  it.each([
    ['of the standard', 'From ada@customer.example Mon Oct  5 10:00:00 2026'],
    ['of Gmail', 'From 1782@xxx Mon Oct 05 10:00:00 +0000 2026'],
    ['of Thunderbird', 'From - Mon Oct  5 10:00:00 2026'],
    ['with the year first', 'From ada 2026-10-05 10:00:00'],
    ['that has no date in the whole file', 'From MAILER-DAEMON'],
  ])('is cut at its separators: one %s', async (_, separator) => {
    const mails = [mail('One', { id: 'a', day: 5 }), mail('Two', { id: 'b', day: 6, more: 'X-Mailer: y\n\tz' })];
    const file = mails.map((one) => `${separator}\nX-Status: RO\n${one}\n`).join('');
    const { conversations } = await readFile('mail', file, OWN);
    expect(conversations.map(saidIn)).toEqual([['customer: One'], ['customer: Two']]);
  });

  it('may be a single mail, with its files named', async () => {
    const parts = [
      'From: Ada <ada@customer.example>',
      'Date: Mon, 5 Oct 2026 10:00:00 +0000',
      'Message-ID: <a@x.example>',
      'Content-Type: multipart/mixed; boundary="xx"',
      '',
      '--xx',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>See the <b>bill</b>.</p>',
      '--xx',
      'Content-Type: application/pdf; name="bill.pdf"',
      'Content-Disposition: attachment; filename="bill.pdf"',
      '',
      'x',
    ];
    const [one] = (await readFile('mail', [...parts, '--xx--', ''].join('\r\n'), OWN)).conversations;
    expect(one!.messages).toMatchObject([{ author: 'customer', text: 'See the bill.', attachments: ['bill.pdf'] }]);
    const cut = await readFile('mail', [...parts, ''].join('\r\n'), OWN);
    expect(cut).toEqual({
      conversations: [],
      skipped: [{ item: 'mail 1', reason: 'The file ends in the middle of mail 1.' }],
    });
  });

  it('leaves out newsletters and reports, and says how many', async () => {
    const list = (id: string) =>
      mail('Offers!', { id, day: 5, from: 'news@other.example', more: 'List-Id: <news.other.example>' });
    const group = mail('Help!', { id: 'g', day: 5, more: 'List-Post: <mailto:help@shop.example>' });
    const { conversations, skipped } = await readFile('mail', mbox(list('a'), list('b'), group), OWN);
    expect(conversations.map(saidIn)).toEqual([['customer: Help!']]);
    expect(skipped).toEqual([
      { item: 'mails of lists and newsletters', reason: '2 mails of lists and newsletters left out.' },
    ]);
  });

  it('tells an automatic answer from what the customer says', async () => {
    const away = mail('I am out of office.', {
      id: 'b',
      day: 6,
      refs: '<a@x.example>',
      more: 'Auto-Submitted: auto-replied',
    });
    const { conversations } = await readFile('mail', mbox(mail('Hello', { id: 'a', day: 5 }), away), OWN);
    expect(saidIn(conversations[0])).toEqual(['customer: Hello', 'system: I am out of office.']);
  });

  it('says when a date cannot be right, or is none', async () => {
    const wrong = mail('Hello', { id: 'a', day: 5 }).replace('2026', '1970');
    const none = mail('Hello', { id: 'b', day: 5 }).replace(/^Date:.*\n/m, '');
    const { conversations, skipped } = await readFile('mail', mbox(wrong, none), OWN);
    expect(conversations).toEqual([]);
    expect(skipped).toEqual([
      { item: '<a@x.example>', reason: 'Its time cannot be right: 1970-10-05.' },
      { item: '<b@x.example>', reason: '1 message without a time that can be read.' },
    ]);
  });
});
