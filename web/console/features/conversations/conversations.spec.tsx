/** All conversations: filtered, searched, and read by each role. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contact, idOf, me, message, NOW, session } from '../../testing/examples.js';
import { type FakeApi, fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const PARCEL = 'What may a parcel weigh?';
const PERSON = 'I want to talk to a person';
const BATTERIES = 'Do you ship lithium batteries?';
const SESSIONS: Schemas['Session'][] = [
  session({ id: idOf(201), subject: PARCEL, intent_class: 'answer', outcome: 'answered' }),
  session({ id: idOf(202), subject: PERSON, intent_class: 'escalate', outcome: 'handed_off' }),
];
const question = message({ id: idOf(101), session_id: idOf(201), text: BATTERIES });
const answer = message({ id: idOf(102), session_id: idOf(201), author: 'agent', text: 'No.', confidence: 0.9 });
const hit: Schemas['MessageHit'] = {
  ...{
    id: question.id,
    object: 'message_hit',
    via_api: false,
    session_id: idOf(201),
    author: 'contact',
    author_label: null,
  },
  ...{ channel: 'human', contact: null, created_at: NOW, older_cursor: 'older', newer_cursor: 'newer' },
  excerpt: [
    { text: 'Do you ship ', found: false },
    { text: 'lithium batteries', found: true },
  ],
};
const why: Schemas['Explanation'] = {
  ...{ object: 'explanation', session_id: idOf(201), message_id: answer.id, question: BATTERIES, language: 'en' },
  ...{ status: 'abstained', confidence: 0.2, abstain_reason: 'no_evidence', guardrail: null, intent: null },
  ...{ intent_class: 'answer', model: 'embedded', sentences: [], evidence: [], correction: null },
};

/** A service with these conversations, filtered as the console asks. */
const withSessions = (sessions = SESSIONS): FakeApi =>
  fakeApi()
    .on('GET', '/v1/sessions', ({ query }) =>
      sessions.filter(
        (one) =>
          one.channel === (query['channel'] ?? one.channel) &&
          one.intent_class === (query['intent_class'] ?? one.intent_class) &&
          String(one.voice_used) === (query['voice_used'] ?? 'false'),
      ),
    )
    .on(
      'GET',
      '/v1/sessions/{id}',
      ({ path }) => sessions.find(({ id }) => id === path['id']) ?? new Refusal('not_found'),
    )
    .on('GET', '/v1/sessions/{id}/messages', ({ query }) => (query['order'] === 'desc' ? [question] : [answer]))
    .on('GET', '/v1/sessions/{id}/messages/{message_id}/explanation', why)
    .on('GET', '/v1/tags', [])
    .on('GET', '/api/console/workspaces/{workspace}/message_search', ({ query }) =>
      query['q'] === 'lithium batteries' ? [hit] : [],
    );
const rows = () => document.querySelectorAll('[data-session]');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name });
const NO_MATCH = 'No matching conversations';

