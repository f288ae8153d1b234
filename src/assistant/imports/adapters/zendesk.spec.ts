import { readFile, saidIn } from '../../../../test/support/imports.js';

type Json = Record<string, unknown>;
const comment = (id: number, author: number, text: string, more: Json = {}): Json => ({
  id,
  type: 'Comment',
  author_id: author,
  body: text,
  html_body: `<div class="zd-comment" dir="auto">${text}</div>`,
  plain_body: text,
  public: true,
  attachments: [],
  created_at: `2026-10-05T0${id}:00:00Z`,
  ...more,
});
const ticket = (comments: Json[], more: Json = {}): Json => ({
  id: 35436,
  url: 'https://shop.zendesk.com/api/v2/tickets/35436.json',
  subject: 'Help, my printer is on fire!',
  description: 'The fire is very colorful.',
  status: 'open',
  requester_id: 20978392,
  submitter_id: 76872,
  assignee_id: 235323,
  via: { channel: 'web' },
  tags: ['enterprise', 'other_tag'],
  satisfaction_rating: { score: 'unoffered' },
  created_at: '2026-10-05T01:00:00Z',
  updated_at: '2026-10-06T01:00:00Z',
  comments,
  ...more,
});
const [CUSTOMER, AGENT, CC] = [20978392, 235323, 999];
const USERS = [
  { id: CUSTOMER, name: 'Ada', email: 'ada@customer.example', phone: '+49 30 1', role: 'end-user' },
  { id: AGENT, name: 'Ben', email: 'ben@shop.example', role: 'agent' },
  { id: CC, name: 'Cy', email: 'cy@customer.example', role: 'end-user' },
];

