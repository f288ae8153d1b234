/** A hand-off leaves the queue until a given time, or until its customer writes. */
import { SnoozesSweeper } from '../../src/desk/handoffs/snoozes.sweeper.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { app, APPROVAL, as, get, handOff, patch, sql, withHandoffs, workspace } from '../support/handoffs.js';
import { call, makeWorkspace, type TestWorkspace } from '../support/app.js';
import { browse, signedInTeam } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { idle, opened, say } from '../support/live.js';
import { inDays } from '../support/meetings.js';
import { browser } from '../support/widget.js';
import { expectError } from './envelope.js';

withHandoffs();
const snooze = (id: string, until: unknown = inDays(1), role: keyof TestWorkspace['tokens'] = 'responder') =>
  as(role, 'POST', `/v1/handoffs/${id}/snooze`, { until });
const wake = (id: string) => as('responder', 'POST', `/v1/handoffs/${id}/wake`);
const typesOf = async (id: string): Promise<string[]> =>
  (await eventsOf(app, workspace.id, id)).map(({ type }) => type);
const listed = async (query: string): Promise<string[]> =>
  (await as('viewer', 'GET', `/v1/handoffs?limit=200&${query}`)).body.data.map(({ id }: { id: string }) => id);
const sweep = (): Promise<number> => app.app.get(SnoozesSweeper).sweep();
const timeComes = (id: string) => sql(`update handoffs set snoozed_until = now() - interval '1 s' where id = $1`, id);

/** A customer of the widget who asks for a person. */
async function customer(of = workspace) {
  const who = await browser(app, of);
  const session = await opened(who);
  await who.ask('POST', `sessions/${session}/escalate`, { text: 'A person, please' });
  await idle(app);
  const { rows } = await sql('select id from handoffs where session_id = $1', session);
  return { who, session, id: rows[0]!['id'] as string };
}

describe('snoozing', () => {
  it('removes a hand-off from the queue until a time, with its event, history and audit line', async () => {
    const { id } = await handOff();
    const until = inDays(3);
    const { status, body } = await snooze(id, until);
    expect([status, body.data.snoozed_until, body.data.status]).toEqual([200, until, 'open']);
    const [, event] = await eventsOf(app, workspace.id, id);
    expect(event).toMatchObject({ type: 'handoff.snoozed', object: body.data, previous: { snoozed_until: null } });
    expect((await auditOf(app, workspace.id, id)).at(-1)).toMatchObject({
      ...{ action: 'handoff.snooze', changes: ['snoozed_until'] },
    });
    const { rows } = await sql(
      `select changes from handoff_history where handoff_id = $1 order by created_at desc`,
      id,
    );
    expect(rows[0]!['changes']).toEqual({ snoozed_until: [null, until] });
    expect(await snooze(id, until)).toMatchObject({ status: 200 });
    expect(await typesOf(id)).toHaveLength(2);
  });

  it('is ended by a member, by resolving and by closing', async () => {
    const [one, two, three] = [await handOff(), await handOff(), await handOff()];
    for (const { id } of [one, two, three]) await snooze(id);
    expect((await wake(one.id)).body.data.snoozed_until).toBeNull();
    expect(await typesOf(one.id)).toEqual(['handoff.created', 'handoff.snoozed', 'handoff.woken']);
    await patch(two.id, { status: 'closed' });
    await as('owner', 'POST', `/v1/handoffs/${three.id}/resolve`, { resolution: 'solved' });
    for (const { id } of [two, three]) expect((await get(id)).snoozed_until).toBeNull();
    expect(await typesOf(two.id)).toEqual(['handoff.created', 'handoff.snoozed', 'handoff.updated']);
    expect(await typesOf(three.id)).toEqual(['handoff.created', 'handoff.snoozed', 'handoff.resolved']);
  });

  it('is over in the response and the event of what ends the hand-off', async () => {
    const { id } = await handOff();
    await snooze(id);
    const { body } = await patch(id, { status: 'resolved' });
    expect(body.data.snoozed_until).toBeNull();
    expect((await eventsOf(app, workspace.id, id)).at(-1)).toMatchObject({
      ...{ object: { snoozed_until: null }, previous: { snoozed_until: expect.any(String) } },
    });
  });

  it('also ends if an instance of an older version, which does not know the field, resolves the hand-off', async () => {
    const { id } = await handOff();
    await snooze(id);
    await sql(`update handoffs set status = 'resolved', resolved_at = now(), updated_at = now() where id = $1`, id);
    expect(await get(id)).toMatchObject({ status: 'resolved', snoozed_until: null });
    expect(await listed('snoozed=true')).not.toContain(id);
  });

  it('continues through a reply and an assignment', async () => {
    const { id } = await handOff();
    await snooze(id);
    await as('responder', 'POST', `/v1/handoffs/${id}/replies`, { text: 'Until Thursday' });
    await patch(id, { assignee_id: workspace.memberIds.admin });
    expect((await get(id)).snoozed_until).not.toBeNull();
    expect(await sweep()).toBe(0);
  });

  it.each([
    ['a time that is over', inDays(-1), 'invalid_field'],
    ['a time more than a year ahead', inDays(400), 'invalid_field'],
    ['a bare date', '2030-01-01', 'invalid_field'],
  ])('is refused for %s', async (_, until, code) => {
    expectError(await snooze((await handOff()).id, until), 400, code as 'invalid_field', 'until');
  });

  it('is refused for approvals, resolved hand-offs, members who may not reply, and unknown ids', async () => {
    expectError(await snooze((await handOff(APPROVAL)).id), 409, 'conflict');
    const { id } = await handOff();
    expectError(await snooze(id, inDays(1), 'viewer'), 403, 'insufficient_role');
    await patch(id, { status: 'resolved' });
    expectError(await snooze(id), 409, 'conflict');
    expectError(await wake(id), 409, 'conflict');
    expectError(await snooze(newId()), 404, 'not_found');
  });

  it('can be filtered by in lists', async () => {
    const [one, two] = [await handOff(), await handOff()];
    await snooze(one.id);
    const [snoozed, others] = [await listed('snoozed=true'), await listed('snoozed=false')];
    expect([snoozed.includes(one.id), snoozed.includes(two.id)]).toEqual([true, false]);
    expect([others.includes(one.id), others.includes(two.id)]).toEqual([false, true]);
    expectError(await as('viewer', 'GET', '/v1/handoffs?snoozed=1'), 400, 'invalid_parameter', 'snoozed');
  });
});

