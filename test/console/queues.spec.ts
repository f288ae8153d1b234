/** The inbox's queues: who is waiting for whom, and for how long. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, mounted, signedInTeam } from '../support/console.js';
import { eventsOf } from '../support/journal.js';
import { follow, idle, opened, say } from '../support/live.js';
import { browser, type Browser } from '../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
let team: Awaited<ReturnType<typeof signedInTeam>>;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  team = await signedInTeam(app, workspace);
});
afterAll(() => app.close());

type Role = keyof TestWorkspace['tokens'];
const ask = (role: Role, method: string, path: string, body?: object) =>
  browse(app, method, path, { session: team[role].token, ...(body && { body }) });
const inbox = async (role: Role, queue: string): Promise<any[]> =>
  (await ask(role, 'GET', `/api/console/workspaces/${workspace.id}/inbox?queue=${queue}`)).body.data;
const counts = async (role: Role): Promise<object> =>
  (await ask(role, 'GET', `/api/console/workspaces/${workspace.id}/inbox_counts`)).body.data;
const onHandoff = (role: Role, id: string, verb: string, body?: object) =>
  ask(role, 'POST', mounted(workspace.id, `/v1/handoffs/${id}/${verb}`), body);

/** A customer who asks for a person. @returns their browser, and the ids */
async function customer(text: string): Promise<{ who: Browser; session: string; id: string }> {
  const who = await browser(app, workspace);
  const session = await opened(who);
  await say(who, session, text);
  await idle(app);
  await who.ask('POST', `sessions/${session}/escalate`, { text });
  const query = { text: 'select id from handoffs where session_id = $1', values: [session] };
  const { rows } = await app.app.get(SystemDb).query(query);
  return { who, session, id: rows[0]!['id'] as string };
}
const idsOf = (items: { id: string }[]): string[] => items.map(({ id }) => id);

