/** The hand-offs of a member who leaves the team or may no longer reply (decision 0035). */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { MembersService } from '../../src/company/team/members.service.js';
import { HandoffsService } from '../../src/desk/handoffs/handoffs.service.js';
import { agentActor, OPERATOR } from '../../src/platform/kernel/actor.js';
import type { Role } from '../../src/platform/kernel/caller.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf, eventsOf } from '../support/journal.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => (workspace = await makeWorkspace(app)));
afterAll(() => app.close());

const as = (role: Role, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens[role], body });
const memberPath = (role: Role): string => `/v1/members/${workspace.memberIds[role]}`;
const get = async (id: string): Promise<Record<string, unknown>> =>
  (await as('owner', 'GET', `/v1/handoffs/${id}`)).body.data;
const patch = (id: string, body: unknown): Promise<Answer> => as('owner', 'PATCH', `/v1/handoffs/${id}`, body);
const ask = async (question: string, session_id?: string): Promise<Record<string, string>> =>
  (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, session_id } })).body.data;

/** A live chat that is assigned to that member. */
async function assigned(role: Role): Promise<{ id: string; session: string }> {
  const { handoff_id: id, session_id: session } = await ask('Let me talk to a human please');
  await patch(id!, { assignee_id: workspace.memberIds[role] });
  return { id: id!, session: session! };
}

