/** A member takes a conversation over, gives it back, and resolves it with an outcome. */
import { newId } from '../../src/platform/kernel/ids.js';
import { HandoffsReader } from '../../src/desk/handoffs/handoffs.reader.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { app, APPROVAL, as, get, handOff, patch, sql, withHandoffs, workspace } from '../support/handoffs.js';
import { call, makeWorkspace, type Answer, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { expectError } from './envelope.js';

withHandoffs();
type Verb = 'take_over' | 'give_back' | 'resolve';
const ask = (id: string, verb: Verb, role: keyof TestWorkspace['tokens'] = 'responder', body?: object) =>
  as(role, 'POST', `/v1/handoffs/${id}/${verb}`, body);
const silencing = (session: string) => app.app.get(HandoffsReader).silencing(workspace.id, session);
const memberOf = (role: keyof TestWorkspace['tokens']): string => workspace.memberIds[role];

describe('taking a conversation over', () => {
  it.each(['ticket', 'live_chat', 'complaint'] as const)(
    'assigns a %s to the caller, and silences the agent',
    async (kind) => {
      const { id, session_id } = await handOff({ kind });
      const { status, body } = await ask(id, 'take_over');
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        assignee_id: memberOf('responder'),
        assigned_at: expect.any(String),
        status: 'open',
      });
      expect(await silencing(session_id)).toBe(id);
      const [made, changed] = await eventsOf(app, workspace.id, id);
      expect([made!.type, changed!.type]).toEqual(['handoff.created', 'handoff.updated']);
      expect(changed!.previous).toMatchObject({ assignee_id: null });
      expect((await auditOf(app, workspace.id, id))[0]).toMatchObject({ action: 'handoff.take_over' });
    },
  );

  it('a member who takes a conversation over twice changes nothing the second time', async () => {
    const { id } = await handOff();
    const first = await ask(id, 'take_over');
    expect((await ask(id, 'take_over')).body.data).toEqual(first.body.data);
    expect(await eventsOf(app, workspace.id, id)).toHaveLength(2);
  });

  it('belongs to the first of concurrent callers; the others learn whose it is', async () => {
    const { id } = await handOff();
    const roles = ['owner', 'admin', 'responder'] as const;
    const answers = await Promise.all([...roles, ...roles].map((role) => ask(id, 'take_over', role)));
    const { assignee_id: holder } = await get(id);
    const winner = roles.find((role) => memberOf(role) === holder)!;
    for (const [at, answer] of answers.entries())
      if (roles[at % 3] === winner) expect(answer.status).toBe(200);
      else {
        expectError(answer, 409, 'conflict');
        expect(answer.body.error.message).toContain(winner);
      }
  });

  it('is refused if an external responder has it, or if it is over', async () => {
    const [one, two] = [await handOff(), await handOff()];
    await patch(one.id, { external_responder: 'Zendesk' });
    const refused = await ask(one.id, 'take_over');
    expectError(refused, 409, 'conflict');
    expect(refused.body.error.message).toContain('Zendesk');
    await patch(two.id, { status: 'resolved' });
    expectError(await ask(two.id, 'take_over'), 409, 'conflict');
    expectError(await ask(newId(), 'take_over'), 404, 'not_found');
  });

  it('requires the capability to reply', async () => {
    const { id } = await handOff();
    for (const role of ['developer', 'viewer'] as const)
      for (const verb of ['take_over', 'give_back'] as const)
        expectError(await ask(id, verb, role), 403, 'insufficient_role');
  });

  it.each([
    ['was demoted', `update members set role = 'viewer' where id = $1`],
    ['left', 'update members set removed_at = now() where id = $1'],
  ])('is refused for a member who %s at the same moment', async (_, leaving) => {
    const team = await makeWorkspace(app);
    const { id } = await handOff({}, team);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%from members%for share%'`;
    let answer: Promise<Answer> | undefined;
    await app.app.get(SystemDb).transaction(async (tx) => {
      await tx.query({ text: leaving, values: [team.memberIds.responder] });
      answer = call(app, 'POST', `/v1/handoffs/${id}/take_over`, { token: team.tokens.responder });
      await eventually(async () => (await sql(waits)).rowCount === 1);
    });
    expectError((await answer)!, 403, 'insufficient_role');
    const { body } = await call(app, 'GET', `/v1/handoffs/${id}`, { token: team.tokens.owner });
    expect(body.data.assignee_id).toBeNull();
  });

  it('does not wait for the current assignee, whose removal waits for it', async () => {
    const { id } = await handOff();
    await ask(id, 'take_over', 'admin');
    const refused = await app.app.get(SystemDb).transaction(async (tx) => {
      await tx.query({ text: 'select from members where id = $1 for update', values: [memberOf('admin')] });
      return ask(id, 'take_over');
    });
    expectError(refused, 409, 'conflict');
  });

  it('at the same moment as a resolution ends one way or the other', async () => {
    for (let i = 0; i < 8; i++) {
      const { id } = await handOff();
      const [taken, resolved] = await Promise.all([
        ask(id, 'take_over'),
        ask(id, 'resolve', 'owner', { resolution: 'solved' }),
      ]);
      expect(resolved.status).toBe(200);
      expect([200, 409]).toContain(taken.status);
      const after = await get(id);
      expect(after.status).toBe('resolved');
      expect(after.assignee_id).toBe(taken.status === 200 ? memberOf('responder') : null);
    }
  });
});

