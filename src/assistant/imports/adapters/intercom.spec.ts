import { readFile, saidIn } from '../../../../test/support/imports.js';

const ADA = { type: 'user', id: '5f1', name: 'Ada', email: 'ada@customer.example' };
const BEN = { type: 'admin', id: '77', name: 'Ben', email: 'ben@shop.example' };
const AT = 1_790_000_000;

type Part = Record<string, unknown>;
const part = (body: string | null, more: Part = {}): Part => ({
  type: 'conversation_part',
  id: '1',
  part_type: 'comment',
  body,
  created_at: AT + 60,
  author: BEN,
  attachments: [],
  ...more,
});

/** A conversation as the API's documentation shows it. */
const conversation = (parts: Part[], more: Part = {}): Part => ({
  type: 'conversation',
  id: '1001',
  created_at: AT,
  updated_at: AT + 500,
  title: null,
  source: {
    type: 'conversation',
    id: 's1',
    subject: '',
    body: '<p>Where is my parcel?</p>',
    author: ADA,
    attachments: [],
  },
  contacts: { type: 'contact.list', contacts: [{ type: 'contact', id: '5f1' }] },
  conversation_rating: null,
  tags: { type: 'tag.list', tags: [] },
  state: 'open',
  conversation_parts: { type: 'conversation_part.list', conversation_parts: parts, total_count: parts.length },
  ...more,
});

describe('an export of Intercom', () => {
  it('is read with who wrote, when, and on which channel', async () => {
    const tags = { type: 'tag.list', tags: [{ type: 'tag', id: '9', name: 'delivery' }] };
    const rating = { rating: 4, remark: 'ok', created_at: AT + 400 };
    const one = conversation([part('<p>It is <b>on its way</b>.</p>')], {
      tags,
      conversation_rating: rating,
      state: 'closed',
    });
    const { conversations, skipped } = await readFile('intercom', { type: 'conversation.list', conversations: [one] });
    expect(skipped).toEqual([]);
    expect(conversations).toEqual([
      {
        externalId: '1001',
        channel: 'chat',
        subject: null,
        startedAtMs: AT * 1_000,
        closedAtMs: (AT + 500) * 1_000,
        rating: 4,
        tags: ['delivery'],
        contact: { externalId: '5f1', name: 'Ada', email: 'ada@customer.example', phone: null },
        messages: [
          { atMs: AT * 1_000, author: 'customer', name: 'Ada', text: 'Where is my parcel?', attachments: [] },
          {
            atMs: (AT + 60) * 1_000,
            author: 'teammate',
            name: 'Ben',
            text: expect.stringContaining('on its way'),
            attachments: [],
          },
        ],
      },
    ]);
  });

  it.each([
    ['a list', (all: Part[]) => JSON.stringify(all)],
    ['a list under “conversations”', (all: Part[]) => JSON.stringify({ pages: {}, conversations: all }, null, 2)],
    ['a list under “data”', (all: Part[]) => JSON.stringify({ data: all })],
    ['lines', (all: Part[]) => all.map((one) => JSON.stringify(one)).join('\n')],
    ['lines that end with a line break', (all: Part[]) => all.map((one) => `${JSON.stringify(one)}\r\n`).join('')],
  ])('may be %s', async (_, write) => {
    const file = write(['1', '2', '3'].map((id) => conversation([part('Yes.')], { id })));
    const { conversations, skipped } = await readFile('intercom', file);
    expect(conversations.map(({ externalId }) => externalId)).toEqual(['1', '2', '3']);
    expect(skipped).toEqual([]);
  });

  it('tells bots and deleted authors from the team', async () => {
    const bot = part('I am Fin.', { author: { type: 'bot', id: '3', name: 'Fin' } });
    const agent = part('An answer.', {
      author: { ...BEN, from_ai_agent: true, is_ai_answer: true },
      created_at: AT + 70,
    });
    const gone = part('I left.', { author: { type: 'admin', id: null, name: null, email: null }, created_at: AT + 80 });
    const { conversations } = await readFile('intercom', [conversation([bot, agent, gone])]);
    expect(saidIn(conversations[0]).slice(1)).toEqual(['bot: I am Fin.', 'bot: An answer.', 'teammate: I left.']);
    expect(conversations[0]!.messages.at(-1)!.name).toBeNull();
  });

  it('is read with notes only if they are wanted', async () => {
    const file = [
      conversation([
        part('<p>He is angry.</p>', { part_type: 'note' }),
        part('Please take over.', { part_type: 'assignment', created_at: AT + 90 }),
      ]),
    ];
    expect(saidIn((await readFile('intercom', file)).conversations[0])).toEqual(['customer: Where is my parcel?']);
    expect(saidIn((await readFile('intercom', file, { notes: true })).conversations[0])).toEqual([
      'customer: Where is my parcel?',
      'note: He is angry.',
      'note: Please take over.',
    ]);
  });

  it('names unknown kinds of parts once, with how many there were', async () => {
    const odd = Array.from({ length: 3 }, () => part('?', { part_type: 'hologram' }));
    const { skipped } = await readFile('intercom', [conversation(odd), conversation(odd, { id: '1002' })]);
    expect(skipped).toEqual([{ item: 'hologram', reason: '6 entries of the unknown kind “hologram” left out.' }]);
  });

  it('leaves out what is empty, redacted, or only changes something', async () => {
    const file = [
      conversation([
        part(null, { part_type: 'close' }),
        part(''),
        part('<p></p>'),
        part('<p><i>This message was deleted</i></p>', { redacted: true }),
        part(null, { part_type: 'assignment', assigned_to: { type: 'team', id: '4' } }),
        part('Solved.', { part_type: 'close' }),
      ]),
    ];
    const { conversations, skipped } = await readFile('intercom', file);
    expect(saidIn(conversations[0])).toEqual(['customer: Where is my parcel?', 'teammate: Solved.']);
    expect(skipped).toEqual([]);
  });

  it('keeps the names of files, also without a word', async () => {
    const file = [
      conversation([part(null, { attachments: [{ type: 'upload', name: 'bill.pdf', url: 'https://x.example' }] })]),
    ];
    const [one] = (await readFile('intercom', file)).conversations;
    expect(one!.messages[1]).toMatchObject({ text: '', attachments: ['bill.pdf'] });
  });

  it('folds what a mail quotes', async () => {
    const quote = '<blockquote>Where is my parcel?</blockquote>';
    const reply = part(
      `<p>Thank you!</p><p>On Mon, 5 Oct 2026 at 10:12, Ben &lt;ben@shop.example&gt; wrote:</p>${quote}`,
      {
        author: ADA,
      },
    );
    const source = { type: 'email', subject: '<p>My parcel</p>', body: '<p>Hello?</p>', author: ADA };
    const [one] = (await readFile('intercom', [conversation([reply], { source })])).conversations;
    expect(one).toMatchObject({ channel: 'email', subject: 'My parcel' });
    expect(saidIn(one)).toEqual(['customer: Hello?', 'customer: Thank you!']);
  });

  it('leaves out conversations in which no customer wrote', async () => {
    const source = { type: 'conversation', body: 'Try our new plan!', author: BEN };
    const { conversations, skipped } = await readFile('intercom', [conversation([], { source })]);
    expect(conversations).toEqual([]);
    expect(skipped).toEqual([{ item: '1001', reason: 'No customer wrote in it.' }]);
  });
});