describe('a snoozed hand-off wakes', () => {
  it('a snoozed hand-off wakes at its time, once, with any number of sweepers', async () => {
    const [one, two] = [await handOff(), await handOff()];
    await snooze(one.id);
    await snooze(two.id);
    await timeComes(one.id);
    expect((await Promise.all([sweep(), sweep(), sweep()])).reduce((sum, n) => sum + n)).toBe(1);
    expect([(await get(one.id)).snoozed_until, (await get(two.id)).snoozed_until]).toEqual([null, expect.any(String)]);
    const events = await eventsOf(app, workspace.id, one.id);
    expect(events.at(-1)).toMatchObject({
      type: 'handoff.woken',
      actor: { type: 'system', label: 'Snoozed hand-offs' },
    });
    expect(await typesOf(one.id)).toHaveLength(3);
  });

  it('a snoozed hand-off wakes as soon as its customer writes', async () => {
    const { who, session, id } = await customer();
    await snooze(id);
    await as('responder', 'POST', `/v1/handoffs/${id}/replies`, { text: 'We are on it' });
    expect((await get(id)).snoozed_until).not.toBeNull();
    expect((await say(who, session, 'Any news?')).status).toBe(201);
    await eventually(async () => (await get(id)).snoozed_until === null);
    expect((await typesOf(id)).at(-1)).toBe('handoff.woken');
    expect((await sql('select from handoff_wakes')).rowCount).toBe(0);
  });

  it('as soon as its customer asks for a person again, also without a message', async () => {
    const { who, session, id } = await customer();
    await snooze(id);
    await who.ask('POST', `sessions/${session}/escalate`);
    await eventually(async () => (await get(id)).snoozed_until === null);
  });

  it('by a message over the API as well, and at the next sweep if no listener was connected', async () => {
    const ask = (question: string, session_id?: string) =>
      call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, session_id } });
    const { session_id: session, handoff_id: id } = (await ask('I want a human')).body.data;
    await snooze(id);
    await ask('Hello?', session);
    await eventually(async () => (await get(id)).snoozed_until === null);
    await snooze(id);
    await sql('alter table handoff_wakes disable trigger handoff_wakes_notify');
    await ask('Hello again?', session);
    await sql('alter table handoff_wakes enable trigger handoff_wakes_notify');
    expect((await get(id)).snoozed_until).not.toBeNull();
    expect(await sweep()).toBe(1);
    expect((await get(id)).snoozed_until).toBeNull();
  });

  it('a message from before the snooze does not wake a hand-off', async () => {
    const { who, session, id } = await customer();
    await snooze(id);
    await sql('alter table handoff_wakes disable trigger handoff_wakes_notify');
    await say(who, session, 'Any news?');
    await sql('alter table handoff_wakes enable trigger handoff_wakes_notify');
    await wake(id);
    const until = inDays(2);
    await snooze(id, until);
    await sweep();
    expect((await get(id)).snoozed_until).toBe(until);
  });

  it('while members reply and customers write at once, without an error', async () => {
    const { who, session, id } = await customer();
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        snooze(id),
        say(who, session, `One ${round}`),
        as('responder', 'POST', `/v1/handoffs/${id}/replies`, { text: `Two ${round}` }),
        say(who, session, `Three ${round}`),
        patch(id, { assignee_id: workspace.memberIds[round % 2 ? 'admin' : 'owner'] }),
      ]);
      for (const { status } of answers) expect([200, 201]).toContain(status);
    }
    expect(app.logLines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

describe('the inbox', () => {
  it('lists snoozed hand-offs in a separate queue, and their waiting time keeps counting', async () => {
    const own = await makeWorkspace(app);
    const { owner } = await signedInTeam(app, own);
    const [one, two] = [await customer(own), await customer(own)];
    const inbox = async (queue: string) =>
      (await browse(app, 'GET', `/api/console/workspaces/${own.id}/inbox?queue=${queue}`, { session: owner.token }))
        .body.data as { id: string; waiting_since: string }[];
    const counts = async () =>
      (await browse(app, 'GET', `/api/console/workspaces/${own.id}/inbox_counts`, { session: owner.token })).body.data;
    const [before] = await inbox('all');
    expect(before!.id).toBe(one.id);
    const body = { until: inDays(1) };
    await call(app, 'POST', `/v1/handoffs/${one.id}/snooze`, { token: own.tokens.owner, body });
    expect((await inbox('all')).map(({ id }) => id)).toEqual([two.id]);
    expect((await inbox('unassigned')).map(({ id }) => id)).toEqual([two.id]);
    expect(await inbox('snoozed')).toMatchObject([{ id: one.id, waiting_since: before!.waiting_since }]);
    expect(await counts()).toMatchObject({ all: 1, unassigned: 1, snoozed: 1 });
    await timeComes(one.id);
    expect((await inbox('all'))[0]).toMatchObject({ id: one.id, waiting_since: before!.waiting_since });
    expect(await counts()).toMatchObject({ all: 2, snoozed: 0 });
  });

  it('marks hand-offs that woke by themselves until the team answers, and not those that a member woke', async () => {
    const own = await makeWorkspace(app);
    const { owner } = await signedInTeam(app, own);
    const { id } = await customer(own);
    const wokenAt = async () =>
      (await browse(app, 'GET', `/api/console/workspaces/${own.id}/inbox/${id}`, { session: owner.token })).body.data
        .woken_at as string | null;
    const post = (verb: string, body?: object) =>
      call(app, 'POST', `/v1/handoffs/${id}/${verb}`, { token: own.tokens.owner, body });
    await post('snooze', { until: inDays(1) });
    expect(await wokenAt()).toBeNull();
    await post('wake');
    expect(await wokenAt()).toBeNull();
    await post('snooze', { until: inDays(1) });
    await timeComes(id);
    expect(await wokenAt()).not.toBeNull();
    await sweep();
    expect(await wokenAt()).not.toBeNull();
    await post('replies', { text: 'Good morning' });
    expect(await wokenAt()).toBeNull();
  });
});
