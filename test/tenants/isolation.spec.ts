import { ModulesContainer } from '@nestjs/core';
import type { Statement } from '../../src/db/statement.js';
import { SystemDb } from '../../src/db/system-db.js';
import { TenantDb } from '../../src/db/tenant-db.js';
import { Tx } from '../../src/db/transaction.js';
import { LeadsService } from '../../src/features/leads/leads.service.js';
import { declaredRoutes } from '../../src/http/declared-routes.js';
import { MeetingsService } from '../../src/features/meetings/meetings.service.js';
import { agentActor } from '../../src/kernel/actor.js';
import { newId } from '../../src/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { always, inDays, openHost } from '../support/meetings.js';

type Filled = Record<
  'contact' | 'external' | 'session' | 'grant' | 'document' | 'handoff' | 'lead' | 'meeting',
  string
>;

interface Owned {
  contact: string;
  external: string;
  session: string;
  grant: string;
  document: string;
  handoff: string;
  lead: string;
  member: string;
  token: string;
  key: string;
  webhook: string;
  delivery: string;
  meeting: string;
  cursor: Record<string, string>;
}

let app: TestApp;
/** Has rows of every kind. */
let one: TestWorkspace;
let owned: Owned;
/** Has none, and looks for those of the other. */
let other: TestWorkspace;
/** What was asked of the database for the first workspace, once for each text. */
const asked = new Map<string, Statement>();

beforeAll(async () => {
  app = await startTestApp();
  one = await makeWorkspace(app);
  other = await makeWorkspace(app);
  record();
  owned = await fill(one);
  jest.restoreAllMocks();
});
afterAll(() => app.close());

function record(): void {
  for (const [door, at] of [
    [TenantDb.prototype, 1],
    [Tx.prototype, 0],
  ] as const) {
    const original = door.query as (...values: unknown[]) => unknown;
    jest.spyOn(door as { query: typeof original }, 'query').mockImplementation(function (this: unknown, ...values) {
      const statement = values[at] as Statement;
      asked.set(statement.text, statement);
      return original.apply(this, values);
    });
  }
}

async function fill(workspace: TestWorkspace): Promise<Owned> {
  const { tokens, secretKey } = workspace;
  const external = 'secret customer';
  const push = { external_user_id: external, name: 'Secret', email: 'secret@example.com', locale: 'en' };
  const contact = (await call(app, 'POST', '/v1/users', { token: secretKey, body: push })).body.data.id as string;
  await call(app, 'POST', '/v1/users', { token: secretKey, body: { external_user_id: 'another' } });
  const text = '# Secret fees\n\nThe secret fee is 77 dollars.';
  const knowledge = { title: 'Secret', text, format: 'markdown', url: 'https://example.com/secret' };
  const documents = '/v1/knowledge/documents';
  const document = (await call(app, 'POST', documents, { token: tokens.owner, body: knowledge })).body.data
    .id as string;
  await call(app, 'PUT', `${documents}/${document}`, { token: tokens.owner, body: { ...knowledge, title: 'Secrets' } });
  await call(app, 'POST', documents, { token: tokens.owner, body: { ...knowledge, audience: 'internal' } });
  const question = { question: 'What is the secret fee?', external_user_id: external };
  const answer = await call(app, 'POST', '/v1/answer', { token: secretKey, body: question });
  expect(answer.body.data.status).toBe('answered');
  const session = answer.body.data.session_id as string;
  const grants = `/v1/contacts/${contact}/grants`;
  const grant = (await call(app, 'POST', grants, { token: tokens.owner, body: { label: 'Secret' } })).body.data.id;
  await call(app, 'POST', grants, { token: tokens.owner, body: {} });
  await call(app, 'PUT', `/v1/contacts/${contact}/vendor_token`, { token: tokens.owner, body: { token: 'secret' } });
  await call(app, 'GET', `/v1/contacts/${contact}/export`, { token: tokens.owner });
  const follow = { ...question, session_id: session };
  await call(app, 'POST', '/v1/answer', { token: secretKey, body: follow });
  await call(app, 'POST', '/v1/answer', { token: secretKey, body: { question: 'Who?' } });
  const handoff = await handOffs(workspace, external);
  const lead = await leads(workspace, contact, session);
  const meeting = await meetings(workspace, contact);
  const settings = await fillSettings(workspace);
  const cursor: Owned['cursor'] = {};
  const lists = ['/v1/contacts', '/v1/sessions', documents, `/v1/sessions/${session}/messages`, grants];
  lists.push('/v1/handoffs', '/v1/leads', '/v1/members', '/v1/tokens', '/v1/keys', '/v1/audit', '/v1/webhooks');
  lists.push('/v1/meetings', `/v1/webhooks/${settings.webhook}/deliveries`);
  for (const path of lists) {
    const page = await call(app, 'GET', `${path}?limit=1`, { token: tokens.owner });
    cursor[path] = page.body.next_cursor as string;
    expect(cursor[path]).toBeTruthy();
    await call(app, 'GET', `${path}?limit=1&cursor=${cursor[path]}`, { token: tokens.owner });
  }
  const single = [`/v1/contacts/${contact}`, `/v1/sessions/${session}`, `${documents}/${document}`];
  for (const path of [...single, `/v1/handoffs/${handoff}`, `/v1/leads/${lead}`, `/v1/meetings/${meeting}`])
    expect((await call(app, 'GET', path, { token: tokens.owner })).status).toBe(200);
  return { contact, external, session, grant, document, handoff, lead, meeting, ...settings, cursor };
}

