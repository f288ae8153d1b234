/** Concurrent changes of one hand-off: they wait for one another, and each stays its caller's own. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { HandoffPatchesService } from '../../src/desk/handoffs/handoff-patches.service.js';
import { HandoffRows } from '../../src/desk/handoffs/handoff-rows.js';
import type { Role } from '../../src/platform/kernel/caller.js';
import { expectError } from './envelope.js';
import type { Answer } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { app, as, get, handOff, sql, withHandoffs, workspace } from '../support/handoffs.js';

withHandoffs();
afterEach(() => jest.restoreAllMocks());

interface Sent {
  role?: Role;
  body: object;
}

/**
 * Sends PATCHes of one hand-off whose row another transaction locks until all have arrived, in order: the first
 * waits for the row, and the others for the first.
 * @returns their responses
 */
async function sendAtOnce(id: string, sent: Sent[]): Promise<Answer[]> {
  const received = jest.spyOn(app.app.get(HandoffPatchesService), 'patch');
  const answers: Promise<Answer>[] = [];
  await app.app.get(SystemDb).transaction(async (tx) => {
    await tx.query({ text: 'select from handoffs where id = $1 for update', values: [id] });
    for (const { role = 'responder', body } of sent) {
      answers.push(as(role, 'PATCH', `/v1/handoffs/${id}`, body));
      await eventually(() => received.mock.calls.length === answers.length);
    }
  });
  return Promise.all(answers);
}

const responders = (count: number): Sent[] =>
  Array.from({ length: count }, (_, n) => ({ body: { external_responder: `Responder ${n}` } }));

async function historyOf(id: string) {
  const { rows } = await sql(
    'select actor, changes, created_at from handoff_history where handoff_id = $1 order by created_at, id',
    id,
  );
  return rows.slice(1) as { actor: { id: string }; changes: Record<string, unknown[]>; created_at: string }[];
}