describe('the list of conversations', () => {
  it('says what comes here while there are none', async () => {
    await render('conversations', withSessions([]), { role: 'viewer' });
    await heading('No conversations yet');
    expect(await violations()).toEqual([]);
  });

  it('is filtered, and keeps the filters in the URL', async () => {
    const api = withSessions();
    const { user, path } = await render('conversations', api, { role: 'viewer' });
    const choose = async (label: string, option: string): Promise<void> => {
      await user.click(await screen.findByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await waitFor(() => expect(rows()).toHaveLength(2));
    await choose('Request', 'A person');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(path()).toBe('conversations?intent=escalate');
    await screen.findByText('Handed over to the team');
    await choose('Channel', 'WhatsApp');
    await heading(NO_MATCH);
    expect(await violations(screen.getByRole('main'))).toEqual([]);
    await user.click(screen.getAllByRole('button', { name: 'Show all' }).at(-1)!);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(path()).toBe('conversations');
    await user.click(await button('More filters'));
    await choose('Voice', 'With voice');
    await heading(NO_MATCH);
    expect(path()).toBe('conversations?voice=true');
    expect(api.sent('GET', '/v1/sessions').at(-1)!.query).toMatchObject({ voice_used: 'true', order: 'desc' });
  });

  it('is filtered by language, days and contact', async () => {
    const ann = contact({ id: idOf(900), name: 'Ann Lee' });
    const api = withSessions()
      .on('GET', '/api/console/workspaces/{workspace}/contact_search', ({ query }) =>
        query['q'] === 'ann' ? [ann] : [],
      )
      .on('GET', '/v1/contacts/{id}', ann);
    const { user, path } = await render('conversations', api, { role: 'viewer' });
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(await button('More filters'));
    await user.click(await screen.findByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: 'German' }));
    await waitFor(() => expect(path()).toContain('language=de'));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } });
    await waitFor(() => expect(path()).toContain('from=2026-03-01'));
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-02' } });
    await waitFor(() => expect(path()).toContain('to=2026-03-02'));
    await user.type(screen.getByRole('combobox', { name: 'Contact' }), 'ann');
    await user.click(await screen.findByRole('option', { name: /Ann Lee/ }));
    await screen.findByText('Ann Lee');
    expect(path()).toContain(`contact=${ann.id}`);
    expect(path()).toContain('to=2026-03-02');
    const query = api.sent('GET', '/v1/sessions').at(-1)!.query;
    expect(query).toMatchObject({ language: 'de', contact_id: ann.id });
    const [from, to] = [query['created_after'], query['created_before']].map((time) => new Date(String(time)));
    expect([from!.getHours(), from!.getDate(), to!.getDate()]).toEqual([0, 1, 3]);
    expect(await violations(screen.getByRole('main'))).toEqual([]);
  });

  it('opened with a filter in the URL shows it', async () => {
    await render('conversations?voice=true', withSessions(), { role: 'viewer' });
    expect(await screen.findByRole('combobox', { name: 'Voice' })).toHaveTextContent('With voice');
    await heading(NO_MATCH);
  });

  it('finds a message by its words, and opens the conversation there', async () => {
    const api = withSessions();
    const { user, path } = await render('conversations', api, { role: 'viewer' });
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.keyboard('lithium batteries');
    const found = await screen.findByRole('list', { name: 'Messages found' });
    expect(found).toHaveTextContent('lithium batteries');
    expect(await violations()).toEqual([]);
    await user.click(within(found).getByRole('link'));
    await waitFor(() => expect(document.querySelector('li[aria-current=true]')).toHaveTextContent(BATTERIES));
    expect(path()).toBe(`conversations/${idOf(201)}?message=${question.id}&older=older&newer=newer`);
    const cursors = api.sent('GET', '/v1/sessions/{id}/messages').map(({ query }) => query['cursor']);
    expect(cursors.toSorted()).toEqual(['newer', 'older']);
    await user.keyboard('gv');
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.keyboard('/zebra');
    await heading('No messages found');
  });

  it('that could not be fetched is reported, as is an unknown conversation', async () => {
    const refusal = new Refusal('invalid_parameter', { message: 'Out of paper' });
    const api = withSessions().on('GET', '/v1/sessions', refusal);
    const { user } = await render(`conversations/${idOf(299)}`, api);
    await within(screen.getByRole('main')).findByText(/not found/i);
    await user.keyboard('gv');
    await within(screen.getByRole('main')).findByText(/Out of paper/);
    expect(await violations()).toEqual([]);
  });
});