/** Two hand-offs, of which one is assigned and was answered. */
async function handOffs({ tokens, secretKey, memberIds }: TestWorkspace, external: string): Promise<string> {
  let id = '';
  for (const question of ['Let me talk to a human', 'Give me a human please, it is secret']) {
    const body = { question, external_user_id: external };
    id = (await call(app, 'POST', '/v1/answer', { token: secretKey, body })).body.data.handoff_id as string;
  }
  const path = `/v1/handoffs/${id}`;
  for (const [method, at, body] of [
    ['PATCH', path, { assignee_id: memberIds.responder, status: 'pending' }],
    ['POST', `${path}/replies`, { text: 'A secret answer' }],
  ] as const)
    expect((await call(app, method, at, { token: tokens.owner, body })).status).toBeLessThan(300);
  return id;
}

async function leads(workspace: TestWorkspace, contactId: string, sessionId: string): Promise<string> {
  const leads = app.app.get(LeadsService);
  const draft = { contactId: null, sessionId: null, source: 'widget', name: 'Secret' } as const;
  await leads.capture(workspace.id, agentActor(null), draft);
  const { id } = await leads.capture(workspace.id, agentActor(null), { ...draft, contactId, sessionId });
  await leads.capture(workspace.id, agentActor(null), { ...draft, contactId, sessionId, score: 7 });
  const body = { status: 'qualified' };
  await call(app, 'PATCH', `/v1/leads/${id}`, { token: workspace.tokens.owner, body });
  return id;
}

/** Two of each, so that the lists have a second page; each is read and written once. */
async function fillSettings({ tokens, memberIds }: TestWorkspace): Promise<Omit<Owned, 'cursor' | keyof Filled>> {
  const post = async (path: string, body: unknown): Promise<string> =>
    (await call(app, 'POST', path, { token: tokens.owner, body })).body.data.id as string;
  const ids: string[] = [];
  for (const [path, body] of [
    ['/v1/tokens', { name: 'Secret' }],
    ['/v1/keys', { kind: 'secret', label: 'Secret' }],
    ['/v1/webhooks', { url: 'https://192.0.9.1/secret' }],
  ] as const) {
    await post(path, body);
    const id = await post(path, body);
    expect((await call(app, 'GET', `${path}/${id}`, { token: tokens.owner })).status).toBe(200);
    ids.push(id);
  }
  const [token, key, webhook] = ids as [string, string, string];
  await post(`/v1/webhooks/${webhook}/test`, undefined);
  const delivery = await post(`/v1/webhooks/${webhook}/test`, undefined);
  const sent = `/v1/webhooks/${webhook}/deliveries/${delivery}`;
  expect((await call(app, 'GET', sent, { token: tokens.owner })).status).toBe(200);
  const patch = { blocked_topics: ['secret'] };
  expect((await call(app, 'PATCH', '/v1/guardrails', { token: tokens.owner, body: patch })).status).toBe(200);
  for (const path of ['/v1/guardrails', '/v1/killswitch', '/v1/workspace', `/v1/members/${memberIds.responder}`])
    expect((await call(app, 'GET', path, { token: tokens.owner })).status).toBe(200);
  return { member: memberIds.responder, token, key, webhook, delivery };
}

