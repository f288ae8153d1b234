import { SystemDb } from '../../src/platform/db/system-db.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { VisitorTokens } from '../../src/platform/kernel/visitor-tokens.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { dumpDatabase } from '../support/dump.js';
import { eventually } from '../support/eventually.js';
import { authors, exchange, follow, GOOD, OTHER, opened, say, spoken, teach } from '../support/live.js';
import { browser, type Browser } from '../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
let person: Browser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  person = await browser(app, workspace);
});
afterAll(() => app.close());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const as = async (method: string, path: string, body?: unknown) =>
  (await call(app, method, path, { token: workspace.tokens.owner, body })).body.data;
const post = (id: string, path: string, body: object = {}) => person.ask('POST', `sessions/${id}/${path}`, body);
const eventsOf = async (type: string): Promise<any[]> =>
  (
    await sql(
      'select object, previous, actor from events where workspace_id = $1 and type = $2 order by no',
      workspace.id,
      type,
    )
  ).rows;

describe('a rating', () => {
  it('is stored, emitted, counted, and determines the resolution of the conversation', async () => {
    const id = await opened(person);
    await exchange(app, person, id, GOOD);
    const rated = await post(id, 'rating', { score: 5, comment: ' Splendid ', solved: true });
    expect([rated.status, rated.body.data.rating]).toEqual([200, { score: 5, comment: 'Splendid' }]);
    expect(await as('GET', `/v1/sessions/${id}`)).toMatchObject({ resolution: 'solved', resolution_confidence: 1 });
    expect(await eventsOf('rating.received')).toMatchObject([
      {
        object: { object: 'rating', session_id: id, contact_id: person.contactId, score: 5, solved: true },
        actor: { type: 'contact', id: person.contactId },
      },
    ]);
    expect((await as('GET', '/v1/analytics')).totals).toMatchObject({
      csat_responses: 1,
      csat_mean: 5,
      credits_used: 1,
    });
    await post(id, 'rating', { score: 4 });
    expect((await as('GET', '/v1/analytics')).totals).toMatchObject({ csat_responses: 1, csat_mean: 4 });
    expect(await as('GET', `/v1/sessions/${id}`)).toMatchObject({ resolution: 'solved', resolution_confidence: 1 });
  });

  it('without an explicit resolution is less certain, and a low one offers a teammate, once', async () => {
    const id = await opened(person);
    await exchange(app, person, id, GOOD);
    for (const score of [1, 2]) expect((await post(id, 'rating', { score })).status).toBe(200);
    expect(await as('GET', `/v1/sessions/${id}`)).toMatchObject({ resolution: 'unsolved', resolution_confidence: 0.8 });
    const told = await spoken(person, id);
    expect(told.map(({ author }) => author)).toEqual(['contact', 'agent', 'system']);
    expect(told[2]).toMatchObject({ form: 'contact', ai: false, text: expect.stringContaining('person') });
    const handoff = (await post(id, 'escalate')).body.data;
    expect(await as('GET', `/v1/handoffs/${handoff.id}`)).toMatchObject({
      stop_reason: 'negative_feedback',
      ask: GOOD,
    });
  });

  it.each([
    [2, ['contact', 'agent', 'system']],
    [3, ['contact', 'agent']],
  ])('of %i, the first one, leaves a conversation of %j', async (score, said) => {
    const id = await opened(person);
    await exchange(app, person, id, GOOD);
    await post(id, 'rating', { score });
    expect(await authors(person, id)).toEqual(said);
  });

  it('that is low tells integrations of the offer while a callback is open', async () => {
    const id = await opened(person);
    await exchange(app, person, id, GOOD);
    await post(id, 'escalate', { kind: 'callback' });
    const before = (await eventsOf('message.created')).length;
    await post(id, 'rating', { score: 1 });
    expect((await spoken(person, id)).at(-1)).toMatchObject({ author: 'system' });
    expect(await eventsOf('message.created')).toHaveLength(before + 1);
  });

  it('accepts one to five', async () => {
    const id = await opened(person);
    for (const score of [0, 6, 1.5, '5', null])
      expect((await post(id, 'rating', { score })).body.error.param).toBe('score');
  });
});

describe('a conversation that the visitor ends', () => {
  it('ends with its resolution, once, and continues with the next message', async () => {
    const id = await opened(person);
    await exchange(app, person, id, GOOD);
    for (let i = 0; i < 2; i++)
      expect((await post(id, 'end')).body.data).toMatchObject({ status: 'ended', end_reason: 'contact_ended' });
    expect(await as('GET', `/v1/sessions/${id}`)).toMatchObject({ resolution: null, completed: true });
    expect(await eventsOf('session.ended')).toHaveLength(1);
    expect((await browser(app, workspace, { visitor_token: person.visitorToken })).booted.session).toBeNull();
    await exchange(app, person, id, OTHER);
    expect(await as('GET', `/v1/sessions/${id}`)).toMatchObject({ ended_at: null, resolution: null, end_reason: null });
    expect(await authors(person, id)).toEqual(['contact', 'agent', 'contact', 'agent']);
  });

  it('before the answer was sent gets none', async () => {
    const id = await opened(person);
    await say(person, id, 'hi'); // A greeting waits for more.
    expect((await post(id, 'end')).status).toBe(200);
    expect(await authors(person, id)).toEqual(['contact']);
    expect((await sql('select from turn_queue where session_id = $1', id)).rowCount).toBe(0);
    expect(await as('GET', `/v1/sessions/${id}`)).toMatchObject({ resolution: null, failure_reason: null });
  });
});