describe('concurrent changes of one hand-off', () => {
  it('all succeed, in order: history, events and audit lines form one chain, each with its own caller', async () => {
    const { id } = await handOff();
    const sent = responders(50).map((one, n): Sent => ({ ...one, role: n % 2 ? 'responder' : 'admin' }));
    const answers = await sendAtOnce(id, sent);

    expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 200));
    const names = sent.map(({ body }) => (body as { external_responder: string }).external_responder);
    const requests = answers.map(({ body }) => body.request_id as string);
    const actors = sent.map(({ role }) => workspace.memberIds[role!]);
    expect(new Set(requests).size).toBe(50);

    const history = await historyOf(id);
    expect(history.map(({ changes }) => changes)).toEqual(
      names.map((name, n) => ({ external_responder: [names[n - 1] ?? null, name] })),
    );
    expect(history.map(({ actor }) => actor.id)).toEqual(actors);
    const [, ...events] = await eventsOf(app, workspace.id, id);
    expect(events.map(({ object }) => object)).toEqual(answers.map(({ body }) => body.data));
    expect(events.map(({ previous }) => previous!['external_responder'])).toEqual([null, ...names.slice(0, -1)]);
    expect(events.map(({ request_id }) => request_id)).toEqual(requests);
    expect(events.map(({ actor }) => actor.id)).toEqual(actors);
    const lines = await auditOf(app, workspace.id, id);
    expect(lines.map(({ request_id }) => request_id)).toEqual(requests);
    expect(lines.map(({ actor_id }) => actor_id)).toEqual(actors);
    const times = answers.map(({ body }) => body.data.updated_at as string);
    expect(times).toEqual([...times].sort());
    expect(history.map(({ created_at }) => created_at)).toEqual(times);
    expect(await get(id)).toEqual(answers.at(-1)!.body.data);
  });

  it('leave the audit line of each role that changed something, and none for one that did not', async () => {
    const { id } = await handOff();
    const answers = await sendAtOnce(id, [
      { role: 'owner', body: { status: 'pending' } },
      { role: 'responder', body: { external_responder: 'Bo' } },
      { role: 'admin', body: { external_responder: 'Bo' } },
      { role: 'admin', body: { status: 'open' } },
    ]);
    expect(answers[2]!.body.data).toEqual(answers[1]!.body.data);
    const { owner, responder, admin } = workspace.memberIds;
    expect(await auditOf(app, workspace.id, id)).toEqual(
      [
        { actor_id: owner, changes: ['status'], answer: answers[0]! },
        { actor_id: responder, changes: ['assigned_at', 'external_responder'], answer: answers[1]! },
        { actor_id: admin, changes: ['status'], answer: answers[3]! },
      ].map(({ actor_id, changes, answer }) => ({
        actor_type: 'member',
        actor_id,
        action: 'handoff.update',
        target_type: 'handoff',
        target_id: id,
        changes: expect.arrayContaining(changes),
        request_id: answer.body.request_id,
      })),
    );
  });

  it('are refused individually: the others are written as if the refused one had not been sent', async () => {
    const { id } = await handOff();
    const sent = responders(6);
    sent[3] = { body: { status: 'resolved', assignee_id: workspace.memberIds.viewer } };
    const answers = await sendAtOnce(id, sent);
    expectError(answers[3]!, 400, 'invalid_field', 'assignee_id');
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 200, 200]);
    expect((await historyOf(id)).map(({ changes }) => changes['external_responder'])).toEqual([
      [null, 'Responder 0'],
      ['Responder 0', 'Responder 1'],
      ['Responder 1', 'Responder 2'],
      ['Responder 2', 'Responder 4'],
      ['Responder 4', 'Responder 5'],
    ]);
    expect(await get(id)).toMatchObject({ status: 'open', external_responder: 'Responder 5' });
  });

  it('fail individually: what cannot be written fails its own caller alone', async () => {
    const { id } = await handOff();
    const records = app.app.get(HandoffRows);
    const write = records.write.bind(records);
    jest.spyOn(records, 'write').mockImplementation(async (tx, workspaceId, changes) => {
      await write(tx, workspaceId, changes);
      if (changes.some(({ after }) => after.external_responder === 'Responder 2')) throw new Error('cannot be written');
    });
    const answers = await sendAtOnce(id, responders(5));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 500, 200, 200]);
    expect((await historyOf(id)).map(({ changes }) => changes['external_responder'])).toEqual([
      [null, 'Responder 0'],
      ['Responder 0', 'Responder 1'],
      ['Responder 1', 'Responder 3'],
      ['Responder 3', 'Responder 4'],
    ]);
    expect(await eventsOf(app, workspace.id, id)).toHaveLength(5);
    expect(await auditOf(app, workspace.id, id)).toHaveLength(4);
  });

  it('update the session for each resolution and withdrawal in between, in order', async () => {
    const { id, session_id } = await handOff();
    const statuses = ['pending', 'resolved', 'open', 'closed', 'resolved', 'pending', 'resolved'];
    const answers = await sendAtOnce(
      id,
      statuses.map((status) => ({ body: { status } })),
    );
    expect(answers.map(({ body }) => body.data.status)).toEqual(statuses);
    const events = (await eventsOf(app, workspace.id)).filter(({ object }) =>
      [id, session_id].includes(object['id'] as string),
    );
    expect(events.map(({ type }) => type)).toEqual([
      'handoff.created',
      'handoff.updated',
      ...['handoff.resolved', 'session.resolution_changed'],
      ...['handoff.reopened', 'session.resolution_changed'],
      'handoff.updated',
      ...['handoff.resolved', 'session.resolution_changed'],
      ...['handoff.reopened', 'session.resolution_changed'],
      ...['handoff.resolved', 'session.resolution_changed'],
    ]);
    const session = (await as('viewer', 'GET', `/v1/sessions/${session_id}`)).body.data;
    expect(session).toMatchObject({ resolution: 'solved', resolution_at: answers.at(-1)!.body.data.resolution_at });
  });

  it('are answered while another transaction holds the row, if none changes anything', async () => {
    const { id } = await handOff();
    await as('admin', 'PATCH', `/v1/handoffs/${id}`, { status: 'pending', external_responder: 'Bo' });
    const before = await get(id);
    await app.app.get(SystemDb).transaction(async (tx) => {
      await tx.query({ text: 'select from handoffs where id = $1 for update', values: [id] });

      const bodies = [
        { status: 'pending' },
        { external_responder: 'Bo' },
        { assignee_id: null, external_responder: 'Bo' },
      ];
      const answers = await Promise.all(bodies.map((body) => as('admin', 'PATCH', `/v1/handoffs/${id}`, body)));
      for (const { body } of answers) expect(body.data).toEqual(before);
    });
    expect(await auditOf(app, workspace.id, id)).toHaveLength(1);
    expect(await eventsOf(app, workspace.id, id)).toHaveLength(2);
  });
});
