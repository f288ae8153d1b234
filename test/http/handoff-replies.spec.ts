import { ApprovalsCommands } from '../../src/desk/handoffs/approvals.commands.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from './envelope.js';
import { type Answer, type TestWorkspace } from '../support/app.js';
import { auditOf, eventsOf } from '../support/journal.js';
import {
  app,
  workspace,
  other,
  withHandoffs,
  sql,
  as,
  get,
  patch,
  newSession,
  handOff,
  APPROVAL,
} from '../support/handoffs.js';

withHandoffs();

describe('the effect of a hand-off’s resolution on its session', () => {
  const session = async (id: string): Promise<Record<string, unknown>> =>
    (await as('viewer', 'GET', `/v1/sessions/${id}`)).body.data;

  it('is the same resolution, set by a person, and is withdrawn when the hand-off reopens', async () => {
    const { id, session_id } = await handOff();
    const { body } = await patch(id, { status: 'resolved' });
    const { resolution_reason, resolution_at } = body.data;
    const said = { resolution: 'solved', resolution_reason, resolution_confidence: 1, resolution_at };
    expect(await session(session_id)).toMatchObject({ ...said, ended_at: null });
    await patch(id, { status: 'closed' });
    expect(await session(session_id)).toMatchObject(said);
    await patch(id, { status: 'open' });
    expect(await session(session_id)).toMatchObject({ resolution: null, resolution_confidence: null });
    const events = await eventsOf(app, workspace.id, session_id);
    expect(events.map(({ type }) => type)).toEqual(['session.resolution_changed', 'session.resolution_changed']);
    expect(events[0]).toMatchObject({
      object: said,
      previous: { resolution: null, resolution_reason: null, resolution_confidence: null, resolution_at: null },
      actor: { type: 'member' },
    });
    expect(events[1]).toMatchObject({ object: { resolution: null }, previous: said });
  });

  it('is that it is not completed, from when it reopens until it is over again', async () => {
    const { id, session_id } = await handOff();
    await patch(id, { status: 'closed' });
    await sql('update sessions set ended_at = now(), completed = true where id = $1', session_id);
    await patch(id, { status: 'open' });
    expect(await session(session_id)).toMatchObject({ completed: false });
    await patch(id, { status: 'closed' });
    expect(await session(session_id)).toMatchObject({ completed: true });
  });

  it('is none if it is closed, and stays if another hand-off set it when the first one reopens', async () => {
    const sessionId = await newSession();
    const [one, two] = [await handOff({ sessionId }), await handOff({ sessionId })];
    await patch(one.id, { status: 'closed' });
    expect(await session(sessionId)).toMatchObject({ resolution: null });
    await patch(one.id, { status: 'resolved' });
    await patch(two.id, { status: 'resolved' });
    await patch(one.id, { status: 'open' });
    const { resolution, resolution_reason } = await session(sessionId);
    expect(resolution).toBe('solved');
    expect(resolution_reason).toContain(two.ticket_ref);
  });
});

describe('a teammate’s reply', () => {
  const reply = (id: string, body: unknown, role: keyof TestWorkspace['tokens'] = 'responder'): Promise<Answer> =>
    as(role, 'POST', `/v1/handoffs/${id}/replies`, body);

  it('is a message of the conversation in the teammate’s name, stored exactly', async () => {
    const { id, session_id, ...handoff } = await handOff();
    const text = ' Hello!\n\nWe are on it. 🙂 ';
    const answer = await reply(id, { text });
    expect([answer.status, answer.body.object]).toEqual([201, 'message']);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      object: 'message',
      session_id,
      author: 'teammate',
      author_label: 'responder',
      text,
      quoted: null,
      edits: [],
      articles: [],
      attachments: [],
      citations: [],
      action: null,
      confidence: null,
      certainty: null,
      seq: null,
      created_at: expect.stringMatching(/Z$/),
    });
    const { body } = await as('viewer', 'GET', `/v1/sessions/${session_id}/messages`);
    expect(body.data).toEqual([answer.body.data]);
    expect(await get(id)).toMatchObject(handoff);
    const [line] = await auditOf(app, workspace.id, id);
    expect(line).toMatchObject({ action: 'handoff.reply', changes: [], request_id: answer.body.request_id });
    expect(JSON.stringify(line)).not.toContain('We are on it');
  });

  it('reopens a conversation that had ended', async () => {
    const { id, session_id } = await handOff();
    await sql(
      `update sessions set ended_at = now(), end_reason = 'idle_timeout', resolution = 'unsolved', resolution_reason = 'r',
        resolution_confidence = 0.7, resolution_at = now(), failure_reason = 'missing_knowledge' where id = $1`,
      session_id,
    );
    expect((await reply(id, { text: 'Sorry for the wait' })).status).toBe(201);
    const { body } = await as('viewer', 'GET', `/v1/sessions/${session_id}`);
    expect(body.data).toMatchObject({ ended_at: null, end_reason: null, failure_reason: null, resolution: null });
    const events = await eventsOf(app, workspace.id, session_id);
    expect(events.map(({ type, previous }) => [type, previous!['resolution']])).toEqual([
      ['session.resolution_changed', 'unsolved'],
    ]);
  });

  it.each([
    ['nothing', {}, 'missing_field', 'text'],
    ['an empty text', { text: '' }, 'invalid_field', 'text'],
    ['a blank text', { text: ' \n ' }, 'invalid_field', 'text'],
    ['a long text', { text: 'x'.repeat(4_001) }, 'invalid_field', 'text'],
    ['an unknown field', { text: 'x', html: 'y' }, 'unknown_field', 'html'],
  ])('is refused with %s', async (_, body, code, param) => {
    const { id } = await handOff();
    expectError(await reply(id, body), 400, code as 'invalid_field', param);
    expect((await reply(id, { text: '🙂'.repeat(4_000) })).status).toBe(201);
  });

  it('requires the capability to reply, and an existing hand-off', async () => {
    const { id } = await handOff();
    for (const role of ['developer', 'viewer'] as const)
      expectError(await reply(id, { text: 'x' }, role), 403, 'insufficient_role');
    expectError(await reply(newId(), { text: 'x' }), 404, 'not_found');
  });
});