async function meetings(workspace: TestWorkspace, contactId: string): Promise<string> {
  await openHost(app, workspace.id, workspace.memberIds.responder, always());
  const booking = { contactId, attendeeName: 'Secret', attendeeEmail: 'secret@example.com' };
  const service = app.app.get(MeetingsService);
  const { id } = await service.book(workspace.id, agentActor(null), { ...booking, startsAt: inDays(3) });
  await service.book(workspace.id, agentActor(null), { ...booking, startsAt: inDays(4) });
  const body = { notes: 'secret' };
  await call(app, 'PATCH', `/v1/meetings/${id}`, { token: workspace.tokens.owner, body });
  return id;
}

/** The statement with its own tenant condition taken out; conditions between tables stay. */
const unfiltered = ({ text }: Statement): string =>
  text.replace(/(\b\w+\.)?workspace_id = \$1/g, () => '($1::uuid is not null)');

describe('a reader that forgets its tenant', () => {
  it('still sees no row of another: taking the condition out of every query changes nothing', async () => {
    const reads = [...asked.values()].filter(
      ({ text }) =>
        /^\s*(select|with)\b/i.test(text) && !/\binsert into\b/i.test(text) && text.includes('workspace_id = $1'),
    );
    expect(reads.length).toBeGreaterThan(10);
    const tenants = app.app.get(TenantDb);
    const system = app.app.get(SystemDb);
    let leaks = 0;
    for (const read of reads) {
      const values = [other.id, ...(read.values ?? []).slice(1)];
      const text = unfiltered(read);
      const rows = async (sql: string): Promise<unknown[]> =>
        (await tenants.query(other.id, { text: sql, values })).rows;
      const honest = await rows(read.text);
      expect([text, await rows(text)]).toEqual([text, honest]);
      // The same forgetful query on the system's own door does see them: the condition really was taken out.
      if ((await system.query({ text, values })).rowCount > honest.length) leaks++;
    }
    expect(leaks).toBeGreaterThan(reads.length / 2);
  });

  it('can write into no other’s rows either', async () => {
    const tenants = app.app.get(TenantDb);
    for (const table of [
      'contacts',
      'sessions',
      'messages',
      'documents',
      'members',
      'keys',
      'user_tokens',
      'passages',
      'handoffs',
      'handoff_history',
      'ticket_numbers',
      'leads',
      'lead_history',
      'grants',
      'events',
      'meetings',
      'host_availability',
      'guardrails',
      'kill_switches',
    ]) {
      const mine = await tenants.query(one.id, { text: `select from ${table}` });
      expect([table, mine.rowCount > 0]).toEqual([table, true]);
      const touched = await tenants.query(other.id, {
        text: `update ${table} set workspace_id = workspace_id where workspace_id = $1`,
        values: [one.id],
      });
      expect([table, touched.rowCount]).toEqual([table, 0]);
      const moved = tenants.query(other.id, { text: `update ${table} set workspace_id = $1`, values: [one.id] });
      if ((await tenants.query(other.id, { text: `select from ${table}` })).rowCount > 0)
        await expect(moved).rejects.toThrow('row-level security');
      else expect((await moved).rowCount).toBe(0);
    }
  });
});

const shape = ({ status, body }: Answer): unknown => ({ status, body: { ...body, request_id: '' } });
type Ask = (o: Owned) => [method: string, path: string, body?: unknown];

