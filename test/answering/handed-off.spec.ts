import { SystemDb } from '../../src/platform/db/system-db.js';
import { SessionsService } from '../../src/conversations/core/sessions.service.js';
import { HandoffsService } from '../../src/desk/handoffs/handoffs.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { IdleSweeper } from '../../src/conversations/core/idle.sweeper.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf, eventsOf } from '../support/journal.js';

let app: TestApp;
let workspace: TestWorkspace;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  const text = '# Returns\n\nYou can send goods back within 30 days.\n';
  const body = { title: 'Help', text, format: 'markdown' };
  await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body });
  const user = { external_user_id: 'asker', name: 'Ann Asker' };
  contactId = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: user })).body.data.id;
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

const GOOD = 'Within how many days can I send goods back?';
const BAD = 'Zxqv wvut plomb frobnicate?';
const PERSON = 'Let me talk to a human please';
const ask = (question: string, session_id?: string | null, more: object = {}): Promise<Answer> =>
  call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, session_id, ...more } });
const as = (method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens.responder, body });
const get = async (path: string): Promise<Record<string, unknown>> => (await as('GET', path)).body.data;
const patch = (id: string, body: unknown): Promise<Answer> => as('PATCH', `/v1/handoffs/${id}`, body);
const spoken = async (session: string): Promise<string[]> =>
  (await as('GET', `/v1/sessions/${session}/messages`)).body.data.map(({ author }: { author: string }) => author);
const handoffs = async (session: string): Promise<Record<string, unknown>[]> =>
  (await as('GET', `/v1/handoffs?session_id=${session}`)).body.data;
const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });

describe('a person who asks for a teammate', () => {
  it('is handed over: a hand-off with all known details, in the conversation’s own transaction', async () => {
    const answer = await ask(PERSON, null, { external_user_id: 'asker' });
    const { data } = answer.body;
    expect(answer.status).toBe(200);
    expect(data).toMatchObject({
      status: 'handed_off',
      intent_class: 'escalate',
      grounded: false,
      citations: [],
      abstain_reason: 'out_of_scope',
      handoff_id: expect.any(String),
    });
    expect(data.answer).toContain('team');
    expect(await get(`/v1/handoffs/${data.handoff_id}`)).toMatchObject({
      session_id: data.session_id,
      contact_id: contactId,
      kind: 'live_chat',
      status: 'open',
      ask: PERSON,
      stop_reason: 'customer_request',
      ticket_ref: 'HO-1',
      route: 'support',
      destructive: false,
      requester: 'human',
      requester_label: 'Ann Asker',
      confidence: 1,
      assignee_id: null,
    });
    expect(await get(`/v1/sessions/${data.session_id}`)).toMatchObject({ outcome: 'handed_off', ended_at: null });
    expect(await spoken(data.session_id)).toEqual(['contact', 'agent']);
    const [started] = await eventsOf(app, workspace.id, data.session_id);
    const [created] = await eventsOf(app, workspace.id, data.handoff_id);
    expect(started).toMatchObject({ type: 'session.started', object: { outcome: 'handed_off' } });
    for (const event of [started!, created!])
      expect(event).toMatchObject({
        actor: { type: 'agent', id: null, label: 'Assistant' },
        request_id: answer.body.request_id,
        previous: null,
      });
    expect(created!.type).toBe('handoff.created');
    for (const id of [data.session_id, data.handoff_id]) expect(await auditOf(app, workspace.id, id)).toEqual([]);
  });

  it('is announced with what they asked for, if they only agree to be handed over', async () => {
    const matter = 'could somebody of yours join the chat about my parcel?';
    const { session_id } = (await ask(matter)).body.data;
    const { handoff_id } = (await ask('Yes, please', session_id)).body.data;
    expect(await get(`/v1/handoffs/${handoff_id}`)).toMatchObject({
      ask: matter,
      intent: expect.stringContaining('parcel'),
    });
  });

  it('has got nothing solved by thanking before the team has answered', async () => {
    const { session_id } = (await ask(GOOD)).body.data;
    const { handoff_id } = (await ask(PERSON, session_id)).body.data;
    const thank = (): Promise<Answer> => ask('Thanks, that solved it!', session_id);
    await thank();
    expect(await get(`/v1/sessions/${session_id}`)).toMatchObject({ outcome: 'handed_off', resolution: null });
    await patch(handoff_id, { status: 'closed' });
    await thank();
    expect(await get(`/v1/sessions/${session_id}`)).toMatchObject({ resolution: 'solved' });
  });

  it('goes to the retention queue if they want to leave', async () => {
    const { data } = (await ask('I want to cancel my subscription, give me a human')).body;
    expect(await get(`/v1/handoffs/${data.handoff_id}`)).toMatchObject({ route: 'retention', contact_id: null });
  });

  it('again gets the same hand-off, until it is over', async () => {
    const { session_id, handoff_id } = (await ask(PERSON)).body.data;
    expect((await ask(PERSON, session_id)).body.data).toMatchObject({ status: 'handed_off', handoff_id });
    await patch(handoff_id, { status: 'pending' });
    expect((await ask(PERSON, session_id)).body.data.handoff_id).toBe(handoff_id);
    await patch(handoff_id, { status: 'closed' });
    const next = (await ask(PERSON, session_id)).body.data;
    expect(next.handoff_id).not.toBe(handoff_id);
    expect(await handoffs(session_id)).toHaveLength(2);
  });

  it('twenty times at once gets one hand-off', async () => {
    const { session_id } = (await ask(GOOD)).body.data;
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(PERSON, session_id)));
    expect(new Set(answers.map(({ body }) => body.data.handoff_id)).size).toBe(1);
    expect(await handoffs(session_id)).toHaveLength(1);
    expect(await get(`/v1/sessions/${session_id}`)).toMatchObject({ outcome: 'handed_off' });
  });

  it('concurrently with forty other requests, new and in the same conversation, never causes a deadlock', async () => {
    const fresh = await makeWorkspace(app);
    const askThere = (session_id?: string): Promise<Answer> =>
      call(app, 'POST', '/v1/answer', { token: fresh.secretKey, body: { question: PERSON, session_id } });
    const { session_id, handoff_id } = (await askThere()).body.data;
    const calls = Array.from({ length: 40 }, (_, at) => {
      if (at % 2) return askThere();
      const body = at % 4 ? { status: at % 8 > 4 ? 'open' : 'resolved' } : { assignee_id: fresh.memberIds.owner };
      const path = `/v1/handoffs/${handoff_id}`;
      return at % 3
        ? call(app, 'PATCH', path, { token: fresh.tokens.owner, body })
        : call(app, 'POST', `${path}/replies`, { token: fresh.tokens.owner, body: { text: `${at}` } });
    });
    calls.push(...Array.from({ length: 20 }, () => askThere(session_id)));
    expect([...new Set((await Promise.all(calls)).map(({ status }) => status))].sort()).toEqual([200, 201]);
    const { body } = await call(app, 'GET', '/v1/handoffs?limit=200', { token: fresh.tokens.owner });
    const numbers = body.data.map(({ ticket_ref }: { ticket_ref: string }) => Number(ticket_ref.slice(3)));
    expect(numbers.sort((a: number, b: number) => a - b)).toEqual(numbers.map((_: number, at: number) => at + 1));
    expect(numbers.length).toBeGreaterThan(20);
  });

  it('on a dry run is reported, and nothing is created', async () => {
    const before = (await sql('select from handoffs')).rowCount;
    const { data } = (await ask(PERSON, null, { dry_run: true })).body;
    const answer = 'This needs a person of our team.';
    expect(data).toMatchObject({ status: 'handed_off', answer, handoff_id: null, session_id: null });
    expect((await sql('select from handoffs')).rowCount).toBe(before);
  });

  it('in a stream gets a delta, and the final event names the hand-off', async () => {
    const { text } = await ask(PERSON, null, { stream: true });
    expect(text).toMatch(/event: delta\ndata: .*team/);
    const done = JSON.parse(/event: done\ndata: (.*)/.exec(text)![1]!);
    expect(done.data).toMatchObject({ status: 'handed_off', handoff_id: expect.any(String) });
  });
});