describe('an approval', () => {
  const decide = (id: string, decision: unknown, role: keyof TestWorkspace['tokens'] = 'responder'): Promise<Answer> =>
    as(role, 'POST', `/v1/handoffs/${id}/decision`, { decision });
  const claim = (id: string) =>
    app.app.get(TenantDb).transaction(workspace.id, (tx) => app.app.get(ApprovalsCommands).claim(tx, workspace.id, id));

  it('shows exactly what it is about, for 24 hours', async () => {
    const made = await get((await handOff(APPROVAL)).id);
    expect(made).toMatchObject({ kind: 'approval', destructive: true, stop_reason: 'destructive_action' });
    expect(Object.keys(made.action!)).toEqual(['name', 'arguments', 'expires_at']);
    expect(made.action).toMatchObject(APPROVAL.action);
    expect(Date.parse(made.action!.expires_at) - Date.parse(made.created_at)).toBe(24 * 60 * 60_000);
  });

  it('is approved once, and its action is claimed once, with those arguments', async () => {
    const { id, session_id } = await handOff({ ...APPROVAL, requestedBy: workspace.memberIds.admin });
    expect(await claim(id)).toBeNull();
    expectError(await decide(id, 'approve', 'admin'), 403, 'insufficient_role');
    const answers = await Promise.all(
      (['owner', 'responder', 'owner', 'responder'] as const).map((role) => decide(id, 'approve', role)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) expectError(answer, 409, 'conflict');
    expect(await get(id)).toMatchObject({ status: 'resolved', resolution: 'solved', resolved_at: expect.any(String) });
    expectError(await decide(id, 'deny'), 409, 'conflict');
    const claims = await Promise.all([claim(id), claim(id), claim(id)]);
    expect(claims.filter(Boolean)).toEqual([{ session_id, contact_id: null, action: APPROVAL.action }]);
    const events = await eventsOf(app, workspace.id, id);
    expect(events.map(({ type }) => type)).toEqual(['handoff.created', 'handoff.resolved']);
    const [line] = await auditOf(app, workspace.id, id);
    expect(line).toMatchObject({ action: 'handoff.approve', changes: expect.arrayContaining(['status', 'decision']) });
    // It decides on one action only, and does not affect the conversation.
    expect(await eventsOf(app, workspace.id, session_id)).toEqual([]);
  });

  it('that is denied is closed, and stays denied', async () => {
    const { id } = await handOff(APPROVAL);
    expect((await decide(id, 'deny')).body.data).toMatchObject({ status: 'closed', resolution: null });
    expect((await auditOf(app, workspace.id, id))[0]).toMatchObject({ action: 'handoff.deny' });
    await patch(id, { status: 'open' });
    expectError(await decide(id, 'approve'), 409, 'conflict');
    expect(await claim(id)).toBeNull();
  });

  it.each(['closed', 'resolved'])('that is %s without a decision is denied', async (status) => {
    const { id } = await handOff(APPROVAL);
    await patch(id, { status });
    expectError(await decide(id, 'approve'), 409, 'conflict');
    await patch(id, { status: 'open' });
    expectError(await decide(id, 'approve'), 409, 'conflict');
    expect(await claim(id)).toBeNull();
  });

  it('that has expired accepts no decision, and an approved action is not claimed late', async () => {
    const [one, two] = [await handOff(APPROVAL), await handOff(APPROVAL)];
    await decide(two.id, 'approve');
    await sql(`update handoffs set expires_at = now() where id = any ($1)`, [one.id, two.id]);
    for (const decision of ['approve', 'deny']) expectError(await decide(one.id, decision), 409, 'conflict');
    expect(await get(one.id)).toMatchObject({ status: 'open' });
    expect(await claim(two.id)).toBeNull();
  });

  it('is the only kind that accepts a decision, and only one of two values', async () => {
    const { id } = await handOff();
    expectError(await decide(id, 'approve'), 409, 'conflict');
    expectError(await decide(newId(), 'approve'), 404, 'not_found');
    expectError(await decide(id, 'approved'), 400, 'invalid_field', 'decision');
    expectError(await as('owner', 'POST', `/v1/handoffs/${id}/decision`, {}), 400, 'missing_field', 'decision');
    for (const role of ['developer', 'viewer'] as const)
      expectError(await decide(id, 'approve', role), 403, 'insufficient_role');
  });

  it('cannot be created without an action, nor an action without it', async () => {
    await expect(handOff({ kind: 'approval' })).rejects.toThrow(TypeError);
    await expect(handOff({ action: { name: 'x', arguments: {} } })).rejects.toThrow(TypeError);
    await expect(handOff({ sessionId: await newSession(other) })).rejects.toThrow();
  });
});