describe('a conversation', () => {
  const AT = `conversations/${idOf(201)}`;

  it.each([
    ['owner', 1],
    ['responder', 1],
    ['developer', 0],
    ['viewer', 0],
  ] as const)('offers a member with the role %s what they may do', async (role, count) => {
    const api = withSessions().on('GET', '/v1/sessions/{id}/messages', [answer, question]);
    const { user } = await render(AT, api, { role });
    await user.click(await button('Why this answer?'));
    await screen.findByText('No answer');
    expect(screen.queryAllByRole('button', { name: 'Improve answer' })).toHaveLength(count);
    expect(screen.queryAllByRole('button', { name: /^Step in/ })).toHaveLength(count);
  });

  it('has answers that are kept as golden, with what the customer had written before', async () => {
    const quoted = {
      index: 1,
      document_id: idOf(31),
      title: 'Shipping',
      url: null,
      version: 1,
      start: 0,
      end: 3,
      quote: 'No.',
    };
    const said = { ...answer, citations: [quoted] };
    const of = (n: number, author: 'contact' | 'agent', text: string) =>
      message({ id: idOf(150 + n), session_id: idOf(201), author, text });
    const before = [of(1, 'contact', 'Hello there'), of(2, 'agent', 'Hello!')];
    const api = withSessions()
      .on('GET', '/v1/sessions/{id}/messages', [said, question, ...before.toReversed()])
      .on('POST', '/v1/golden_turns', new Refusal('conflict', { message: 'Too many.' }));
    const { user } = await render(AT, api);
    await user.click(await button('Keep this answer'));
    await screen.findByText(/Too many/);
    expect(api.bodies('POST', '/v1/golden_turns')).toEqual([{ question: BATTERIES, history: ['Hello there'] }]);
  });

  it('that somebody else has taken over already says so', async () => {
    const taken = new Refusal('conflict', { message: 'Somebody has it.' });
    const api = withSessions().on('POST', '/v1/sessions/{id}/take_over', taken);
    const { user, path } = await render(AT, api);
    await button(/^Step in/);
    await user.keyboard('t');
    await said('Couldn’t step in');
    expect(path()).toBe(AT);
  });

  it('that has ended is not taken over', async () => {
    await render(AT, withSessions([session({ id: idOf(201), subject: PARCEL, ended_at: NOW })]));
    await heading(PARCEL);
    expect(screen.queryByRole('button', { name: /^Step in/ })).toBeNull();
  });

  it('is explained in German to whom chose so', async () => {
    const api = withSessions().on('GET', '/v1/sessions/{id}/messages', [answer, question]);
    const ada = me('owner');
    api.on('GET', '/api/console/me', { ...ada, account: { ...ada.account, locale: 'de' } });
    const { user } = await render(AT, api);
    await user.click(await button('Warum diese Antwort?'));
    await screen.findByText('Keine Antwort');
  });

  it('names the agent in German, not by the label that every answer is stored with', async () => {
    const labelled = { ...answer, author_label: 'AI assistant' };
    const api = withSessions().on('GET', '/v1/sessions/{id}/messages', [labelled, question]);
    const ada = me('owner');
    api.on('GET', '/api/console/me', { ...ada, account: { ...ada.account, locale: 'de' } });
    await render(AT, api);
    await screen.findByRole('article', { name: 'Agent' });
    expect(screen.queryByText(/AI assistant/)).toBeNull();
  });

  it('says in German why a mail got no automatic answer, and what the customer was told as it was', async () => {
    const note = (at: number, text: string) =>
      message({ id: idOf(110 + at), session_id: idOf(201), author: 'system', text });
    const api = withSessions().on('GET', '/v1/sessions/{id}/messages', [
      note(1, '[No automatic answer: it is an automatic reply]'),
      note(2, '[No automatic answer: 5 were sent in an hour]'),
      note(3, 'it is empty.'),
    ]);
    const ada = me('owner');
    api.on('GET', '/api/console/me', { ...ada, account: { ...ada.account, locale: 'de' } });
    await render(AT, api);
    await screen.findByText('[Keine automatische Antwort: die Nachricht ist selbst eine automatische Antwort]');
    await screen.findByText('[Keine automatische Antwort: in einer Stunde wurden schon 5 gesendet]');
    await screen.findByText('it is empty.');
  });
});