describe('a visitor who wants a teammate', () => {
  it('keeps the identity from the backend, whatever they enter into a form', async () => {
    const user = { external_user_id: 'ada', name: 'Ada Lovelace' };
    const made = await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: user });
    const contactId = made.body.data.id as string;
    const token = app.app.get(VisitorTokens).issue(workspace.id, { contactId, level: 'user' }, Date.now());
    const known = await browser(app, workspace, { visitor_token: token });
    const id = await opened(known);
    await known.ask('POST', `sessions/${id}/escalate`, { name: 'Mallory', email: 'ada@example.com' });
    expect(await as('GET', `/v1/contacts/${contactId}`)).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
    });
  });

  it('gets one hand-off with their message, however often they ask', async () => {
    const id = await opened(person);
    const made = await Promise.all(
      Array.from({ length: 5 }, () => post(id, 'escalate', { text: 'My parcel is lost', name: 'Ada' })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1);
    expect(made[0]!.body.data).toEqual({
      id: expect.any(String),
      object: 'handoff',
      ticket_ref: 'HO-1',
      kind: 'live_chat',
      status: 'open',
      noted: ['Ada'],
      created_at: expect.any(String),
    });
    expect(await as('GET', `/v1/handoffs/${made[0]!.body.data.id}`)).toMatchObject({
      ...{ requester: 'human', requester_label: 'Ada', stop_reason: 'customer_request', ask: 'My parcel is lost' },
      ...{ contact_id: person.contactId, session_id: id },
    });
    expect((await spoken(person, id))[0]).toMatchObject({ author: 'contact', text: 'My parcel is lost' });
    expect(await as('GET', `/v1/sessions/${id}`)).toMatchObject({ outcome: 'handed_off' });
  });

  it('after it had ended waits in the conversation, which is open again', async () => {
    const id = await opened(person);
    await exchange(app, person, id, GOOD);
    await post(id, 'end');
    expect((await post(id, 'escalate')).status).toBe(201);
    const { session } = (await browser(app, workspace, { visitor_token: person.visitorToken })).booted;
    expect(session).toMatchObject({ id, status: 'open', attended_by: 'waiting' });
    expect(await as('GET', `/v1/sessions/${id}`)).toMatchObject({ ended_at: null, end_reason: null, completed: false });
  });
});

describe('when the credits are used up', () => {
  it('a new conversation offers a form, once, which becomes a ticket; running conversations continue', async () => {
    const workspaces = app.app.get(WorkspacesService);
    await workspaces.setCredits(OPERATOR, { id: workspace.id, setting: 1 });
    const id = await opened(person);
    const other = await opened(person);
    expect((await exchange(app, person, id, GOOD)).at(-1).author).toBe('agent');
    await exchange(app, person, other, GOOD);
    const told = await exchange(app, person, other, OTHER);
    expect(told.map(({ author }) => author)).toEqual(['contact', 'system', 'contact']);
    expect(told[1]).toMatchObject({ form: 'offline' });
    expect((await exchange(app, person, id, OTHER)).at(-1)).toMatchObject({ author: 'agent' });
    const handoff = (await post(other, 'escalate', { text: 'Call me', email: 'ada@example.com' })).body.data;
    expect(await as('GET', `/v1/handoffs/${handoff.id}`)).toMatchObject({
      ...{ kind: 'ticket', requester: 'credits', stop_reason: 'usage_limit', ask: 'Call me' },
    });
    expect(await as('GET', `/v1/contacts/${person.contactId}`)).toMatchObject({ email: 'ada@example.com' });
    expect((await as('GET', '/v1/workspace')).credits).toMatchObject({ used: 1 });
    await workspaces.setCredits(OPERATOR, { id: workspace.id, setting: 5 });
    expect((await exchange(app, person, other, GOOD)).at(-1).author).toBe('agent');
    expect((await as('GET', '/v1/workspace')).credits).toMatchObject({ used: 2 });
  });

  it('and there are none at all, even the first conversation of a month is without the agent', async () => {
    await app.app.get(WorkspacesService).setCredits(OPERATOR, { id: workspace.id, setting: 0 });
    // As on the first of a month, before anything is counted.
    await sql('delete from credit_periods where workspace_id = $1', workspace.id);
    const id = await opened(person);
    const told = await exchange(app, person, id, GOOD);
    expect(told.map(({ author, form }) => [author, form])).toEqual([
      ['contact', null],
      ['system', 'offline'],
    ]);
    expect((await as('GET', '/v1/workspace')).credits).toMatchObject({ used: 0, limit: 0 });
  });

  it('the agent joins no more conversations than there are credits, even if they start concurrently', async () => {
    await app.app.get(WorkspacesService).setCredits(OPERATOR, { id: workspace.id, setting: 3 });
    const ids = await Promise.all(Array.from({ length: 8 }, () => opened(person)));
    await Promise.all(ids.map((id) => say(person, id, GOOD)));
    await Promise.all(ids.map((id) => exchange(app, person, id, OTHER)));
    const spokeIn = await Promise.all(ids.map(async (id) => (await authors(person, id)).includes('agent')));
    expect(spokeIn.filter(Boolean)).toHaveLength(3);
  });
});

