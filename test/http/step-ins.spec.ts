/** A member steps into a conversation that was not handed over. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { HandoffsReader } from '../../src/desk/handoffs/handoffs.reader.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { exchange, opened, say } from '../support/live.js';
import { browser } from '../support/widget.js';
import { expectError } from './envelope.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  const body = { title: 'Parcels', text: 'A parcel may weigh 31 kilograms.', format: 'markdown', locale: 'en' };
  await as('owner', 'POST', '/v1/knowledge/documents', body);
});
afterAll(() => app.close());

type Role = keyof TestWorkspace['tokens'];
const as = (role: Role, method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens[role], body });
const stepIn = (session: string, role: Role = 'responder') => as(role, 'POST', `/v1/sessions/${session}/take_over`);
const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const silencing = (session: string) => app.app.get(HandoffsReader).silencing(workspace.id, session);
async function conversation() {
  const who = await browser(app, workspace);
  const session = await opened(who);
  await exchange(app, who, session, 'What may a parcel weigh?');
  return { who, session };
}

it('a step-in opens a hand-off that is assigned to the member, and silences the agent', async () => {
  const { who, session } = await conversation();
  const { status, body } = await stepIn(session);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    ...{ session_id: session, kind: 'live_chat', status: 'open', requester: 'teammate', stop_reason: null },
    assignee_id: workspace.memberIds.responder,
  });
  const { id } = body.data;
  expect(await silencing(session)).toBe(id);
  expect((await eventsOf(app, workspace.id, id)).map(({ type }) => type)).toEqual([
    ...['handoff.created', 'handoff.updated'],
  ]);
  expect((await auditOf(app, workspace.id, id)).map(({ action }) => action).sort()).toEqual([
    ...['handoff.create', 'handoff.take_over'],
  ]);
  await say(who, session, 'And what does it cost?');
  const reply = { text: 'Five euros.' };
  expect((await as('responder', 'POST', `/v1/handoffs/${id}/replies`, reply)).status).toBe(201);
  const messages = (await as('viewer', 'GET', `/v1/sessions/${session}/messages`)).body.data;
  expect(messages.slice(-2).map(({ author }: any) => author)).toEqual(['contact', 'teammate']);
});

it('a repeated step-in changes nothing, and one into a handed-off conversation takes it over', async () => {
  const { who, session } = await conversation();
  const first = (await stepIn(session)).body.data;
  expect((await stepIn(session)).body.data).toEqual(first);
  const other = await conversation();
  await other.who.ask('POST', `sessions/${other.session}/escalate`, { text: 'A person, please' });
  const taken = (await stepIn(other.session)).body.data;
  expect(taken).toMatchObject({ requester: 'human', assignee_id: workspace.memberIds.responder });
  expect(who.contactId).not.toBe(other.who.contactId);
});

it('a conversation belongs to the first of concurrent step-ins; the others learn whose it is', async () => {
  const { session } = await conversation();
  const roles = ['owner', 'admin', 'responder'] as const;
  const answers = await Promise.all([...roles, ...roles].map((role) => stepIn(session, role)));
  const won = answers.filter(({ status }) => status === 200);
  expect(new Set(won.map(({ body }) => body.data.id)).size).toBe(1);
  expect(new Set(won.map(({ body }) => body.data.assignee_id)).size).toBe(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 409, 'conflict');
  const { rows } = await sql('select id from handoffs where session_id = $1', session);
  expect(rows).toHaveLength(1);
});

it('a step-in is refused if no one would read it, and for members who may not reply', async () => {
  const { session } = await conversation();
  for (const role of ['viewer', 'developer'] as const)
    expectError(await stepIn(session, role), 403, 'insufficient_role');
  expectError(await stepIn(newId()), 404, 'not_found');
  await sql('update sessions set ended_at = now() where id = $1', session);
  expectError(await stepIn(session), 409, 'conflict');
  const assistant = newId();
  await sql(`insert into sessions (workspace_id, id, channel) values ($1, $2, 'agent')`, workspace.id, assistant);
  expectError(await stepIn(assistant), 409, 'conflict');
});