describe('an inbox queue', () => {
  it('lists conversations that are mine, unassigned, or all, with the longest wait first', async () => {
    const [one, two, three] = [await customer('My card'), await customer('My invoice'), await customer('My room')];
    expect(idsOf(await inbox('owner', 'unassigned'))).toEqual([one.id, two.id, three.id]);
    await onHandoff('owner', two.id, 'take_over');
    expect(idsOf(await inbox('owner', 'mine'))).toEqual([two.id]);
    expect(await inbox('admin', 'mine')).toEqual([]);
    expect(idsOf(await inbox('viewer', 'unassigned'))).toEqual([one.id, three.id]);
    expect(await counts('owner')).toEqual({
      object: 'inbox_counts',
      mine: 1,
      unassigned: 2,
      all: 3,
      approvals: 0,
      mentions: 0,
      snoozed: 0,
    });
    await onHandoff('owner', one.id, 'resolve', { resolution: 'solved' });
    expect(idsOf(await inbox('viewer', 'closed'))).toEqual([one.id]);
    expect(idsOf(await inbox('viewer', 'all'))).toEqual([two.id, three.id]);
  });

  it('counts a conversation that somebody outside has as assigned', async () => {
    const [ours, theirs] = [await customer('My card'), await customer('My invoice')];
    const path = mounted(workspace.id, `/v1/handoffs/${theirs.id}`);
    await ask('owner', 'PATCH', path, { external_responder: 'Zendesk' });
    expect(idsOf(await inbox('owner', 'unassigned'))).toEqual([ours.id]);
    expect(await counts('owner')).toMatchObject({ unassigned: 1, all: 2 });
  });

  it('lists customers who wait for the team before those for whom the team waits', async () => {
    const [first, second] = [await customer('My card'), await customer('My invoice')];
    await onHandoff('owner', first.id, 'replies', { text: 'Which card?' });
    const answered = await inbox('owner', 'all');
    expect(idsOf(answered)).toEqual([second.id, first.id]);
    expect(answered[1]).toMatchObject({
      waiting_since: null,
      agent_silent: true,
      last_message: { author: 'teammate', text: 'Which card?' },
    });
    const said = await say(first.who, first.session, 'The blue one');
    const [, waits] = await inbox('owner', 'all');
    expect(waits).toMatchObject({ id: first.id, waiting_since: said.body.data.created_at, unread: expect.any(Number) });
  });

  it('does not count a customer as waiting whom the agent answers again, until they ask for the team once more', async () => {
    const { who, session, id } = await customer('My card');
    await onHandoff('owner', id, 'take_over');
    await onHandoff('owner', id, 'give_back');
    const [given] = await inbox('owner', 'all');
    expect(given).toMatchObject({ waiting_since: null, due_at: null, agent_silent: false });
    await who.ask('POST', `sessions/${session}/escalate`, { text: 'A person, please' });
    const [again] = await inbox('owner', 'all');
    expect(again).toMatchObject({ id, agent_silent: false });
    expect(Date.parse(again.waiting_since)).toBeGreaterThan(Date.parse(given.handoff.created_at));
    await onHandoff('owner', id, 'take_over');
    await onHandoff('owner', id, 'give_back');
    await ask('owner', 'PATCH', mounted(workspace.id, `/v1/handoffs/${id}`), {
      assignee_id: workspace.memberIds.admin,
    });
    expect((await inbox('admin', 'mine'))[0].waiting_since).not.toBeNull();
  });

  it('is mine once I reply to what nobody has, unless the workspace says otherwise or I use a tool of my own', async () => {
    const [one, two, three] = [await customer('My card'), await customer('My invoice'), await customer('My room')];
    await onHandoff('responder', one.id, 'replies', { text: 'Which card?' });
    expect(idsOf(await inbox('responder', 'mine'))).toEqual([one.id]);
    const events = await eventsOf(app, workspace.id, one.id);
    expect(events.at(-1)).toMatchObject({
      type: 'handoff.updated',
      object: { assignee_id: workspace.memberIds.responder },
      previous: { assignee_id: null },
    });
    // A colleague who helps out does not take it away.
    await onHandoff('admin', one.id, 'replies', { text: 'The blue one?' });
    expect(idsOf(await inbox('responder', 'mine'))).toEqual([one.id]);
    const body = { text: 'Which invoice?' };
    await call(app, 'POST', `/v1/handoffs/${two.id}/replies`, { token: workspace.tokens.responder, body });
    await ask('owner', 'PATCH', mounted(workspace.id, '/v1/workspace'), { assign_on_reply: false });
    await onHandoff('responder', three.id, 'replies', { text: 'Which room?' });
    expect(idsOf(await inbox('responder', 'mine'))).toEqual([one.id]);
  });

  it('stays with the external responder who has it, whoever replies beside them', async () => {
    const { id } = await customer('My card');
    const at = mounted(workspace.id, `/v1/handoffs/${id}`);
    await ask('owner', 'PATCH', at, { external_responder: 'The card company' });
    await onHandoff('responder', id, 'replies', { text: 'Which card?' });
    expect(idsOf(await inbox('responder', 'mine'))).toEqual([]);
    const { data } = (await ask('owner', 'GET', at)).body;
    expect(data).toMatchObject({ external_responder: 'The card company', assignee_id: null });
  });

  it('says when each wait exceeds the target of the workspace, unless it has none', async () => {
    await customer('My card');
    const [item] = await inbox('viewer', 'all');
    expect(Date.parse(item.due_at) - Date.parse(item.waiting_since)).toBe(10 * 60_000);
    const set = (reply_target_minutes: number | null) =>
      ask('owner', 'PATCH', mounted(workspace.id, '/v1/workspace'), { reply_target_minutes });
    expect((await set(0)).body.error).toMatchObject({ code: 'invalid_field', param: 'reply_target_minutes' });
    expect((await set(90)).body.data.reply_target_minutes).toBe(90);
    const [later] = await inbox('viewer', 'all');
    expect(Date.parse(later.due_at) - Date.parse(later.waiting_since)).toBe(90 * 60_000);
    await set(null);
    expect(await inbox('viewer', 'all')).toMatchObject([{ due_at: null }]);
  });

  it('shows what the customer wrote last, in their language, and the name that they gave', async () => {
    const { who, session } = await customer('Wo ist meine Bestellung?');
    const [item] = await inbox('viewer', 'all');
    expect(item).toMatchObject({ contact_text: 'Wo ist meine Bestellung?', session: { language: 'de' } });
    const lead = { name: 'Carla Conti', email: 'carla@example.org', intent: 'A tasting', session_id: session };
    expect((await who.ask('POST', 'leads', lead)).status).toBe(201);
    expect(await inbox('viewer', 'all')).toMatchObject([
      { contact: { kind: 'visitor', name: 'Carla Conti', email: 'carla@example.org' } },
    ]);
  });

  it('shows the customer, the channel, the last message, and the unread count until it is read', async () => {
    const { id, session, who } = await customer('My card');
    const [item] = await inbox('viewer', 'all');
    expect(item).toMatchObject({
      object: 'inbox_item',
      handoff: { id, session_id: session, ask: expect.stringContaining('card') },
      contact: { id: who.contactId, kind: 'visitor', name: null, email: null },
      assignee: null,
      session: { channel: 'human', contact_read_seq: 0, team_read_seq: 0 },
      agent_silent: false,
    });
    expect(item.unread).toBeGreaterThan(0);
    const path = `/api/console/workspaces/${workspace.id}/sessions/${session}/read`;
    expect((await ask('viewer', 'POST', path, { seq: 1 })).body.error.code).toBe('insufficient_role');
    await ask('responder', 'POST', path, { seq: 1_000_000 });
    expect(await inbox('viewer', 'all')).toMatchObject([
      { unread: 0, session: { team_read_seq: item.session.last_seq } },
    ]);
    const one = await ask('viewer', 'GET', `/api/console/workspaces/${workspace.id}/inbox/${id}`);
    expect(one.body.data).toMatchObject({ id, unread: 0 });
  });

  it('contains one workspace’s conversations only: another workspace’s hand-off is not found', async () => {
    const { id } = await customer('My card');
    const neighbour = await makeWorkspace(app);
    const others = await signedInTeam(app, neighbour);
    const asked = await browse(app, 'GET', `/api/console/workspaces/${neighbour.id}/inbox/${id}`, {
      session: others.owner.token,
    });
    expect([asked.status, asked.body.error.code]).toEqual([404, 'not_found']);
    const all = await browse(app, 'GET', `/api/console/workspaces/${neighbour.id}/inbox`, {
      session: others.owner.token,
    });
    expect(all.body.data).toEqual([]);
  });

  it('can be filtered by tag, assignee and kind, alone or combined', async () => {
    const [one, two, three] = [await customer('My card'), await customer('My invoice'), await customer('My room')];
    const tag = (await ask('owner', 'POST', mounted(workspace.id, '/v1/tags'), { name: 'VIP' })).body.data.id;
    for (const { session } of [one, two])
      await ask('owner', 'POST', mounted(workspace.id, `/v1/sessions/${session}/tags`), { tag_id: tag });
    await onHandoff('owner', two.id, 'take_over');
    const { owner } = workspace.memberIds;
    expect(idsOf(await inbox('admin', `all&tag_id=${tag}`))).toEqual([one.id, two.id]);
    expect(idsOf(await inbox('admin', `all&assignee_id=none`))).toEqual([one.id, three.id]);
    expect(idsOf(await inbox('admin', `all&assignee_id=${owner}`))).toEqual([two.id]);
    expect(idsOf(await inbox('admin', `all&assignee_id=none&tag_id=${tag}&kind=live_chat`))).toEqual([one.id]);
    expect(idsOf(await inbox('admin', 'all&kind=approval'))).toEqual([]);
    expect(idsOf(await inbox('admin', 'all&stop_reason=customer_request'))).toEqual([one.id, two.id, three.id]);
    expect(idsOf(await inbox('admin', 'all&stop_reason=missing_knowledge'))).toEqual([]);
    await onHandoff('owner', one.id, 'resolve', { resolution: 'solved' });
    expect(idsOf(await inbox('admin', `closed&tag_id=${tag}`))).toEqual([one.id]);
    // Within the latest 2,000 closed ones.
    const text = `
      insert into handoffs (workspace_id, id, session_id, ticket_number, kind, ask, status, route, resolved_at, updated_at)
      select workspace_id, gen_random_uuid(), session_id, 1000 + n, kind, ask, 'closed', route, now(), now() + interval '1 hour'
      from handoffs, generate_series(1, 2000) n where id = $1`;
    await app.app.get(SystemDb).query({ text, values: [three.id] });
    expect(idsOf(await inbox('admin', `closed&tag_id=${tag}`))).toEqual([]);
    for (const [filter, param] of [
      ['assignee_id=me', 'assignee_id'],
      ['tag_id=vip', 'tag_id'],
      ['kind=urgent', 'kind'],
      ['stop_reason=boredom', 'stop_reason'],
    ])
      expect(
        (await ask('owner', 'GET', `/api/console/workspaces/${workspace.id}/inbox?${filter}`)).body.error,
      ).toMatchObject({ code: 'invalid_parameter', param });
  });

  it('can be filtered by channel, language, contact and time, alone or combined', async () => {
    const [one, two] = [await customer('Where is my parcel?'), await customer('Wo ist mein Paket?')];
    const db = app.app.get(SystemDb);
    const said = await db.query<any>({
      text: 'select id, language from sessions where workspace_id = $1 order by started_at',
      values: [workspace.id],
    });
    expect(said.rows).toEqual([
      { id: one.session, language: 'en' },
      { id: two.session, language: 'de' },
    ]);
    expect(idsOf(await inbox('admin', 'all&language=de'))).toEqual([two.id]);
    expect(idsOf(await inbox('admin', 'all&language=fr'))).toEqual([]);
    expect(idsOf(await inbox('admin', `all&contact_id=${one.who.contactId}`))).toEqual([one.id]);
    expect(idsOf(await inbox('admin', `all&contact_id=${one.who.contactId}&language=de`))).toEqual([]);
    expect(idsOf(await inbox('admin', 'all&channel=human'))).toEqual([one.id, two.id]);
    await db.query({ text: 'update sessions set via_api = true where id = $1', values: [one.session] });
    await db.query({ text: `update sessions set channel = 'email' where id = $1`, values: [two.session] });
    expect(idsOf(await inbox('admin', 'all&channel=human'))).toEqual([]);
    expect(idsOf(await inbox('admin', 'all&channel=api'))).toEqual([one.id]);
    expect(idsOf(await inbox('admin', 'all&channel=email&language=de'))).toEqual([two.id]);
    // Nothing was read yet: the language is that of the contact.
    await db.query({ text: 'update sessions set language = null where id = $1', values: [two.session] });
    await db.query({ text: `update contacts set locale = 'de-AT' where id = $1`, values: [two.who.contactId] });
    expect(idsOf(await inbox('admin', 'all&language=de'))).toEqual([two.id]);
    const old = `update handoffs set created_at = now() - interval '3 days' where id = $1`;
    await db.query({ text: old, values: [one.id] });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    expect(idsOf(await inbox('admin', `all&created_after=${yesterday}`))).toEqual([two.id]);
    expect(idsOf(await inbox('admin', `all&created_before=${yesterday}`))).toEqual([one.id]);
    await onHandoff('owner', one.id, 'resolve', { resolution: 'solved' });
    expect(idsOf(await inbox('admin', 'closed&channel=api'))).toEqual([one.id]);
    for (const [filter, code, param] of [
      ['channel=fax', 'invalid_parameter', 'channel'],
      ['language=german!', 'invalid_parameter', 'language'],
      ['contact_id=ada', 'invalid_parameter', 'contact_id'],
      ['created_after=yesterday', 'invalid_parameter', 'created_after'],
      [`created_after=${yesterday}&created_before=2020-01-01T00:00:00Z`, 'invalid_window', 'created_after'],
    ])
      expect(
        (await ask('owner', 'GET', `/api/console/workspaces/${workspace.id}/inbox?${filter}`)).body.error,
      ).toMatchObject({ code, param });
  });

  it('with an unknown name is refused', async () => {
    const answer = await ask('owner', 'GET', `/api/console/workspaces/${workspace.id}/inbox?queue=yours`);
    expect([answer.status, answer.body.error.param]).toEqual([400, 'queue']);
  });
});

describe('the team’s activity in the widget', () => {
  it('includes typing and reading, which the customer sees', async () => {
    const { who, session } = await customer('My card');
    const stream = await follow(app, workspace, who, session);
    const path = `/api/console/workspaces/${workspace.id}/sessions/${session}`;
    await ask('responder', 'POST', `${path}/typing`);
    expect((await stream.seen('typing', ({ author }) => author === 'teammate')).id).toBeNull();
    await ask('responder', 'POST', `${path}/read`, { seq: 1 });
    expect((await stream.seen('read', ({ by }) => by === 'teammate')).data).toEqual({ by: 'teammate', seq: 1 });
    stream.close();
  });
});