const DOCUMENT = { title: 't', text: 'x', format: 'text' };
/** Every way to name a row of one's own; `owned` is the other's, or ids of nothing. */
const WAYS: Record<string, Ask[]> = {
  'GET /v1/contacts/:id': [(o) => ['GET', `/v1/contacts/${o.contact}`]],
  'DELETE /v1/contacts/:id': [(o) => ['DELETE', `/v1/contacts/${o.contact}`]],
  'GET /v1/contacts/:id/export': [(o) => ['GET', `/v1/contacts/${o.contact}/export`]],
  'PUT /v1/contacts/:id/vendor_token': [(o) => ['PUT', `/v1/contacts/${o.contact}/vendor_token`, { token: 'x' }]],
  'GET /v1/contacts/:id/grants': [
    (o) => ['GET', `/v1/contacts/${o.contact}/grants`],
    (o) => ['GET', `/v1/contacts/${o.contact}/grants?cursor=${Object.values(o.cursor)[4]}`],
  ],
  'POST /v1/contacts/:id/grants': [(o) => ['POST', `/v1/contacts/${o.contact}/grants`, {}]],
  'DELETE /v1/contacts/:id/grants/:grant_id': [(o) => ['DELETE', `/v1/contacts/${o.contact}/grants/${o.grant}`]],
  'GET /v1/sessions/:id': [(o) => ['GET', `/v1/sessions/${o.session}`], (o) => ['GET', `/v1/sessions/${o.contact}`]],
  'GET /v1/sessions/:id/messages': [
    (o) => ['GET', `/v1/sessions/${o.session}/messages`],
    (o) => ['GET', `/v1/sessions/${o.session}/messages?cursor=${Object.values(o.cursor)[3]}`],
  ],
  'GET /v1/knowledge/documents/:id': [(o) => ['GET', `/v1/knowledge/documents/${o.document}`]],
  'PUT /v1/knowledge/documents/:id': [(o) => ['PUT', `/v1/knowledge/documents/${o.document}`, DOCUMENT]],
  'DELETE /v1/knowledge/documents/:id': [(o) => ['DELETE', `/v1/knowledge/documents/${o.document}`]],
  'GET /v1/meetings/:id': [(o) => ['GET', `/v1/meetings/${o.meeting}`]],
  'PATCH /v1/meetings/:id': [
    (o) => ['PATCH', `/v1/meetings/${o.meeting}`, { notes: 'mine' }],
    (o) => ['PATCH', `/v1/meetings/${o.meeting}`, { status: 'cancelled' }],
    (o) => ['PATCH', `/v1/meetings/${o.meeting}`, { starts_at: inDays(5) }],
  ],
  'GET /v1/meetings': [
    (o) => ['GET', `/v1/meetings?contact_id=${o.contact}`],
    (o) => ['GET', `/v1/meetings?host_id=${o.member}`],
    (o) => ['GET', `/v1/meetings?cursor=${o.cursor['/v1/meetings']}`],
  ],
  'GET /v1/sessions': [
    (o) => ['GET', `/v1/sessions?contact_id=${o.contact}`],
    (o) => ['GET', `/v1/sessions?cursor=${o.cursor['/v1/sessions']}`],
  ],
  'GET /v1/contacts': [
    (o) => ['GET', `/v1/contacts?external_user_id=${encodeURIComponent(o.external)}`],
    (o) => ['GET', `/v1/contacts?cursor=${o.cursor['/v1/contacts']}`],
  ],
  'GET /v1/knowledge/documents': [
    (o) => ['GET', `/v1/knowledge/documents?cursor=${o.cursor['/v1/knowledge/documents']}`],
  ],
  'POST /v1/answer': [
    (o) => ['POST', '/v1/answer', { question: 'x', contact_id: o.contact }],
    (o) => ['POST', '/v1/answer', { question: 'x', external_user_id: o.external }],
    (o) => ['POST', '/v1/answer', { question: 'x', session_id: o.session }],
    (o) => ['POST', '/v1/answer', { question: 'x', session_id: o.session, contact_id: o.contact }],
  ],
  'GET /v1/handoffs/:id': [(o) => ['GET', `/v1/handoffs/${o.handoff}`]],
  'PATCH /v1/handoffs/:id': [
    (o) => ['PATCH', `/v1/handoffs/${o.handoff}`, { status: 'closed' }],
    (o) => ['PATCH', `/v1/handoffs/${o.handoff}`, { assignee_id: o.member }],
  ],
  'POST /v1/handoffs/:id/replies': [(o) => ['POST', `/v1/handoffs/${o.handoff}/replies`, { text: 'x' }]],
  'POST /v1/handoffs/:id/decision': [(o) => ['POST', `/v1/handoffs/${o.handoff}/decision`, { decision: 'deny' }]],
  'GET /v1/handoffs': [
    (o) => ['GET', `/v1/handoffs?contact_id=${o.contact}`],
    (o) => ['GET', `/v1/handoffs?session_id=${o.session}`],
    (o) => ['GET', `/v1/handoffs?assignee_id=${o.member}`],
    (o) => ['GET', `/v1/handoffs?cursor=${o.cursor['/v1/handoffs']}`],
  ],
  'GET /v1/leads/:id': [(o) => ['GET', `/v1/leads/${o.lead}`]],
  'PATCH /v1/leads/:id': [(o) => ['PATCH', `/v1/leads/${o.lead}`, { status: 'converted' }]],
  'GET /v1/leads': [
    (o) => ['GET', `/v1/leads?contact_id=${o.contact}`],
    (o) => ['GET', `/v1/leads?session_id=${o.session}`],
    (o) => ['GET', `/v1/leads?cursor=${o.cursor['/v1/leads']}`],
  ],
  'GET /v1/members': [(o) => ['GET', `/v1/members?cursor=${o.cursor['/v1/members']}`]],
  'GET /v1/tokens': [(o) => ['GET', `/v1/tokens?cursor=${o.cursor['/v1/tokens']}`]],
  'GET /v1/keys': [(o) => ['GET', `/v1/keys?cursor=${o.cursor['/v1/keys']}`]],
  'GET /v1/audit': [(o) => ['GET', `/v1/audit?cursor=${o.cursor['/v1/audit']}`]],
  'GET /v1/webhooks': [(o) => ['GET', `/v1/webhooks?cursor=${o.cursor['/v1/webhooks']}`]],
  'GET /v1/members/:id': [(o) => ['GET', `/v1/members/${o.member}`]],
  'PATCH /v1/members/:id': [(o) => ['PATCH', `/v1/members/${o.member}`, { role: 'viewer' }]],
  'DELETE /v1/members/:id': [(o) => ['DELETE', `/v1/members/${o.member}`]],
  'GET /v1/tokens/:id': [(o) => ['GET', `/v1/tokens/${o.token}`]],
  'DELETE /v1/tokens/:id': [(o) => ['DELETE', `/v1/tokens/${o.token}`]],
  'GET /v1/keys/:id': [(o) => ['GET', `/v1/keys/${o.key}`]],
  'DELETE /v1/keys/:id': [(o) => ['DELETE', `/v1/keys/${o.key}`]],
  'POST /v1/keys/:id/rotate': [(o) => ['POST', `/v1/keys/${o.key}/rotate`, {}]],
  'GET /v1/webhooks/:id': [(o) => ['GET', `/v1/webhooks/${o.webhook}`]],
  'PATCH /v1/webhooks/:id': [(o) => ['PATCH', `/v1/webhooks/${o.webhook}`, { status: 'disabled' }]],
  'DELETE /v1/webhooks/:id': [(o) => ['DELETE', `/v1/webhooks/${o.webhook}`]],
  'POST /v1/webhooks/:id/rotate_secret': [(o) => ['POST', `/v1/webhooks/${o.webhook}/rotate_secret`]],
  'POST /v1/webhooks/:id/test': [(o) => ['POST', `/v1/webhooks/${o.webhook}/test`]],
  'GET /v1/webhooks/:id/deliveries': [
    (o) => ['GET', `/v1/webhooks/${o.webhook}/deliveries`],
    (o) => ['GET', `/v1/webhooks/${o.webhook}/deliveries?cursor=${Object.values(o.cursor).at(-1)}`],
  ],
  'GET /v1/webhooks/:id/deliveries/:delivery_id': [
    (o) => ['GET', `/v1/webhooks/${o.webhook}/deliveries/${o.delivery}`],
  ],
  'POST /v1/webhooks/:id/deliveries/:delivery_id/redeliver': [
    (o) => ['POST', `/v1/webhooks/${o.webhook}/deliveries/${o.delivery}/redeliver`],
  ],
  'POST /v1/webhooks/:id/redeliver': [
    (o) => ['POST', `/v1/webhooks/${o.webhook}/redeliver`, { created_after: '2026-01-01T00:00:00Z' }],
  ],
  // Name nothing but the caller's own.
  'GET /v1/guardrails': [],
  'PATCH /v1/guardrails': [],
  'GET /v1/killswitch': [],
  'PUT /v1/killswitch': [],
  'GET /api/killswitch': [],
  'POST /api/killswitch': [],
  'GET /v1/analytics': [],
  'GET /v1/workspace': [],
  'PATCH /v1/workspace': [],
  'POST /v1/members': [],
  'POST /v1/tokens': [],
  'POST /v1/keys': [],
  'POST /v1/webhooks': [],
  'GET /api/agent/:pk/:artifact': [],
  // Another surface's errors: judged by the tests of MCP.
  'GET /api/mcp/:workspace/u/:contact': [],
  'POST /api/mcp/:workspace/u/:contact': [],
  'GET /api/mcp/:workspace': [],
  'POST /api/mcp/:workspace': [],
  // Names no row, and makes its own: judged by the tests of users and documents.
  'POST /v1/users': [],
  'POST /v1/knowledge/documents': [],
};