describe('a kill switch for everything that the agent does', () => {
  it('silences the agent, and offers a person, once; the messages are kept', async () => {
    const id = await opened(person);
    await exchange(app, person, id, GOOD);
    await as('PUT', '/v1/killswitch', { active: true, scope: 'all' });
    await exchange(app, person, id, OTHER);
    const told = await exchange(app, person, id, GOOD);
    expect(told.map(({ author }) => author)).toEqual(['contact', 'agent', 'contact', 'system', 'contact']);
    expect(told[3]).toMatchObject({ form: 'contact' });
    const handoff = (await post(id, 'escalate')).body.data;
    expect(await as('GET', `/v1/handoffs/${handoff.id}`)).toMatchObject({
      requester: 'kill_switch',
      stop_reason: 'kill_switch',
    });
    await as('PUT', '/v1/killswitch', { active: false });
    expect((await exchange(app, person, id, OTHER)).at(-1).author).toBe('agent');
  });
});

describe('a visitor’s message', () => {
  it('is stored without card numbers', async () => {
    const id = await opened(person);
    const sent = await say(person, id, 'my card is 4242 4242 4242 4242, ok?');
    expect(sent.body.data.text).toBe('my card is [card], ok?');
    expect((await spoken(person, id))[0].text).toBe('my card is [card], ok?');
  });

  it('is deleted when its author is erased, and followers are disconnected', async () => {
    const id = await opened(person);
    const stream = await follow(app, workspace, person, id);
    await say(person, id, 'xyzzy, plugh?', { client_message_id: 'marked-by-me' });
    await post(id, 'rating', { score: 1, comment: 'frobnicated' });
    await exchange(app, person, id, GOOD);
    const exported = await call(app, 'GET', `/v1/contacts/${person.contactId}/export`, {
      token: workspace.tokens.admin,
    });
    expect(exported.body.data.ratings).toMatchObject([
      { session_id: id, score: 1, comment: 'frobnicated', solved: null },
    ]);
    await call(app, 'DELETE', `/v1/contacts/${person.contactId}`, { token: workspace.tokens.admin });
    const dump = await dumpDatabase(app);
    for (const word of ['xyzzy', 'frobnicated', 'marked-by-me'])
      expect(dump.filter(({ text }) => text.includes(word)).map(({ table }) => `${table}: ${word}`)).toEqual([]);
    expect((await say(person, id, GOOD)).status).toBe(401);
    await eventually(() => stream.over());
  });
});

describe('a question that the company’s backend asks in a widget’s conversation', () => {
  const ask = (session_id: string | null, question: string) =>
    call(app, 'POST', '/v1/answer', {
      token: workspace.secretKey,
      body: { question, contact_id: person.contactId, session_id },
    });

  it('takes the conversation’s credit, once', async () => {
    await app.app.get(WorkspacesService).setCredits(OPERATOR, { id: workspace.id, setting: 1 });
    const id = await opened(person);
    for (const question of [GOOD, OTHER]) expect((await ask(id, question)).status).toBe(200);
    expect((await ask(null, GOOD)).body.error.code).toBe('credits_exhausted');
    expect((await exchange(app, person, id, OTHER)).at(-1)).toMatchObject({ author: 'agent' });
  });

  it('is not answered, and has nothing done for it, without a credit', async () => {
    await app.app.get(WorkspacesService).setCredits(OPERATOR, { id: workspace.id, setting: 1 });
    const id = await opened(person);
    expect((await ask(null, GOOD)).status).toBe(200);
    const refused = await ask(id, GOOD);
    expect([refused.status, refused.body.error.code]).toEqual([402, 'credits_exhausted']);
    expect(await authors(person, id)).toEqual([]);
  });

  it('costs nothing while a teammate has the conversation', async () => {
    await app.app.get(WorkspacesService).setCredits(OPERATOR, { id: workspace.id, setting: 1 });
    const id = await opened(person);
    const { id: handoff } = (await post(id, 'escalate', { text: 'A person, please' })).body.data;
    await as('POST', `/v1/handoffs/${handoff}/replies`, { text: 'Hello, this is Bea.' });
    expect((await ask(id, GOOD)).body.data.status).toBe('handed_off');
    expect((await ask(null, GOOD)).status).toBe(200);
  });

  it('is answered once: the visitor’s next message is answered alone', async () => {
    const id = await opened(person);
    const first = (await ask(id, GOOD)).body.data.answer;
    const told = await exchange(app, person, id, OTHER);
    expect(told.map(({ author }) => author)).toEqual(['contact', 'agent', 'contact', 'agent']);
    expect(told[3].text).not.toContain(first);
  });
});