describe('an export of Zendesk', () => {
  it('is read with people who stand beside the tickets', async () => {
    const one = ticket(
      [comment(1, CUSTOMER, 'It burns.'), comment(2, AGENT, 'Put it out.'), comment(3, CC, 'Still burns.')],
      {
        status: 'solved',
        satisfaction_rating: { score: 'good', comment: 'fast' },
      },
    );
    const { conversations, skipped } = await readFile('zendesk', { users: USERS, tickets: [one], count: 1 });
    expect(skipped).toEqual([]);
    expect(conversations).toMatchObject([
      {
        externalId: '35436',
        channel: 'form',
        subject: 'Help, my printer is on fire!',
        startedAtMs: Date.UTC(2026, 9, 5, 1),
        closedAtMs: Date.UTC(2026, 9, 6, 1),
        rating: 5,
        tags: ['enterprise', 'other_tag'],
        contact: { externalId: '20978392', name: 'Ada', email: 'ada@customer.example', phone: '+49 30 1' },
      },
    ]);
    expect(saidIn(conversations[0])).toEqual([
      'customer: It burns.',
      'teammate: Put it out.',
      'customer: Still burns.',
    ]);
    expect(conversations[0]!.messages.map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Cy']);
  });

  it.each([
    ['before the tickets', (tickets: Json[]) => ({ users: USERS, tickets })],
    ['behind the tickets', (tickets: Json[]) => ({ count: 1, tickets, organizations: [{ id: 1 }], users: USERS })],
    [
      'on both sides of them',
      (tickets: Json[]) => ({ groups: [], users: USERS.slice(0, 1), tickets, meta: {}, x: [USERS] }),
    ],
    ['in pages of one file', (tickets: Json[]) => ({ tickets, users: USERS.slice(1), next_page: null })],
  ])('knows its people wherever they stand: %s', async (place, write) => {
    const said = [comment(1, CUSTOMER, 'It burns.'), comment(2, AGENT, 'Put it out.'), comment(3, CC, 'Still burns.')];
    const { conversations, skipped } = await readFile('zendesk', write([ticket(said, { email_cc_ids: [CC] })]));
    const [one] = conversations;
    expect(saidIn(one)).toEqual(['customer: It burns.', 'teammate: Put it out.', 'customer: Still burns.']);
    const isKnown = !place.includes('pages');
    expect(one!.contact.email).toBe(isKnown ? 'ada@customer.example' : null);
    expect(skipped.map(({ item }) => item)).toEqual(isKnown ? [] : ['people']);
  });

  it('gives the words of somebody whom it does not describe to nobody, and says so', async () => {
    const said = [comment(1, CUSTOMER, 'It burns.'), comment(2, 5, 'Who am I?'), comment(3, AGENT, 'Put it out.')];
    const { conversations, skipped } = await readFile('zendesk', { tickets: [ticket(said)], users: USERS });
    expect(saidIn(conversations[0])).toEqual(['customer: It burns.', 'system: Who am I?', 'teammate: Put it out.']);
    const reason = '1 message of people whom the file does not describe taken as neither the team’s nor a customer’s.';
    expect(skipped).toEqual([{ item: 'authors', reason }]);
  });

  it('may be lines without people: whoever asked is the customer', async () => {
    const lines = [1, 2].map((id) =>
      JSON.stringify(ticket([comment(1, CUSTOMER, 'It burns.'), comment(2, AGENT, 'Oh.')], { id })),
    );
    const { conversations } = await readFile('zendesk', lines.join('\n'));
    expect(conversations.map(saidIn)).toEqual([
      ['customer: It burns.', 'teammate: Oh.'],
      ['customer: It burns.', 'teammate: Oh.'],
    ]);
  });

  it('may have audits instead of comments', async () => {
    const audits = [
      {
        id: 1,
        created_at: '2026-10-05T01:00:00Z',
        author_id: CUSTOMER,
        events: [comment(1, CUSTOMER, 'It burns.'), { type: 'Create', field_name: 'status' }],
      },
      {
        id: 2,
        created_at: '2026-10-05T02:00:00Z',
        author_id: AGENT,
        events: [{ id: 5, type: 'Comment', body: 'Oh.', public: true }],
      },
      {
        id: 3,
        created_at: '2026-10-05T03:00:00Z',
        author_id: -1,
        events: [{ type: 'Notification', body: 'Ticket updated' }],
      },
    ];
    const { conversations } = await readFile('zendesk', { tickets: [ticket([], { comments: undefined, audits })] });
    expect(saidIn(conversations[0])).toEqual(['customer: It burns.', 'teammate: Oh.']);
  });

  it('is read with private comments only if notes are wanted', async () => {
    const file = {
      tickets: [ticket([comment(1, CUSTOMER, 'It burns.'), comment(2, AGENT, 'Arson?', { public: false })])],
    };
    expect(saidIn((await readFile('zendesk', file)).conversations[0])).toEqual(['customer: It burns.']);
    expect(saidIn((await readFile('zendesk', file, { notes: true })).conversations[0])).toEqual([
      'customer: It burns.',
      'note: Arson?',
    ]);
  });

  it('leaves out tickets that were merged or deleted, and says so', async () => {
    const merged = ticket([comment(1, CUSTOMER, 'Again.')], { id: 1, status: 'closed', tags: ['closed_by_merge'] });
    const deleted = ticket([comment(1, CUSTOMER, 'Again.')], { id: 2, status: 'deleted' });
    const { conversations, skipped } = await readFile('zendesk', { tickets: [merged, deleted] });
    expect(conversations).toEqual([]);
    expect(skipped).toEqual([
      { item: '1', reason: 'It was merged into another ticket.' },
      { item: '2', reason: 'It was deleted.' },
    ]);
  });

  it('takes the description where the comments were not exported', async () => {
    const { conversations } = await readFile('zendesk', [ticket([], { comments: undefined })]);
    expect(saidIn(conversations[0])).toEqual(['customer: The fire is very colorful.']);
  });

  it('tells what the system wrote, keeps names of files, and folds quotations of mails', async () => {
    const file = [
      ticket(
        [
          comment(1, CUSTOMER, 'See the photo.', {
            attachments: [{ id: 4, file_name: 'fire.jpg', content_type: 'image/jpeg' }],
          }),
          comment(2, CUSTOMER, '', {
            html_body:
              '<p>Hurry!</p><p>On Mon, 5 Oct 2026 at 10:12, Ben &lt;ben@shop.example&gt; wrote:</p><blockquote>Oh.</blockquote>',
          }),
          comment(3, -1, 'This ticket was escalated.'),
        ],
        { via: { channel: 'email' } },
      ),
    ];
    const [one] = (await readFile('zendesk', file)).conversations;
    expect(saidIn(one)).toEqual(['customer: See the photo.', 'customer: Hurry!', 'system: This ticket was escalated.']);
    expect(one!.messages[0]!.attachments).toEqual(['fire.jpg']);
  });

  it('names kinds of comments that are not known', async () => {
    const file = [ticket([comment(1, CUSTOMER, 'Hi.'), comment(2, AGENT, '?', { type: 'HoloComment' })])];
    expect((await readFile('zendesk', file)).skipped).toEqual([
      { item: 'HoloComment', reason: '1 entry of the unknown kind “HoloComment” left out.' },
      { item: 'people', reason: expect.stringMatching(/^1 conversation of people without an address/) },
    ]);
  });
});