describe('the agent', () => {
  const expectSilence = async (session: string, handoff: string, question = GOOD): Promise<void> => {
    const before = await spoken(session);
    const { status, body } = await ask(question, session);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'handed_off', answer: '', handoff_id: handoff, session_id: session });
    expect(body.data).toMatchObject({ grounded: false, sentences: [], citations: [], abstain_reason: 'out_of_scope' });
    expect(await spoken(session)).toEqual([...before, 'contact']);
  };
  const expectAnswer = async (session: string): Promise<void> => {
    const { data } = (await ask(GOOD, session)).body;
    expect(data).toMatchObject({ status: 'answered', grounded: true, handoff_id: null });
    expect((await spoken(session)).slice(-2)).toEqual(['contact', 'agent']);
  };

  it('answers until the live chat is assigned, and again once it is unassigned, resolved or closed', async () => {
    const { session_id, handoff_id } = (await ask(PERSON)).body.data;
    await expectAnswer(session_id);
    for (const having of [{ assignee_id: workspace.memberIds.admin }, { external_responder: 'Acme' }]) {
      await patch(handoff_id, having);
      await expectSilence(session_id, handoff_id);
      await expectSilence(session_id, handoff_id, PERSON);
      await patch(handoff_id, { [Object.keys(having)[0]!]: null });
      await expectAnswer(session_id);
    }
    await patch(handoff_id, { assignee_id: workspace.memberIds.admin });
    for (const status of ['resolved', 'closed']) {
      await patch(handoff_id, { status: 'pending' });
      await expectSilence(session_id, handoff_id);
      await patch(handoff_id, { status });
      await expectAnswer(session_id);
    }
  });

  it('is silent once a teammate has replied to any kind, until it is unassigned, resolved or closed', async () => {
    const { session_id, handoff_id } = (await ask(PERSON)).body.data;
    await sql(`update handoffs set kind = 'ticket' where id = $1`, handoff_id);
    await patch(handoff_id, { assignee_id: workspace.memberIds.admin });
    await expectAnswer(session_id); // an assigned ticket is not a conversation yet
    const reply = { text: 'I will look into it' };
    expect((await as('POST', `/v1/handoffs/${handoff_id}/replies`, reply)).status).toBe(201);
    await expectSilence(session_id, handoff_id);
    await patch(handoff_id, { assignee_id: null });
    await expectAnswer(session_id);
    await as('POST', `/v1/handoffs/${handoff_id}/replies`, reply);
    await expectSilence(session_id, handoff_id);
    await patch(handoff_id, { status: 'closed' });
    await expectAnswer(session_id);
    await patch(handoff_id, { status: 'open' });
    await expectAnswer(session_id);
    // A reply to a hand-off that is over does not silence the agent, not even once it is reopened.
    for (const status of ['closed', 'resolved']) {
      await patch(handoff_id, { status });
      expect((await as('POST', `/v1/handoffs/${handoff_id}/replies`, reply)).status).toBe(201);
      await expectAnswer(session_id);
      await patch(handoff_id, { status: 'open' });
      await expectAnswer(session_id);
    }
  });

  it('checks again just before it sends, and then discards its answer', async () => {
    const { session_id, handoff_id } = (await ask(PERSON)).body.data;
    // A member takes the chat over after the turn has run and before it is recorded.
    const lockOrOpen = SessionsService.prototype.lockOrOpen;
    jest.spyOn(SessionsService.prototype, 'lockOrOpen').mockImplementationOnce(async function (
      this: SessionsService,
      ...values
    ) {
      await patch(handoff_id, { assignee_id: workspace.memberIds.owner });
      return lockOrOpen.apply(this, values);
    });
    const { data } = (await ask(GOOD, session_id)).body;
    expect(data).toMatchObject({ status: 'handed_off', answer: '', handoff_id, citations: [], confidence: 0 });
    expect((await spoken(session_id)).at(-1)).toBe('contact');
  });

  it('leaves no gap in the knowledge with a question that a teammate took over meanwhile', async () => {
    const { session_id, handoff_id } = (await ask(PERSON)).body.data;
    const lockOrOpen = SessionsService.prototype.lockOrOpen;
    jest.spyOn(SessionsService.prototype, 'lockOrOpen').mockImplementationOnce(async function (
      this: SessionsService,
      ...values
    ) {
      await patch(handoff_id, { assignee_id: workspace.memberIds.owner });
      return lockOrOpen.apply(this, values);
    });
    await ask('Do you ship lithium batteries overseas?', session_id);
    const noted = await sql('select from unanswered_questions where session_id = $1', session_id);
    expect(noted.rowCount).toBe(0);
  });

  it('sends no byte of a stream if a teammate took over; the stream still ends with the final event', async () => {
    const { session_id, handoff_id } = (await ask(PERSON)).body.data;
    await patch(handoff_id, { assignee_id: workspace.memberIds.owner });
    const { text } = await ask(GOOD, session_id, { stream: true });
    expect(text.match(/event: \w+/g)).toEqual(['event: done']);
    expect(JSON.parse(/data: (.*)/.exec(text)![1]!).data).toMatchObject({ status: 'handed_off', handoff_id });
  });

  it('still answers a dry run, which belongs to no conversation', async () => {
    const { session_id, handoff_id } = (await ask(PERSON)).body.data;
    await patch(handoff_id, { assignee_id: workspace.memberIds.owner });
    expect((await ask(GOOD, session_id, { dry_run: true })).body.data).toMatchObject({ status: 'answered' });
  });
});

