import { readFile, saidIn } from '../../../../test/support/imports.js';

const CSV = [
  'Ticket ID,Created at,Author,Name,Email,Message,Subject,Channel,Tags,Rating',
  '1,2026-10-05 10:00,customer,Ada,ada@customer.example,"Where is it, please?",Parcel,email,"a, b",4',
  '2,2026-10-05 10:01,Customer,Cy,cy@customer.example,Lamps?,,chat,,',
  '1,2026-10-05 10:02,agent,Ben,ben@shop.example,"He said ""soon"".\nTomorrow.",,,,',
  '1,2026-10-05T08:30:00Z,customer,Ada,,Thanks,,,,',
  '',
].join('\r\n');

describe('a table', () => {
  it('is read by the usual names of columns, whatever the order of its rows', async () => {
    const { conversations, skipped } = await readFile('csv', CSV, { timezone: 'Europe/Berlin' });
    expect(skipped).toEqual([]);
    expect(conversations).toMatchObject([
      { externalId: '2', channel: 'chat', contact: { name: 'Cy', email: 'cy@customer.example' } },
      {
        externalId: '1',
        channel: 'email',
        subject: 'Parcel',
        tags: ['a', 'b'],
        rating: 4,
        startedAtMs: Date.UTC(2026, 9, 5, 8),
      },
    ]);
    expect(saidIn(conversations[1])).toEqual([
      'customer: Where is it, please?',
      'teammate: He said "soon".\nTomorrow.',
      'customer: Thanks',
    ]);
  });

  it.each([';', '\t', '|'])('may have “%s” between its cells', async (delimiter) => {
    const row = ['ticket', 'date', 'author', 'text'].join(delimiter);
    const file = `${row}\n${['1', '5.10.2026 09:30', 'kunde', '"Zu teuer; oder?"'].join(delimiter)}`;
    const { conversations } = await readFile('csv', file, { timezone: 'Europe/Berlin' });
    expect(conversations).toMatchObject([{ startedAtMs: Date.UTC(2026, 9, 5, 7, 30) }]);
    expect(saidIn(conversations[0])).toEqual(['customer: Zu teuer; oder?']);
  });

  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('may be written in %s', async (_, encode) => {
    const file = encode('ticket,at,author,text\n1,2026-10-05 10:00,customer,Größe?\n');
    expect(saidIn((await readFile('csv', file)).conversations[0])).toEqual(['customer: Größe?']);
  });

  it('is read by columns that are told', async () => {
    const file = 'a,b,c,d\n1,2026-10-05 10:00,in,Hi\n';
    const columns = { conversation_id: 'a', at: 'b', author: 'c', text: 'd' };
    expect(saidIn((await readFile('csv', file, { columns })).conversations[0])).toEqual(['customer: Hi']);
    await expect(readFile('csv', file, { columns: { ...columns, at: 'when' } })).rejects.toThrow(
      'The file has no column “when”; its columns are “a”, “b”, “c”, “d”.',
    );
  });

  it('needs to know who wrote: by a column, or by the addresses of the team', async () => {
    const file =
      'ticket,at,email,text\n1,2026-10-05 10:00,ada@customer.example,Hi\n1,2026-10-05 10:01,Ben@Shop.example,Yes?\n';
    await expect(readFile('csv', file)).rejects.toThrow('The file has no column for “author”');
    const { conversations } = await readFile('csv', file, { ownAddresses: ['shop.example'] });
    expect(saidIn(conversations[0])).toEqual(['customer: Hi', 'teammate: Yes?']);
  });

  it('says which rows it leaves out, and why', async () => {
    const file = [
      'ticket,at,author,text',
      '1,2026-10-05 10:00,customer,Hi',
      ',2026-10-05 10:00,customer,Lost',
      '1,2026-10-05 10:00,wizard,Abracadabra',
      '1,2026-10-05 10:01,note,Secret',
      '2,10/5/2026 10:00,customer,October or May?',
      '3,2099-10-05 10:00,customer,Later',
      '4,2026-10-05',
    ].join('\n');
    const { conversations, skipped } = await readFile('csv', file);
    expect(conversations.map(saidIn)).toEqual([['customer: Hi']]);
    expect(skipped.map(({ reason }) => reason)).toEqual([
      'The file ends in the middle of row 8.',
      '1 message without a time that can be read.',
      'Its time cannot be right: 2099-10-05.',
      expect.stringMatching(/^1 row.* without the id of a conversation left out\.$/),
      expect.stringContaining('“wizard” says neither customer nor teammate'),
    ]);
  });

  it('is read on after a quotation mark that is not closed', async () => {
    const filler = 'x'.repeat(1_000);
    const rows = Array.from({ length: 6_000 }, (_, index) => `${index},2026-10-05 10:00,customer,${filler}`);
    const file = ['ticket,at,author,text', '0,2026-10-05 10:00,customer,"open', ...rows].join('\n');
    const { conversations, skipped } = await readFile('csv', file, { pieceSize: 65_536 });
    expect(skipped).toEqual([
      expect.objectContaining({ item: '2', reason: expect.stringContaining('quotation mark') }),
    ]);
    expect(conversations.length).toBeGreaterThan(1_000);
    expect(conversations.at(-1)!.externalId).toBe('5999');
  });
});

