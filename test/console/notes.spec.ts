/** Private notes: the team's own texts about a conversation, invisible to everyone else. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { MembersService } from '../../src/company/team/members.service.js';
import { MessageRetentionSweeper } from '../../src/platform/privacy/message-retention.sweeper.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, mounted, signedInTeam } from '../support/console.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { exchange, follow, opened, say, spoken } from '../support/live.js';
import { byPurpose, LyingModel } from '../support/lying-model.js';
import { startReceiver, until, type Receiver } from '../support/receiver.js';
import { followTeam } from '../support/team-stream.js';
import { browser } from '../support/widget.js';

let model: LyingModel;
let app: TestApp;
let workspace: TestWorkspace;
let receiver: Receiver;
beforeAll(async () => {
  model = await LyingModel.start();
  const rest = {
    judgeName: null,
    tokensParameter: 'max_tokens' as const,
    temperature: 0,
    priceInput: 1,
    priceOutput: 2,
  };
  app = await startTestApp({
    model: { baseUrl: `${model.origin}/v1`, name: 'large-1', apiKey: 'key', timeoutMs: 8_000, ...rest },
    outboundAllowNetworks: ['127.0.0.0/8'],
  });
  receiver = await startReceiver();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  await model.close();
});

type Role = keyof TestWorkspace['tokens'];
const as = (role: Role, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens[role], body });
const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const noted = async (session: string, text: string, mentions: string[] = []): Promise<any> =>
  (await as('responder', 'POST', `/v1/sessions/${session}/notes`, { text, mentions })).body.data;
async function newSession(of = workspace): Promise<string> {
  const id = newId();
  await sql(`insert into sessions (workspace_id, id, channel) values ($1, $2, 'human')`, of.id, id);
  return id;
}

describe('a mention', () => {
  const asked = (role: Role, method: string, path: string, body?: object) =>
    browse(app, method, `/api/console/workspaces/${workspace.id}/${path}`, {
      session: team[role].token,
      ...(body && { body }),
    });
  const mentioned = async (role: Role): Promise<[id: string, isUnread: boolean][]> =>
    (await asked(role, 'GET', 'inbox?queue=mentions')).body.data.map((item: any) => [item.id, item.mentioned]);
  const unread = async (role: Role): Promise<number> => (await asked(role, 'GET', 'inbox_counts')).body.data.mentions;
  const seen = (role: Role, session: string, last_note_id: string) =>
    asked(role, 'POST', `sessions/${session}/seen_notes`, { last_note_id });
  let team: Awaited<ReturnType<typeof signedInTeam>>;
  beforeEach(async () => {
    team = await signedInTeam(app, workspace);
  });
  async function handedOver(): Promise<{ session: string; id: string }> {
    const who = await browser(app, workspace);
    const session = await opened(who);
    await who.ask('POST', `sessions/${session}/escalate`, { text: 'A person, please' });
    const { rows } = await sql('select id from handoffs where session_id = $1', session);
    return { session, id: rows[0]!['id'] as string };
  }

  it('puts its conversation into the member’s own queue, unread first, until it is read', async () => {
    const { owner, admin, responder } = workspace.memberIds;
    const [one, two, three] = [await handedOver(), await handedOver(), await handedOver()];
    const first = await noted(one.session, 'Look, @owner', [owner, admin, responder]);
    const second = await noted(two.session, 'And here', [owner]);
    await noted(three.session, 'Nobody in particular');
    expect(await mentioned('owner')).toEqual([
      [two.id, true],
      [one.id, true],
    ]);
    expect(await mentioned('admin')).toEqual([[one.id, true]]);
    expect(await mentioned('viewer')).toEqual([]);
    expect(await mentioned('responder')).toEqual([[one.id, false]]); // Mentioning oneself is not news.
    expect([await unread('owner'), await unread('admin'), await unread('responder')]).toEqual([2, 1, 0]);
    expect((await asked('owner', 'GET', `inbox/${two.id}`)).body.data.mentioned).toBe(true);
    expect((await seen('owner', two.session, second.id)).status).toBe(200);
    expect(await mentioned('owner')).toEqual([
      [one.id, true],
      [two.id, false],
    ]);
    expect([await unread('owner'), await unread('admin')]).toEqual([1, 1]);
    // A resolved conversation stays accessible.
    await as('owner', 'POST', `/v1/handoffs/${one.id}/resolve`, { resolution: 'solved' });
    expect(await unread('owner')).toBe(1);
    expect((await seen('admin', one.session, first.id)).status).toBe(200);
    expect(await mentioned('admin')).toEqual([[one.id, false]]);
    expect(await unread('owner')).toBe(1);
  });

  it('after the last note that was read stays unread, and disappears if the note is deleted', async () => {
    const { owner } = workspace.memberIds;
    const { session, id } = await handedOver();
    const first = await noted(session, 'One', [owner]);
    const second = await noted(session, 'Two', [owner]);
    await seen('owner', session, first.id);
    expect(await mentioned('owner')).toEqual([[id, true]]);
    await as('admin', 'DELETE', `/v1/notes/${second.id}`);
    expect(await mentioned('owner')).toEqual([[id, false]]);
    await as('admin', 'DELETE', `/v1/notes/${first.id}`);
    expect(await mentioned('owner')).toEqual([]);
  });

  it('can be marked as read only by a note of that session, which the member’s other tabs receive', async () => {
    const { owner } = workspace.memberIds;
    const [one, two] = [await handedOver(), await handedOver()];
    const note = await noted(one.session, 'Look', [owner]);
    const stream = await followTeam(app, workspace.id, team.owner);
    for (const wrong of [newId(), note.id]) expectError(await seen('owner', two.session, wrong), 404, 'not_found');
    expectError(await seen('owner', one.session, 'x'), 400, 'invalid_field', 'last_note_id');
    expect(await unread('owner')).toBe(1);
    await seen('owner', one.session, note.id);
    await stream.seen('mention', ({ id, session_id }) => id === null && session_id === one.session);
    stream.close();
  });
});

describe('a private note', () => {
  it('is shown in its conversation with its author, and leaves an event and an audit entry', async () => {
    const session = await newSession();
    const { owner, responder } = workspace.memberIds;
    const note = await noted(session, 'Ask @owner about the refund', [owner]);
    expect(note).toEqual({
      id: expect.any(String),
      object: 'note',
      session_id: session,
      internal: true,
      author_id: responder,
      author_label: 'responder',
      text: 'Ask @owner about the refund',
      mentions: [owner],
      created_at: expect.stringMatching(/Z$/),
    });
    const second = await noted(session, 'He agreed');
    expect((await as('viewer', 'GET', `/v1/sessions/${session}/notes`)).body.data).toEqual([note, second]);
    expect((await as('viewer', 'GET', `/v1/notes/${note.id}`)).body.data).toEqual(note);
    const [event] = await eventsOf(app, workspace.id, note.id);
    expect(event).toMatchObject({ type: 'note.created', object: note, actor: { type: 'member', id: responder } });
    expect(await auditOf(app, workspace.id, note.id)).toMatchObject([{ action: 'note.create', target_type: 'note' }]);
  });

  it('is created once if the request is repeated', async () => {
    const session = await newSession();
    const write = () =>
      call(app, 'POST', `/v1/sessions/${session}/notes`, {
        token: workspace.tokens.owner,
        body: { text: 'Once' },
        headers: { 'idempotency-key': `note-${session}` },
      });
    const [first, again] = [await write(), await write()];
    expect(again.text).toBe(first.text);
    expect((await as('viewer', 'GET', `/v1/sessions/${session}/notes`)).body.data).toHaveLength(1);
  });

  it('can mention only members of this workspace, each once', async () => {
    const session = await newSession();
    const other = await makeWorkspace(app);
    const { owner, admin } = workspace.memberIds;
    const write = (mentions: unknown) => as('owner', 'POST', `/v1/sessions/${session}/notes`, { text: 'x', mentions });
    expect((await write([owner.toUpperCase(), owner])).body.data.mentions).toEqual([owner]);
    expectError(await write([owner, other.memberIds.owner]), 400, 'invalid_field', 'mentions.1');
    expectError(await write([newId()]), 400, 'invalid_field', 'mentions.0');
    expectError(await write([owner, 'ada']), 400, 'invalid_field', 'mentions.1');
    expectError(await write('ada'), 400, 'invalid_field', 'mentions');
    expectError(await write(Array.from({ length: 21 }, newId)), 400, 'invalid_field', 'mentions');
    await app.app.get(MembersService).remove(workspace.id, OPERATOR, admin);
    expectError(await write([admin]), 400, 'invalid_field', 'mentions.0');
  });

  it('needs a text of limited length', async () => {
    const session = await newSession();
    const write = (body: object) => as('owner', 'POST', `/v1/sessions/${session}/notes`, body);
    expectError(await write({ text: '   ' }), 400, 'invalid_field', 'text');
    expectError(await write({ text: 'x'.repeat(4_001) }), 400, 'invalid_field', 'text');
    expectError(await write({}), 400, 'missing_field', 'text');
    expect((await write({ text: '🙂'.repeat(4_000) })).status).toBe(201);
    expectError(await as('owner', 'POST', `/v1/sessions/${newId()}/notes`, { text: 'x' }), 404, 'not_found');
    expectError(await as('owner', 'GET', `/v1/sessions/${newId()}/notes`), 404, 'not_found');
  });

  it('can be written by those who may reply, and deleted by its author or those who manage the team', async () => {
    const session = await newSession();
    for (const role of ['viewer', 'developer'] as const)
      expectError(await as(role, 'POST', `/v1/sessions/${session}/notes`, { text: 'x' }), 403, 'insufficient_role');
    const mine = (await as('admin', 'POST', `/v1/sessions/${session}/notes`, { text: 'Mine' })).body.data;
    expectError(await as('responder', 'DELETE', `/v1/notes/${mine.id}`), 403, 'insufficient_role');
    const theirs = await noted(session, 'Theirs');
    expect((await as('admin', 'DELETE', `/v1/notes/${theirs.id}`)).body.data).toEqual({
      id: theirs.id,
      object: 'note',
      deleted: true,
    });
    expect((await as('admin', 'DELETE', `/v1/notes/${mine.id}`)).status).toBe(200);
    expectError(await as('admin', 'DELETE', `/v1/notes/${mine.id}`), 404, 'not_found');
    expect((await as('viewer', 'GET', `/v1/sessions/${session}/notes`)).body.data).toEqual([]);
    expect((await eventsOf(app, workspace.id, mine.id)).map(({ type }) => type)).toEqual([
      'note.created',
      'note.deleted',
    ]);
  });
});

describe('the team stream', () => {
  it('reports a note to everybody, and a mention to the mentioned member only, without the text', async () => {
    const team = await signedInTeam(app, workspace);
    const [mentioned, other] = [
      await followTeam(app, workspace.id, team.admin),
      await followTeam(app, workspace.id, team.viewer),
    ];
    const session = await newSession();
    const path = mounted(workspace.id, `/v1/sessions/${session}/notes`);
    const body = { text: 'Zqnote for you', mentions: [workspace.memberIds.admin] };
    const { id } = (await browse(app, 'POST', path, { session: team.responder.token, body })).body.data;
    const hint = { id, session_id: session, seq: null };
    expect((await mentioned.seen('mention')).data).toEqual({ type: 'mention', ...hint });
    expect((await other.seen('note')).data).toEqual({ type: 'note', ...hint });
    const again = await noted(session, 'Zqnote once more');
    await other.seen('note', ({ id: of }) => of === again.id);
    expect(other.frames.some(({ event }) => event === 'mention')).toBe(false);
    expect(JSON.stringify([mentioned.frames, other.frames])).not.toContain('Zqnote');
    mentioned.close();
    other.close();
  });
});

describe('nobody outside the team can read a note', () => {
  it('neither the person in the widget, through its API or its stream', async () => {
    const person = await browser(app, workspace);
    const session = await opened(person);
    await say(person, session, 'Hello there');
    const stream = await follow(app, workspace, person, session, 0);
    const { id } = await noted(session, 'Zqnote: be careful with this one');
    await exchange(app, person, session, 'Are you there?');
    await stream.seen('message', ({ text }) => text === 'Are you there?');
    const seen = [
      await person.ask('GET', 'sessions'),
      await person.ask('GET', `sessions/${session}/messages?limit=200`),
      await person.ask('GET', `sessions/${session}/notes`),
      stream.frames,
    ];
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Zqnote|${id}`));
    expect((await spoken(person, session)).every(({ author }) => author !== 'note')).toBe(true);
    stream.close();
  });

  it('nor the agent, whatever it is asked in that conversation', async () => {
    model.will(byPurpose({}));
    const ask = (question: string, session_id?: string) =>
      call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, session_id } });
    const { session_id: session } = (await ask('What is a hare?')).body.data;
    await noted(session, 'Zqnote about this customer');
    const before = model.requests.length;
    const said = await ask('What did you note about me?', session);
    expect(model.requests.length).toBeGreaterThan(before);
    expect(JSON.stringify(model.requests)).not.toContain('Zqnote');
    expect(said.text).not.toContain('Zqnote');
    const read = await as('viewer', 'GET', `/v1/sessions/${session}/messages`);
    expect(read.text).not.toContain('Zqnote');
  });

  it('nor the person in their export', async () => {
    const body = { external_user_id: `c-${newId()}`, name: 'Ada' };
    const { id } = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data;
    const question = { question: 'What is a hare?', contact_id: id };
    const { session_id: session } = (
      await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: question })
    ).body.data;
    const note = await noted(session, 'Zqnote about Ada');
    const exported = await as('owner', 'GET', `/v1/contacts/${id}/export`);
    expect(exported.body.data.sessions).toHaveLength(1);
    expect(exported.text).not.toContain('Zqnote');
    expect(exported.text).not.toContain(note.id);
  });

  it('nor a webhook endpoint without include_text; every endpoint sees it marked as internal', async () => {
    const hook = (path: string, include_text: boolean) =>
      as('owner', 'POST', '/v1/webhooks', { url: `${receiver.url}/${path}`, include_text, events: ['note.created'] });
    await hook('bare', false);
    await hook('whole', true);
    await as('owner', 'POST', '/v1/webhooks', { url: `${receiver.url}/all`, include_text: true, events: ['*'] });
    const note = await noted(await newSession(), 'Zqnote to our own systems');
    const at = (path: string) => receiver.received.filter((one) => one.path === `/${path}`).map(({ body }) => body);
    await until('both heard', () => at('bare').length > 0 && at('whole').length > 0);
    expect(at('bare')[0].data.object).toEqual({ ...note, text: null });
    expect(at('whole')[0].data.object).toEqual(note);
    expect(note.internal).toBe(true);
    // A generic mirror of all data predates notes, so they must be listed explicitly.
    expect(at('all').filter(({ type }) => type === 'note.created')).toEqual([]);
  });
});

describe('a note is deleted', () => {
  it('when its contact is erased, after which no notes can be added', async () => {
    const body = { external_user_id: `c-${newId()}` };
    const { id } = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data;
    const question = { question: 'What is a hare?', contact_id: id };
    const { session_id: session } = (
      await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: question })
    ).body.data;
    const note = await noted(session, 'Zqgone', [workspace.memberIds.owner]);
    const kept = await noted(await newSession(), 'Zqkept');
    expect((await as('owner', 'DELETE', `/v1/contacts/${id}`)).status).toBe(200);
    expectError(await as('owner', 'GET', `/v1/notes/${note.id}`), 404, 'not_found');
    expect((await sql(`select from events where object::text like '%Zqgone%'`)).rowCount).toBe(0);
    expect((await as('owner', 'GET', `/v1/notes/${kept.id}`)).status).toBe(200);
    expectError(await as('owner', 'POST', `/v1/sessions/${session}/notes`, { text: 'x' }), 409, 'conflict');
  });

  it('with the messages of its time', async () => {
    const session = await newSession();
    const [old, young] = [await noted(session, 'Zqold'), await noted(session, 'Zqyoung')];
    await sql(`update notes set created_at = now() - interval '40 days' where id = $1`, old.id);
    await sql(`update events set created_at = now() - interval '40 days' where object ->> 'id' = $1`, old.id);
    await as('owner', 'PATCH', '/v1/guardrails', { message_retention_days: 30 });
    await app.app.get(MessageRetentionSweeper).sweep();
    expect((await as('viewer', 'GET', `/v1/sessions/${session}/notes`)).body.data).toEqual([young]);
    expect((await eventsOf(app, workspace.id, old.id))[0]!.object).toMatchObject({ text: null });
  });
});
