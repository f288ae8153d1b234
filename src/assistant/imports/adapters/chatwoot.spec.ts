import { readFile, saidIn } from '../../../../test/support/imports.js';

type Json = Record<string, unknown>;
const AT = 1_790_000_000;
const CONTACT = { id: 7, name: 'Ada', email: 'ada@customer.example', phone_number: '+49301', type: 'contact' };
const AGENT = { id: 3, name: 'Ben', email: 'ben@shop.example', type: 'user' };
const message = (content: string | null, more: Json = {}): Json => ({
  id: 1,
  content,
  message_type: 0,
  content_type: 'text',
  content_attributes: {},
  private: false,
  created_at: AT,
  sender: CONTACT,
  ...more,
});
const conversation = (messages: Json[], more: Json = {}): Json => ({
  id: 42,
  account_id: 1,
  inbox_id: 2,
  status: 'open',
  labels: ['delivery'],
  additional_attributes: {},
  meta: { sender: CONTACT, channel: 'Channel::WebWidget', assignee: AGENT },
  messages,
  ...more,
});

describe('an export of Chatwoot', () => {
  it('is read from the answer of its API', async () => {
    const messages = [
      message('Where is **my parcel**?'),
      message('On its way.', { message_type: 1, sender: AGENT, created_at: AT + 5 }),
      message('Ben resolved it', { message_type: 2, sender: null, created_at: AT + 6 }),
      message('Please rate us', { message_type: 3, sender: null, created_at: AT + 7, content_type: 'input_csat' }),
    ];
    const one = conversation(messages, { status: 'resolved', last_activity_at: AT + 9 });
    const { conversations, skipped } = await readFile('chatwoot', { data: { meta: { all_count: 1 }, payload: [one] } });
    expect(skipped).toEqual([]);
    expect(conversations).toMatchObject([
      {
        externalId: '42',
        channel: 'chat',
        subject: null,
        startedAtMs: AT * 1_000,
        closedAtMs: (AT + 9) * 1_000,
        tags: ['delivery'],
        contact: { externalId: '7', name: 'Ada', email: 'ada@customer.example', phone: '+49301' },
      },
    ]);
    expect(saidIn(conversations[0])).toEqual([
      'customer: Where is **my parcel**?',
      'teammate: On its way.',
      'system: Please rate us',
    ]);
  });

  it('takes the rating of the survey', async () => {
    const answered = { submitted_values: { csat_survey_response: { rating: 2, feedback_message: 'slow' } } };
    const survey = message('Rate us', { message_type: 3, content_type: 'input_csat', content_attributes: answered });
    expect((await readFile('chatwoot', [conversation([message('Hi'), survey])])).conversations[0]!.rating).toBe(2);
  });

  it('is read with private notes only if they are wanted', async () => {
    const note = message('Angry.', { message_type: 1, private: true, sender: AGENT, created_at: AT + 1 });
    const file = [conversation([message('Hi'), note])];
    expect(saidIn((await readFile('chatwoot', file)).conversations[0])).toEqual(['customer: Hi']);
    expect(saidIn((await readFile('chatwoot', file, { notes: true })).conversations[0])).toEqual([
      'customer: Hi',
      'note: Angry.',
    ]);
  });

  it('tells bots from the team, and reads deleted authors', async () => {
    const bot = message('Beep.', {
      message_type: 1,
      sender: { id: 9, name: 'Bot', type: 'agent_bot' },
      created_at: AT + 1,
    });
    const gone = message('Bye.', { message_type: 'outgoing', sender: undefined, created_at: AT + 2 });
    const [one] = (await readFile('chatwoot', [conversation([message('Hi'), bot, gone])])).conversations;
    expect(saidIn(one)).toEqual(['customer: Hi', 'bot: Beep.', 'teammate: Bye.']);
  });

  it('leaves out what was deleted or is empty, and keeps names of files', async () => {
    const deleted = message('This message was deleted', { content_attributes: { deleted: true } });
    const file = message(null, {
      attachments: [{ id: 1, file_type: 'image', data_url: 'https://x.example/a/my%20parcel.jpg?s=1' }],
    });
    const [one] = (await readFile('chatwoot', [conversation([deleted, message(''), message(null), file])]))
      .conversations;
    expect(one!.messages).toMatchObject([{ text: '', attachments: ['my parcel.jpg'] }]);
  });

  it('names message types that are not known', async () => {
    const { skipped } = await readFile('chatwoot', [conversation([message('Hi'), message('?', { message_type: 9 })])]);
    expect(skipped).toEqual([
      { item: 'message_type 9', reason: '1 entry of the unknown kind “message_type 9” left out.' },
    ]);
  });

  it('folds quotations of mails', async () => {
    const text = 'Thanks!\n\nOn Mon, 5 Oct 2026 at 10:12, Ben <ben@shop.example> wrote:\n> On its way.';
    const meta = { sender: CONTACT, channel: 'Channel::Email' };
    const more = { meta, additional_attributes: { mail_subject: 'Parcel' } };
    const [one] = (await readFile('chatwoot', [conversation([message(text)], more)])).conversations;
    expect(one).toMatchObject({ channel: 'email', subject: 'Parcel' });
    expect(saidIn(one)).toEqual(['customer: Thanks!']);
  });
});