describe('messages in JSON Lines', () => {
  const row = { conversation_id: 7, created_at: 1_790_000_000, role: 'user', content: 'Hi' };
  const rows = [row, { ...row, role: 'assistant', content: 'Hello', created_at: 1_790_000_005_000 }];

  it.each([
    ['lines', rows.map((one) => JSON.stringify(one)).join('\n')],
    ['a list', JSON.stringify(rows)],
    ['a list under “messages”', JSON.stringify({ messages: rows })],
  ])('may be %s', async (_, file) => {
    const { conversations, skipped } = await readFile('jsonl', file);
    expect(skipped).toEqual([]);
    expect(conversations.map(saidIn)).toEqual([['customer: Hi', 'bot: Hello']]);
    expect(conversations[0]).toMatchObject({ externalId: '7', startedAtMs: 1_790_000_000_000 });
  });

  it('are read by keys that are told, of which a line may lack some', async () => {
    const columns = { conversation_id: 'k', at: 'w', author: 'a', text: 't', subject: 's' };
    const file = [
      { k: 'x', w: '2026-10-05T10:00:00', a: 'customer', t: 'Hi' },
      { k: 'x', w: '2026-10-05T10:01:00', a: 'agent', t: 'Yes?', s: 'Greeting' },
    ];
    const { conversations } = await readFile('jsonl', file, { columns, timezone: 'America/New_York' });
    expect(conversations).toMatchObject([{ subject: 'Greeting', startedAtMs: Date.UTC(2026, 9, 5, 14) }]);
  });
});

describe('dates whose day and month could be mixed up', () => {
  const file = (...dates: string[]) =>
    `id;date;author;text\n${dates.map((date, n) => `c${n};${date};customer;Hi`).join('\n')}\n`.replace(
      'id;',
      'ticket;',
    );
  const startsOf = async (rows: string, options: object = {}) =>
    (await readFile('csv', rows, options)).conversations.map(({ startedAtMs }) => new Date(startedAtMs).toISOString());

  it.each([
    ['of the month first', ['10/5/2026 8:15 AM', '10/13/2026 12:05 AM'], ['2026-10-05T08:15', '2026-10-13T00:05']],
    ['of the day first', ['5/10/2026 20:15', '13/10/2026 00:05'], ['2026-10-05T20:15', '2026-10-13T00:05']],
    ['with a short year', ['10-05-26 8:15 p.m.', '10-13-26'], ['2026-10-05T20:15', '2026-10-13T00:00']],
    [
      'with another space',
      ['10/5/2026, 8:15\u202FPM', '10/30/2026, 1:00\u202FPM'],
      ['2026-10-05T20:15', '2026-10-30T13:00'],
    ],
    ['with an offset', ['10/5/2026 8:15 UTC', '10/13/2026 8:15 +0200'], ['2026-10-05T08:15', '2026-10-13T06:15']],
    ['which mean one day', ['10/10/2026 8:15 AM'], ['2026-10-10T08:15']],
    [
      'named or of the year first',
      ['Oct 5, 2026 8:15 AM', '5-Oct-2026 8:15', '2026-10-05 8:15 pm'],
      ['2026-10-05T08:15', '2026-10-05T08:15', '2026-10-05T20:15'],
    ],
  ])('are read as the column tells: %s', async (_, dates, expected) => {
    expect(await startsOf(file(...dates))).toEqual(expected.map((time) => `${time}:00.000Z`));
  });

  it('are told by a later row, and in JSON Lines', async () => {
    const dates = [...Array.from({ length: 300 }, () => '2/3/2026'), '1/31/2026'];
    expect((await startsOf(file(...dates)))[0]).toBe('2026-02-03T00:00:00.000Z');
    const lines = dates.map((date, n) => JSON.stringify({ ticket: `c${n}`, date, author: 'customer', text: 'Hi' }));
    const { conversations } = await readFile('jsonl', lines.join('\n'));
    expect(conversations[0]!.startedAtMs).toBe(Date.UTC(2026, 1, 3));
  });

  it.each([
    ['none tells', ['10/5/2026', '11/5/2026'], 'and no other date tells which'],
    ['they contradict each other', ['10/5/2026', '13/5/2026', '5/13/2026'], 'and other dates are written in both ways'],
    ['an offset follows', ['10/5/2026 08:00 +02:00'], 'and no other date tells which'],
  ])('are asked about if %s', async (_, dates, why) => {
    const error = `“${dates[0]}” in the column “date” could mean two days, ${why}`;
    await expect(readFile('csv', file(...dates))).rejects.toThrow(error);
    const answered = (dateOrder: 'day_first' | 'month_first') =>
      startsOf(file('10/5/2026', '11/5/2026'), { dateOrder });
    expect((await answered('day_first'))[0]).toBe('2026-05-10T00:00:00.000Z');
    expect((await answered('month_first'))[0]).toBe('2026-10-05T00:00:00.000Z');
  });
});

describe('a table that says what separates its cells', () => {
  it.each([
    ['sep=;\n', ';'],
    ['SEP=|\r\n', '|'],
    ['\uFEFFsep=\t\r\n', '\t'],
    ['"sep=;"\n', ';'],
    ['sep=^\n', '^'],
  ])('is read by that (%j)', async (first, sign) => {
    const rows = [
      ['ticket', 'date, local', 'author', 'text'],
      ['1', '2026-10-05', 'customer', 'a, b, c, d, e'],
    ];
    const { conversations } = await readFile('csv', first + rows.map((row) => row.join(sign)).join('\n'), {
      columns: { at: 'date, local' },
    });
    expect(saidIn(conversations[0])).toEqual(['customer: a, b, c, d, e']);
  });
});
