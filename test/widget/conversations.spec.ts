import { TurnRecord } from '../../src/conversations/turns/turn-record.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { authors, exchange, follow, framesIn, GOOD, idle, opened, OTHER, say, spoken, teach } from '../support/live.js';
import { browser, type Browser } from '../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
let person: Browser;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
});
beforeEach(async () => {
  person = await browser(app, workspace);
});
afterAll(() => app.close());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });

describe('a widget conversation', () => {
  it('starts with a session, which creates the contact', async () => {
    const contact = `/v1/contacts/${person.contactId}`;
    const as = { token: workspace.tokens.viewer };
    expect((await person.ask('GET', 'sessions')).body.data).toEqual([]);
    expect((await call(app, 'GET', contact, as)).status).toBe(404);
    const begun = await person.ask('POST', 'sessions', { page_url: 'https://shop.example.com/a', locale: 'de' });
    expect([begun.status, begun.body.object]).toEqual([201, 'session']);
    expect(begun.body.data).toEqual({
      id: expect.any(String),
      object: 'session',
      status: 'open',
      attended_by: 'agent',
      teammate: null,
      team: null,
      subject: null,
      rating: null,
      survey: null,
      closed_by: null,
      end_reason: null,
      unread: 0,
      last_message_at: null,
      started_at: expect.any(String),
      ended_at: null,
    });
    expect((await call(app, 'GET', contact, as)).body.data).toMatchObject({ kind: 'visitor', locale: 'de' });
    const shown = await call(app, 'GET', `/v1/sessions/${begun.body.data.id}`, as);
    expect(shown.body.data).toMatchObject({
      channel: 'human',
      page_url: 'https://shop.example.com/a',
      contact_id: person.contactId,
    });
    expect((await browser(app, workspace, { visitor_token: person.visitorToken })).booted.session).toEqual(
      begun.body.data,
    );
  });

  it('is answered with citations, and nothing internal', async () => {
    const id = await opened(person);
    const sent = await say(person, id, GOOD, { client_message_id: 'first-1' });
    expect([sent.status, sent.body.object]).toEqual([201, 'message']);
    expect(sent.body.data).toMatchObject({ author: 'contact', client_message_id: 'first-1', text: GOOD, ai: false });
    await idle(app);
    const [own, answer, ...more] = await spoken(person, id);
    expect(more).toEqual([]);
    expect(own).toEqual(sent.body.data);
    expect(answer).toEqual({
      id: expect.any(String),
      object: 'message',
      session_id: id,
      client_message_id: null,
      author: 'agent',
      author_label: 'AI assistant',
      ai: true,
      text: expect.stringContaining('30 days'),
      language: 'en',
      citations: [{ index: 0, title: 'Help', url: null, quote: expect.stringContaining('30 days') }],
      sentences: [{ text: expect.stringContaining('30 days'), citations: [0], proof: 'verbatim' }],
      certainty: 'certain',
      page: null,
      articles: [],
      action: null,
      choices: [],
      form: null,
      fields: [],
      attachments: [],
      created_at: expect.any(String),
      seq: expect.any(Number),
    });
    expect(answer.seq).toBeGreaterThan(own.seq);
    expect((await person.ask('GET', 'sessions')).body.data).toMatchObject([
      { id, subject: GOOD, unread: 1, last_message_at: answer.created_at },
    ]);
    expect((await person.ask('POST', `sessions/${id}/read`, { seq: answer.seq })).body.data.unread).toBe(0);
    expect((await person.ask('POST', `sessions/${id}/read`, { seq: 0 })).body.data.unread).toBe(0);
  });

  it('is streamed as it happens, and resumes without a gap', async () => {
    const id = await opened(person);
    const stream = await follow(app, workspace, person, id);
    await exchange(app, person, id, GOOD);
    const answer = await stream.seen('message', ({ author }) => author === 'agent');
    expect(stream.frames.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['session', 'message', 'typing', 'citation', 'delta']),
    );
    expect(stream.frames.find(({ event }) => event === 'delta')!.id).toBeNull();
    stream.close();
    await exchange(app, person, id, OTHER);
    const resumed = await follow(app, workspace, person, id, answer.id!);
    await resumed.seen('message', ({ text }) => text.includes('$25'));
    const told = await spoken(person, id);
    const after = resumed.numbered().filter(({ event }) => event === 'message');
    expect(after.map(({ data }) => data)).toEqual(told.slice(2));
    expect(after.map(({ id: seq, data }) => seq === data.seq)).toEqual([true, true]);
    resumed.close();
  });

  it('streams an abstention in the same way as an answer: first deltas, then the message', async () => {
    const id = await opened(person);
    const stream = await follow(app, workspace, person, id);
    const recorded = jest.spyOn(app.app.get(TurnRecord), 'record').mockImplementationOnce(async function (...args) {
      await stream.seen('delta'); // Before it is stored.
      return TurnRecord.prototype.record.apply(app.app.get(TurnRecord), args);
    });
    await exchange(app, person, id, 'Who was the first emperor of Mars?');
    const answer = await stream.seen('message', ({ author }) => author === 'agent');
    const words = stream.frames.filter(({ event }) => event === 'delta').map(({ data }) => data.text as string);
    expect([words.join(''), answer.data.citations]).toEqual([answer.data.text, []]);
    recorded.mockRestore();
    stream.close();
  });

  it('can be answered in the same response', async () => {
    const id = await opened(person);
    const sent = await say(person, id, GOOD, { stream: true, client_message_id: 'streamed' });
    expect([sent.status, sent.headers.get('content-type')]).toEqual([201, 'text/event-stream; charset=utf-8']);
    const frames = framesIn(sent.text);
    expect(frames.map(({ event }) => event)).toEqual(['message', 'citation', 'delta', 'done']);
    const [own, answer] = await spoken(person, id);
    expect(frames[0]!.data).toEqual(own);
    expect(frames.at(-1)!.data).toEqual({
      object: 'message',
      data: answer,
      request_id: sent.headers.get('x-request-id'),
    });
    const again = await say(person, id, 'whatever', { stream: true, client_message_id: 'streamed' });
    expect(again.status).toBe(200);
    expect(framesIn(again.text).map(({ event, data }) => [event, data.data ?? data])).toEqual([
      ['message', own],
      ['done', answer],
    ]);
  });

  it('treats fifty posts of the same message as one', async () => {
    const id = await opened(person);
    const posts = await Promise.all(
      Array.from({ length: 50 }, (_, i) => say(person, id, i === 0 ? GOOD : OTHER, { client_message_id: 'one' })),
    );
    expect(posts.map(({ status }) => status).sort()).toEqual([...Array<number>(49).fill(200), 201]);
    expect(new Set(posts.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    await idle(app);
    expect(await authors(person, id)).toEqual(['contact', 'agent']);
  });

  it('numbers fifty concurrent messages without a gap, in one order for all', async () => {
    const id = await opened(person);
    await Promise.all(Array.from({ length: 50 }, (_, i) => say(person, id, `and ${i},`)));
    await idle(app);
    const told = await spoken(person, id);
    expect(told.filter(({ author }) => author === 'contact')).toHaveLength(50);
    const { rows } = await sql('select seq from session_events where session_id = $1 order by seq', id);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1));
    expect((await sql('select from turn_queue where session_id = $1', id)).rowCount).toBe(0);
  });

  it('a widget conversation is not visible to other visitors', async () => {
    const id = await opened(person);
    const stranger = await browser(app, workspace);
    await opened(stranger);
    for (const [method, path, body] of [
      ['GET', 'messages'],
      ['POST', 'messages', { client_message_id: 'x', text: 'hi' }],
      ['GET', 'events'],
      ['POST', 'typing', {}],
      ['POST', 'read', { seq: 1 }],
      ['POST', 'end', {}],
      ['POST', 'rating', { score: 1 }],
      ['POST', 'escalate', {}],
      ['POST', 'escalate', { name: 'Mallory', email: 'mallory@example.com', phone: '+15550100' }],
    ] as const)
      for (const session of [id, newId()])
        expect([path, (await stranger.ask(method, `sessions/${session}/${path}`, body)).status]).toEqual([path, 404]);
    expect((await stranger.ask('GET', 'sessions')).body.data).toHaveLength(1);
    expect(await spoken(person, id)).toEqual([]);
    // A message in a refused escalation is not stored either.
    for (const { contactId } of [person, stranger]) {
      const { data } = (await call(app, 'GET', `/v1/contacts/${contactId}`, { token: workspace.tokens.viewer })).body;
      expect(data).toMatchObject({ id: contactId, name: null, email: null, phone: null });
    }
  });

  it('an invalid message in the widget is refused', async () => {
    const id = await opened(person);
    for (const [body, param] of [
      [{ text: 'hi' }, 'client_message_id'],
      [{ client_message_id: 'a b', text: 'hi' }, 'client_message_id'],
      [{ client_message_id: 'x'.repeat(65), text: 'hi' }, 'client_message_id'],
      [{ client_message_id: 'x' }, 'text'],
      [{ client_message_id: 'x', text: ' \n' }, 'text'],
      [{ client_message_id: 'x', text: 'x'.repeat(4_001) }, 'text'],
    ] as const) {
      const { status, body: answer } = await person.ask('POST', `sessions/${id}/messages`, body);
      expect([status, answer.error.param]).toEqual([400, param]);
    }
    await idle(app);
    expect(await spoken(person, id)).toEqual([]);
  });
});