describe('the webhook events of a conversation', () => {
  const told = async (id: string): Promise<string[]> => (await eventsOf(app, workspace.id, id)).map(({ type }) => type);
  const endNow = async (id: string): Promise<void> => {
    const times = `started_at = started_at - interval '1 hour', last_activity_at = last_activity_at - interval '1 hour'`;
    await sql(`update sessions set ${times} where id = $1`, id);
    await app.app.get(IdleSweeper).sweep();
  };

  it('report its start, its end with the inferred resolution, and the withdrawal of the resolution', async () => {
    const { session_id } = (await ask(GOOD)).body.data;
    await ask(BAD, session_id);
    expect(await told(session_id)).toEqual(['session.started']);
    await endNow(session_id);
    const [, ended, inferred, ...more] = await eventsOf(app, workspace.id, session_id);
    expect(more).toEqual([]);
    const shown = await get(`/v1/sessions/${session_id}`);
    expect(ended).toMatchObject({ type: 'session.ended', object: shown, actor: { type: 'system' }, request_id: null });
    expect(ended!.previous).toMatchObject({ ended_at: null, end_reason: null, completed: false, resolution: null });
    expect(inferred).toMatchObject({ type: 'session.resolution_changed', object: shown });
    expect(Object.keys(inferred!.previous!)).toEqual(expect.arrayContaining(['resolution', 'resolution_at']));
    expect(Object.keys(inferred!.previous!).filter((field) => !field.startsWith('resolution'))).toEqual([]);
    await ask(GOOD, session_id);
    expect(await told(session_id)).toHaveLength(4);
    expect((await eventsOf(app, workspace.id, session_id))[3]).toMatchObject({
      type: 'session.resolution_changed',
      object: { resolution: null, ended_at: null },
      previous: { resolution: 'partial' },
    });
  });

  it('report every unanswered question, as its caller saw it', async () => {
    const { data } = (await ask(BAD)).body;
    expect(data.status).toBe('abstained');
    expect(await eventsOf(app, workspace.id, data.id)).toEqual([
      expect.objectContaining({
        type: 'answer.unanswered',
        object: data,
        actor: expect.objectContaining({ type: 'agent' }),
      }),
    ]);
    for (const question of [GOOD, PERSON]) {
      const { id } = (await ask(question)).body.data;
      expect(await told(id)).toEqual([]);
    }
    const dry = (await ask(BAD, null, { dry_run: true })).body.data;
    expect(await told(dry.id)).toEqual([]);
  });

  it('are not sent if the turn could not be recorded', async () => {
    const before = (await sql('select from events')).rowCount;
    const sessions = (await sql('select from sessions')).rowCount;
    jest.spyOn(SessionsService.prototype, 'record').mockRejectedValueOnce(new Error('the disk is full'));
    expect((await ask(PERSON)).status).toBe(500);
    expect((await sql('select from events')).rowCount).toBe(before);
    expect((await sql('select from sessions')).rowCount).toBe(sessions);
  });

  it('report the end as handed off, without an inferred resolution, if the team still has it', async () => {
    const { session_id, handoff_id } = (await ask(PERSON)).body.data;
    await endNow(session_id);
    const ended = { end_reason: 'handed_off', completed: false, failure_reason: null, resolution: null };
    expect(await get(`/v1/sessions/${session_id}`)).toMatchObject(ended);
    expect(await told(session_id)).toEqual(['session.started', 'session.ended']);
    await patch(handoff_id, { status: 'resolved' });
    const { ended_at } = await get(`/v1/sessions/${session_id}`);
    expect(ended_at).not.toBeNull();
    expect(await get(`/v1/sessions/${session_id}`)).toMatchObject({
      ...{ resolution: 'solved', resolution_confidence: 1, completed: true, end_reason: 'resolved' },
    });
  });

  it('keep the team’s resolution when it ends', async () => {
    const { session_id, handoff_id } = (await ask(PERSON)).body.data;
    const { resolution_at } = (await patch(handoff_id, { status: 'resolved' })).body.data;
    await endNow(session_id);
    expect(await get(`/v1/sessions/${session_id}`)).toMatchObject({
      end_reason: 'resolved',
      completed: true,
      resolution: 'solved',
      resolution_confidence: 1,
      resolution_at,
    });
    expect(await told(session_id)).toEqual(['session.started', 'session.resolution_changed', 'session.ended']);
  });

  it('are not completed while a hand-off waits that was opened after their end, and are again once it is over', async () => {
    const { session_id: sessionId } = (await ask(GOOD)).body.data;
    await endNow(sessionId);
    const completed = async () => (await get(`/v1/sessions/${sessionId}`))['completed'];
    expect(await completed()).toBe(true);
    const draft = { kind: 'ticket', ask: 'Look at it again', stopReason: 'customer_request' } as const;
    const create = () =>
      app.app
        .get(HandoffsService, { strict: false })
        .create(workspace.id, OPERATOR, { ...draft, sessionId, contactId: null, requester: 'system' });
    const [first, second] = [await create(), await create()];
    expect(await completed()).toBe(false);
    await patch(first.id, { status: 'resolved' });
    expect(await completed()).toBe(false);
    await patch(second.id, { status: 'closed' });
    expect(await completed()).toBe(true);
    await patch(second.id, { status: 'open' });
    expect(await completed()).toBe(false);
  });
});