describe('a member who leaves', () => {
  it.each([
    ['removed', 'DELETE', undefined],
    ['made a viewer', 'PATCH', { role: 'viewer' }],
  ])(
    '%s, is unassigned from all hand-offs: the agent answers again, and all subscribers are notified',
    async (_, method, body) => {
      const { id, session } = await assigned('responder');
      await as('responder', 'POST', `/v1/handoffs/${id}/replies`, { text: 'I am looking into it.' });
      expect((await ask('Are you there?', session)).answer).toBe('');
      const before = await get(id);
      const seen = (await eventsOf(app, workspace.id, id)).length;

      const left = await as('admin', method, memberPath('responder'), body);
      expect(left.status).toBe(200);

      expect((await ask('Are you there?', session)).answer).not.toBe('');
      const after = await get(id);
      expect(after).toEqual({
        ...before,
        assignee_id: null,
        assigned_at: null,
        updated_at: expect.any(String),
      });
      expect(Date.parse(after['updated_at'] as string)).toBeGreaterThanOrEqual(
        Date.parse(before['updated_at'] as string),
      );
      const actor = { type: 'member', id: workspace.memberIds.admin, label: 'test' };
      expect((await eventsOf(app, workspace.id, id)).slice(seen)).toEqual([
        {
          type: 'handoff.updated',
          object: after,
          previous: { assignee_id: before['assignee_id'], assigned_at: before['assigned_at'] },
          actor,
          request_id: left.body.request_id,
        },
      ]);
      expect((await auditOf(app, workspace.id, id)).at(-1)).toMatchObject({
        action: 'handoff.update',
        target_type: 'handoff',
        actor_id: actor.id,
        changes: ['assigned_at', 'assignee_id'],
        request_id: left.body.request_id,
      });
      const { rows } = await app.app.get(SystemDb).query({
        text: 'select actor, changes from handoff_history where handoff_id = $1 order by created_at desc, id desc limit 1',
        values: [id],
      });
      expect(rows).toEqual([{ actor, changes: { assignee_id: [workspace.memberIds.responder, null] } }]);
    },
  );

  it('keeps hand-offs that are over, others’ hand-offs, and all of theirs with a role that may reply', async () => {
    const [mine, over, anothers] = [await assigned('admin'), await assigned('admin'), await assigned('owner')];
    await patch(over.id, { status: 'resolved' });
    await as('owner', 'PATCH', memberPath('admin'), { role: 'responder' });
    expect(await get(mine.id)).toMatchObject({ assignee_id: workspace.memberIds.admin });
    await as('owner', 'DELETE', memberPath('admin'));
    expect(await get(mine.id)).toMatchObject({ assignee_id: null });
    expect(await get(over.id)).toMatchObject({ assignee_id: workspace.memberIds.admin, status: 'resolved' });
    expect(await get(anothers.id)).toMatchObject({ assignee_id: workspace.memberIds.owner });
  });

  it('does not get back hand-offs that are reopened later', async () => {
    const { id, session } = await assigned('responder');
    await patch(id, { status: 'closed' });
    await as('owner', 'DELETE', memberPath('responder'));
    expect((await patch(id, { status: 'open' })).body.data).toMatchObject({ status: 'open', assignee_id: null });
    expect((await ask('Are you there?', session)).answer).not.toBe('');
  });

  it('is unassigned from hundreds of them at once, each with its event and its audit line', async () => {
    const system = app.app.get(SystemDb);
    const handoffs = app.app.get(HandoffsService);
    const sessionId = newId();
    await system.query({
      text: `insert into sessions (workspace_id, id, channel) values ($1, $2, 'human')`,
      values: [workspace.id, sessionId],
    });
    const draft = { sessionId, contactId: null, kind: 'ticket', ask: 'x', stopReason: 'missing_knowledge' } as const;
    await handoffs.create(workspace.id, agentActor(null), { ...draft, requester: 'agent' });
    await system.query({
      text: `insert into handoffs (workspace_id, id, ticket_number, session_id, kind, ask, assignee_id, assigned_at)
        select workspace_id, gen_random_uuid(), 100 + n, session_id, kind, ask, $2, now()
        from handoffs, generate_series(1, 1100) n where workspace_id = $1`,
      values: [workspace.id, workspace.memberIds.responder],
    });
    await as('owner', 'DELETE', memberPath('responder'));
    const count = async (from: string): Promise<number> => {
      const { rows } = await system.query({ text: `select count(*)::int as n from ${from}`, values: [workspace.id] });
      return rows[0]!['n'] as number;
    };
    expect(await count('handoffs where workspace_id = $1 and assignee_id is not null')).toBe(0);
    expect(await count(`events where workspace_id = $1 and type = 'handoff.updated'`)).toBe(1_100);
    expect(await count(`audit_entries where workspace_id = $1 and action = 'handoff.update'`)).toBe(1_100);
    expect(await count(`handoff_history where workspace_id = $1 and changes ? 'assignee_id'`)).toBe(1_100);
  });

  it('is also unassigned if someone assigns a hand-off, or they reply, at the same moment', async () => {
    for (let round = 0; round < 15; round++) {
      const here = await makeWorkspace(app);
      workspace = here;
      const [theirs, next] = [await assigned('responder'), await ask('Let me talk to a human please')];
      const answers = await Promise.all([
        as('owner', 'DELETE', memberPath('responder')),
        patch(next.handoff_id!, { assignee_id: here.memberIds.responder }),
        as('responder', 'POST', `/v1/handoffs/${theirs.id}/replies`, { text: 'Just a moment.' }),
        as('responder', 'POST', `/v1/handoffs/${next.handoff_id}/replies`, { text: 'Just a moment.' }),
      ]);
      expect(answers[0].status).toBe(200);
      for (const { status } of answers) expect([200, 201, 400, 401]).toContain(status);
      for (const id of [theirs.id, next.handoff_id!]) expect(await get(id)).toMatchObject({ assignee_id: null });
    }
  });

  it('keeps all hand-offs if they are not allowed to leave', async () => {
    const { id } = await assigned('owner');
    expectError(await as('owner', 'DELETE', memberPath('owner')), 409, 'conflict');
    expectError(await as('owner', 'PATCH', memberPath('owner'), { role: 'viewer' }), 409, 'conflict');
    expect(await get(id)).toMatchObject({ assignee_id: workspace.memberIds.owner });
  });

  it('is also unassigned if the operator removes them', async () => {
    const { id } = await assigned('responder');
    await app.app.get(MembersService).remove(workspace.id, OPERATOR, 'responder@example.com');
    expect(await get(id)).toMatchObject({ assignee_id: null });
  });
});