describe('an id of another workspace', () => {
  it('is tried in every route that takes a credential', () => {
    const routes = declaredRoutes(app.app.get(ModulesContainer)).filter(({ access }) => !('public' in access));
    expect(Object.keys(WAYS).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it.each(Object.entries(WAYS).filter(([, ways]) => ways.length))(
    'answers exactly as one of nothing: %s',
    async (_, ways) => {
      const nothing: Owned = {
        contact: newId(),
        session: newId(),
        grant: newId(),
        document: newId(),
        handoff: newId(),
        lead: newId(),
        member: newId(),
        token: newId(),
        key: newId(),
        webhook: newId(),
        delivery: newId(),
        meeting: newId(),
        external: 'nobody at all',
        cursor: Object.fromEntries(Object.keys(owned.cursor).map((path) => [path, 'A'.repeat(120)])),
      };
      for (const way of ways) {
        const ask = async (which: Owned): Promise<Answer> => {
          const [method, path, body] = way(which);
          const token = path === '/v1/answer' ? other.secretKey : other.tokens.owner;
          return call(app, method, path, { token, body });
        };
        const [foreign, unknown] = [await ask(owned), await ask(nothing)];
        expect(shape(foreign)).toEqual(shape(unknown));
        expect(JSON.stringify(shape(foreign)).toLowerCase()).not.toContain('secret');
        expect(foreign.status === 200 ? foreign.body.data : []).toEqual([]);
      }
    },
  );

  it('is untouched by all of it', async () => {
    const token = one.tokens.owner;
    for (const path of Object.keys(owned.cursor)) {
      const list = await call(app, 'GET', path, { token });
      expect([path, list.body.data.length > 1]).toEqual([path, true]);
    }
    const document = await call(app, 'GET', `/v1/knowledge/documents/${owned.document}`, { token });
    expect(document.body.data).toMatchObject({ title: 'Secrets', version: 2 });
  });

  it('does not keep the other from using the same names', async () => {
    const body = { external_user_id: owned.external };
    const pushed = await call(app, 'POST', '/v1/users', { token: other.secretKey, body });
    expect([pushed.status, pushed.body.data.id === owned.contact]).toEqual([201, false]);
    const text = '# Secret fees\n\nThe secret fee is 77 dollars.';
    const knowledge = { title: 'Secret', text, format: 'markdown', url: 'https://example.com/secret' };
    const added = await call(app, 'POST', '/v1/knowledge/documents', { token: other.tokens.owner, body: knowledge });
    expect(added.status).toBe(201);
  });
});