describe('giving a conversation back', () => {
  it('unassigns it, and lets the agent answer again', async () => {
    const { id, session_id } = await handOff({ kind: 'live_chat' });
    await ask(id, 'take_over');
    const { body } = await ask(id, 'give_back', 'owner');
    expect(body.data).toMatchObject({ assignee_id: null, assigned_at: null, status: 'open' });
    expect(await silencing(session_id)).toBeNull();
    expect((await auditOf(app, workspace.id, id)).map(({ action }) => action)).toEqual([
      'handoff.take_over',
      'handoff.give_back',
    ]);
  });

  it('a conversation goes back to the agent also if a teammate replied without being assigned, or an external responder has it', async () => {
    const [one, two] = [await handOff(), await handOff({ kind: 'live_chat' })];
    await as('responder', 'POST', `/v1/handoffs/${one.id}/replies`, { text: 'One moment.' });
    await patch(two.id, { external_responder: 'Zendesk' });
    for (const { id, session_id } of [one, two]) {
      expect(await silencing(session_id)).toBe(id);
      expect((await ask(id, 'give_back')).body.data).toMatchObject({ assignee_id: null, external_responder: null });
      expect(await silencing(session_id)).toBeNull();
    }
  });

  it('changes nothing if the agent has it, and is refused if it is over', async () => {
    const { id } = await handOff();
    expect((await ask(id, 'give_back')).status).toBe(200);
    expect(await eventsOf(app, workspace.id, id)).toHaveLength(1);
    await patch(id, { status: 'closed' });
    expectError(await ask(id, 'give_back'), 409, 'conflict');
  });
});

describe('resolving with an outcome', () => {
  it.each(['solved', 'partial', 'unsolved'] as const)('%s makes it the session’s resolution', async (resolution) => {
    const { id, session_id } = await handOff();
    await ask(id, 'take_over');
    const { body } = await ask(id, 'resolve', 'responder', { resolution });
    expect(body.data).toMatchObject({ status: 'resolved', resolution, resolved_at: expect.any(String) });
    expect(body.data.resolution_confidence).toBe(1);
    const session = await as('viewer', 'GET', `/v1/sessions/${session_id}`);
    expect(session.body.data).toMatchObject({ resolution });
    expect(await silencing(session_id)).toBeNull();
  });

  it('is refused with another outcome, for an approval, and if it is over', async () => {
    const [one, two] = [await handOff(), await handOff(APPROVAL)];
    expectError(await ask(one.id, 'resolve', 'owner', { resolution: 'abandoned' }), 400, 'invalid_field', 'resolution');
    expectError(await ask(one.id, 'resolve', 'owner', {}), 400, 'missing_field', 'resolution');
    expectError(await ask(two.id, 'resolve', 'owner', { resolution: 'solved' }), 409, 'conflict');
    await ask(one.id, 'resolve', 'owner', { resolution: 'partial' });
    expectError(await ask(one.id, 'resolve', 'owner', { resolution: 'solved' }), 409, 'conflict');
  });
});

describe('a reply with an Idempotency-Key', () => {
  const reply = (id: string, key: string, text: string) =>
    call(app, 'POST', `/v1/handoffs/${id}/replies`, {
      token: workspace.tokens.responder,
      body: { text },
      headers: { 'idempotency-key': key },
    });

  it('creates one message, however often and however fast it is sent', async () => {
    const { id, session_id } = await handOff();
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => reply(id, key, 'Once')));
    const done = answers.filter(({ status }) => status === 201);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectError(answer, 409, 'conflict');
    done.push(await reply(id, key, 'Once'));
    expect(new Set(done.map(({ body }) => body.data.id)).size).toBe(1);
    const messages = await as('viewer', 'GET', `/v1/sessions/${session_id}/messages`);
    expect(messages.body.data.map(({ text }: { text: string }) => text)).toEqual(['Once']);
  });
});
