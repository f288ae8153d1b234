import { readFile, saidIn } from '../../../../test/support/imports.js';

type Json = Record<string, unknown>;
const ticket = (conversations: Json[], more: Json = {}): Json => ({
  id: 20,
  subject: 'Support needed',
  description: '<div>Details about the <b>issue</b></div>',
  description_text: 'Details about the issue',
  source: 2,
  status: 2,
  priority: 1,
  spam: false,
  requester_id: 1,
  responder_id: 9,
  requester: { id: 1, name: 'Ada', email: 'ada@customer.example', phone: null, mobile: '+49301' },
  tags: ['vip'],
  created_at: '2026-10-05T08:00:00Z',
  updated_at: '2026-10-06T08:00:00Z',
  conversations,
  ...more,
});
const reply = (text: string, more: Json = {}): Json => ({
  id: 5,
  body: `<div>${text}</div>`,
  body_text: text,
  incoming: false,
  private: false,
  user_id: 9,
  source: 0,
  support_email: 'help@shop.example',
  to_emails: ['ada@customer.example'],
  attachments: [],
  created_at: '2026-10-05T09:00:00Z',
  ...more,
});

describe('an export of Freshdesk', () => {
  it('is read with the description as the first message', async () => {
    const back = reply('Thank you', { incoming: true, user_id: 1, created_at: '2026-10-05T10:00:00+02:00' });
    const one = ticket([reply('Try again'), back], { status: 5, stats: { closed_at: '2026-10-07T08:00:00Z' } });
    const { conversations, skipped } = await readFile('freshdesk', [one]);
    expect(skipped).toEqual([]);
    expect(conversations).toMatchObject([
      {
        externalId: '20',
        channel: 'form',
        subject: 'Support needed',
        startedAtMs: Date.UTC(2026, 9, 5, 8),
        closedAtMs: Date.UTC(2026, 9, 7, 8),
        tags: ['vip'],
        contact: { externalId: '1', name: 'Ada', email: 'ada@customer.example', phone: '+49301' },
      },
    ]);
    expect(saidIn(conversations[0])[0]).toMatch(/^customer: Details about the .*issue/);
    // 10:00 in Berlin is 8:00, before the team's reply.
    expect(saidIn(conversations[0]).slice(1)).toEqual(['customer: Thank you', 'teammate: Try again']);
  });

  it.each([
    ['lines', (all: Json[]) => all.map((one) => JSON.stringify(one)).join('\n')],
    ['one ticket', ([one]: Json[]) => JSON.stringify(one, null, 2)],
    ['the results of a search', (all: Json[]) => JSON.stringify({ total: 1, results: all })],
  ])('may be %s', async (_, write) => {
    const { conversations } = await readFile('freshdesk', write([ticket([reply('Try again')])]));
    expect(conversations.map(({ messages }) => messages.length)).toEqual([2]);
  });

  it('knows people of lists behind the tickets, and who of them are customers', async () => {
    const contacts = [
      { id: 90, name: 'Ada', email: null, mobile: '+49 30 1' },
      { id: 91, name: 'Cy', email: 'cy@customer.example' },
    ];
    const agents = [{ id: 92, contact: { name: 'Ben', email: 'ben@shop.example' } }];
    const said = [reply('Mine too', { user_id: 91 }), reply('Try again', { user_id: 92 })];
    const tickets = [ticket(said, { requester_id: 90, requester: undefined })];
    const { conversations, skipped } = await readFile('freshdesk', { tickets, contacts, agents });
    expect(skipped).toEqual([]);
    expect(conversations[0]!.contact).toMatchObject({ externalId: '90', name: 'Ada', phone: '+49 30 1' });
    const people = conversations[0]!.messages.map(({ author, name }) => `${author} ${name}`);
    expect(people.sort()).toEqual(['customer Ada', 'customer Cy', 'teammate Ben']);
  });

  it('is read with private notes and forwards only if notes are wanted', async () => {
    const file = [
      ticket([
        reply('He is angry', { private: true, source: 2 }),
        reply('Public note', { source: 2, created_at: '2026-10-05T09:30:00Z' }),
        reply('Forwarded', { source: 8, created_at: '2026-10-05T09:40:00Z' }),
      ]),
    ];
    expect(saidIn((await readFile('freshdesk', file)).conversations[0]).slice(1)).toEqual(['teammate: Public note']);
    expect(saidIn((await readFile('freshdesk', file, { notes: true })).conversations[0]).slice(1)).toEqual([
      'note: He is angry',
      'teammate: Public note',
      'note: Forwarded',
    ]);
  });

  it('leaves out spam and deleted tickets, and names unknown sources', async () => {
    const file = [
      ticket([], { spam: true }),
      ticket([], { id: 21, deleted: true }),
      ticket([reply('?', { source: 77 })], { id: 22 }),
    ];
    const { conversations, skipped } = await readFile('freshdesk', file);
    expect(conversations.map(({ externalId }) => externalId)).toEqual(['22']);
    expect(skipped).toEqual([
      { item: '20', reason: 'It is spam.' },
      { item: '21', reason: 'It was deleted.' },
      { item: 'source 77', reason: '1 entry of the unknown kind “source 77” left out.' },
    ]);
  });

  it('folds quotations of mails, and keeps names of files', async () => {
    const quote =
      '<p>On Mon, 5 Oct 2026 at 10:12, Help &lt;help@shop.example&gt; wrote:</p><blockquote>Try again</blockquote>';
    const body = `<p>It works.</p>${quote}`;
    const back = reply('', {
      body,
      incoming: true,
      from_email: 'ada@customer.example',
      attachments: [{ id: 1, name: 'log.txt' }],
    });
    const [one] = (await readFile('freshdesk', [ticket([back], { source: 1 })])).conversations;
    expect(one!.channel).toBe('email');
    expect(one!.messages[1]).toMatchObject({ text: 'It works.', attachments: ['log.txt'] });
  });
});
