import { newId } from '../../src/platform/kernel/ids.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { always, openHost } from '../support/meetings.js';
import { rpc, tool, wrong } from './rpc.js';

const BASE = 'https://agent.example.com';
let app: TestApp;
let workspace: TestWorkspace;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  app = await startTestApp({ baseUrl: BASE });
  workspace = await makeWorkspace(app);
  [ada, bob] = await Promise.all([person(workspace, 'ada'), person(workspace, 'bob')]);
});
afterAll(() => app.close());

interface Person {
  id: string;
  grant: string;
  path: string;
}

async function person({ secretKey: token }: TestWorkspace, name: string): Promise<Person> {
  const body = { external_user_id: name, name, email: `${name}@example.com`, timezone: 'Europe/Berlin' };
  const { data } = (await call(app, 'POST', '/v1/users', { token, body: { ...body, grant: { ttl_seconds: 600 } } }))
    .body;
  expect(data.grant.mcp_url.startsWith(`${BASE}/`)).toBe(true);
  return { id: data.id, grant: data.grant.token, path: data.grant.mcp_url.slice(BASE.length) };
}

const listed = async (path: string, token: string): Promise<string[]> =>
  (await rpc(app, path, 'tools/list', {}, { token })).body.result.tools.map(({ name }: { name: string }) => name);
const refusal = async (path: string, name: string, args: object, token: string): Promise<unknown[]> => {
  const { status, body } = await rpc(app, path, 'tools/call', { name, arguments: args }, { token });
  return [status, body.error?.code, body.error?.data.code];
};

describe('a contact’s MCP endpoint', () => {
  it('offers what a customer may do, to their grants and to members who may reply', async () => {
    const names = await listed(ada.path, ada.grant);
    for (const name of ['ask', 'search_knowledge', 'get_profile', 'list_conversations', 'get_conversation'])
      expect(names).toContain(name);
    for (const name of ['list_slots', 'book_meeting', 'cancel_meeting', 'escalate']) expect(names).toContain(name);
    for (const role of ['owner', 'admin', 'responder'] as const)
      expect(await listed(ada.path, workspace.tokens[role])).toEqual(names);
    for (const role of ['developer', 'viewer'] as const) {
      const { status, body } = await rpc(app, ada.path, 'tools/list', {}, { token: workspace.tokens[role] });
      expect([status, body.error.code, body.error.data.code]).toEqual([403, -32003, 'insufficient_role']);
    }
  });

  it('names the credential that it requires', async () => {
    for (const [token, code] of [
      [workspace.publishableKey, 'publishable_key_not_allowed'],
      [workspace.secretKey, 'grant_required'],
      ['', 'invalid_credential'],
    ] as const) {
      const { status, body } = await rpc(app, ada.path, 'ping', {}, { token });
      expect([status, body.error.code, body.error.data.code]).toEqual([401, -32000, code]);
    }
  });

  it('of another contact is not found', async () => {
    const stranger = await makeWorkspace(app);
    const elsewhere = await person(stranger, 'ada');
    for (const [path, token] of [
      [bob.path, ada.grant],
      [elsewhere.path, ada.grant],
      [elsewhere.path, workspace.tokens.owner],
      [ada.path.replace(workspace.id, stranger.id), ada.grant],
      [ada.path.replace(workspace.id, stranger.id), workspace.tokens.owner],
      [ada.path.replace(ada.id, newId()), workspace.tokens.owner],
      [ada.path.replace(ada.id, elsewhere.id), workspace.tokens.owner],
    ] as const) {
      const { status, body } = await rpc(app, path, 'ping', {}, { token });
      expect([status, body.error.code, body.error.data.code]).toEqual([404, -32011, 'not_found']);
    }
  });

  it('stops working when the grant is revoked', async () => {
    const body = { ttl_seconds: 600 };
    const token = workspace.tokens.owner;
    const grant = (await call(app, 'POST', `/v1/contacts/${ada.id}/grants`, { token, body })).body.data;
    expect((await rpc(app, ada.path, 'ping', {}, { token: grant.token })).status).toBe(200);
    await call(app, 'DELETE', `/v1/contacts/${ada.id}/grants/${grant.id}`, { token });
    expect((await rpc(app, ada.path, 'ping', {}, { token: grant.token })).body.error.data.code).toBe(
      'invalid_credential',
    );
  });

  it('asks in the customer’s own conversation, which the team can read and follow-ups continue', async () => {
    const first = await tool(app, ada.path, ada.grant, 'ask', { question: 'What does a wire cost?' });
    expect(first).toMatchObject({ object: 'answer', session_id: expect.any(String) });
    const { session_id } = first;
    await tool(app, ada.path, ada.grant, 'ask', { question: 'And abroad?', session_id });
    const session = (await call(app, 'GET', `/v1/sessions/${session_id}`, { token: workspace.tokens.viewer })).body
      .data;
    expect(session).toMatchObject({ channel: 'agent', contact_id: ada.id });
    const { data } = await tool(app, ada.path, ada.grant, 'list_conversations', {});
    expect(data).toEqual([session]);
    const read = await tool(app, ada.path, ada.grant, 'get_conversation', { id: session_id });
    expect(read.transcript.data.map(({ author }: { author: string }) => author)).toEqual([
      'contact',
      'agent',
      'contact',
      'agent',
    ]);
    expect(await refusal(bob.path, 'get_conversation', { id: session_id }, bob.grant)).toEqual([
      404,
      -32011,
      'not_found',
    ]);
    expect(await wrong(app, bob.path, bob.grant, 'ask', { question: 'x', session_id })).toContain('session_id');
    expect((await tool(app, bob.path, bob.grant, 'list_conversations')).data).toEqual([]);
  });

  it('offers the best passage first where nothing is certain, and says so', async () => {
    const { owner } = workspace.tokens;
    const text = '# Returns\n\nYou can send goods back within 30 days.';
    const made = await call(app, 'POST', '/v1/knowledge/documents', {
      ...{ token: owner, body: { title: 'Help', text, format: 'markdown' } },
    });
    await call(app, 'PATCH', '/v1/guardrails', { token: owner, body: { min_confidence: 1 } });
    const question = 'Within how many days can I send goods back?';
    const offer = await tool(app, ada.path, ada.grant, 'ask', { question });
    expect(offer).toMatchObject({ status: 'abstained', abstain_reason: 'not_certain', certainty: null });
    expect(offer.articles[0].text).toContain('30 days');
    const { session_id, choices } = offer;
    const taken = await tool(app, ada.path, ada.grant, 'ask', { question: choices[0], session_id });
    expect(taken).toMatchObject({ status: 'answered' });
    await call(app, 'PATCH', '/v1/guardrails', { token: owner, body: { min_confidence: 0 } });
    await call(app, 'DELETE', `/v1/knowledge/documents/${made.body.data.id}`, { token: owner });
  });

  it('returns the customer’s own profile', async () => {
    const token = workspace.tokens.owner;
    const contact = (await call(app, 'GET', `/v1/contacts/${ada.id}`, { token })).body.data;
    expect(await tool(app, ada.path, ada.grant, 'get_profile')).toEqual(contact);
    expect(await wrong(app, ada.path, ada.grant, 'get_profile', { id: bob.id })).toMatch(/^id is not an argument/);
    const hidden = JSON.parse('{"__proto__":{"id":1}}') as object;
    expect(await wrong(app, ada.path, ada.grant, 'get_profile', hidden)).toMatch(/^__proto__ is not an argument/);
    const inherited = { constructor: { id: 1 } };
    expect(await wrong(app, ada.path, ada.grant, 'get_profile', inherited)).toMatch(/^constructor is not an argument/);
  });

  it('reaches a person, once per conversation', async () => {
    const reached = await tool(app, bob.path, bob.grant, 'escalate', { ask: 'My invoice is wrong.' });
    expect(reached).toMatchObject({ status: 'handed_off', handoff_id: expect.any(String) });
    const handoff = await call(app, 'GET', `/v1/handoffs/${reached.handoff_id}`, { token: workspace.tokens.viewer });
    expect(handoff.body.data).toMatchObject({
      contact_id: bob.id,
      kind: 'ticket',
      ask: 'My invoice is wrong.',
      requester: 'human',
      stop_reason: 'customer_request',
    });
    const again = { ask: 'Please hurry.', session_id: reached.session_id };
    expect((await tool(app, bob.path, bob.grant, 'escalate', again)).handoff_id).toBe(reached.handoff_id);
  });

  it('books a free time and cancels it, only for the customer', async () => {
    await openHost(app, workspace.id, workspace.memberIds.responder, always());
    const { slots } = await tool(app, ada.path, ada.grant, 'list_slots', {});
    const slot = slots[2]; // the first may have started before it is booked
    for (const at of [slot.starts_at, slot.ends_at]) expect(at).toMatch(/T\d\d:\d\d:\d\d\.\d{3}Z$/);
    const booked = await tool(app, ada.path, ada.grant, 'book_meeting', { starts_at: slot.starts_at });
    expect(booked).toMatchObject({ ...slot, timezone: 'Europe/Berlin', invitation_to: 'ada@example.com' });
    const { meeting_id } = booked;
    const taken = await refusal(bob.path, 'book_meeting', { starts_at: slot.starts_at }, bob.grant);
    expect(taken).toEqual([409, -32012, 'slot_unavailable']);
    expect(await refusal(bob.path, 'cancel_meeting', { meeting_id }, bob.grant)).toEqual([404, -32011, 'not_found']);
    const cancelled = await tool(app, ada.path, ada.grant, 'cancel_meeting', { meeting_id, reason: 'ill' });
    expect(cancelled).toMatchObject({ id: meeting_id, status: 'cancelled', cancel_reason: 'ill' });
  });

  it('reports invalid arguments by name, with the accepted ones', async () => {
    const said = (name: string, args: object) => wrong(app, ada.path, ada.grant, name, args);
    expect(await said('book_meeting', { starts_at: 'soon' })).toMatch(/starts_at.*Arguments of book_meeting: /);
    expect(await said('book_meeting', {})).toMatch(/starts_at is required.*Arguments of book_meeting: starts_at/);
    expect(await said('list_slots', { colour: 1 })).toMatch(/colour.*Arguments of list_slots: /);
    expect(await said('cancel_meeting', { meeting_id: 'x' })).toMatch(/meeting_id.*"format":"uuid"/);
    expect(await said('escalate', {})).toMatch(/ask is required.*"maxLength":4000/);
    expect(await said('get_conversation', { id: 7 })).toMatch(/^id .*"format":"uuid"/);
    expect(await said('run_action', { name: 'NOT THERE' })).toMatch(/name must be one of list_actions/);
  });

  it('does not answer under a kill switch for all, and still reaches a person', async () => {
    const off = await makeWorkspace(app);
    const fay = await person(off, 'fay');
    const token = off.tokens.admin;
    await call(app, 'PUT', '/v1/killswitch', { token, body: { active: true, scope: 'actions' } });
    expect(await tool(app, fay.path, fay.grant, 'ask', { question: 'Hello?' })).toMatchObject({ object: 'answer' });
    await call(app, 'PUT', '/v1/killswitch', { token, body: { active: true, scope: 'all' } });
    expect(await refusal(fay.path, 'ask', { question: 'Hello?' }, fay.grant)).toEqual([
      403,
      -32003,
      'kill_switch_active',
    ]);
    expect(await refusal(`/api/mcp/${off.id}`, 'ask', { question: 'Hello?' }, token)).toEqual([
      403,
      -32003,
      'kill_switch_active',
    ]);
    expect(await tool(app, fay.path, fay.grant, 'escalate', { ask: 'Hello?' })).toMatchObject({ status: 'handed_off' });
  });

  it('opens no session without credits, and continues existing ones', async () => {
    const poor = await makeWorkspace(app);
    const cy = await person(poor, 'cy');
    const { session_id } = await tool(app, cy.path, cy.grant, 'ask', { question: 'Hello?' });
    await app.app.get(WorkspacesService).setCredits(OPERATOR, { id: poor.id, setting: 1 });
    expect(await refusal(cy.path, 'ask', { question: 'Hello?' }, cy.grant)).toEqual([402, -32010, 'credits_exhausted']);
    expect(await tool(app, cy.path, cy.grant, 'ask', { question: 'Hello?', session_id })).toMatchObject({ session_id });
  });

  it('counts calls per customer, whichever grant or token is used', async () => {
    const tight = await makeWorkspace(app);
    const ceilings = { perWorkspace: 100, perEndUser: 3, perKey: 100 };
    const [dan, eve] = await Promise.all(['dan', 'eve'].map((name) => person(tight, name)));
    await app.app.get(WorkspacesService).setPlan(OPERATOR, { id: tight.id, plan: 'scale', ceilings });
    const second = await person(tight, 'dan');
    const statuses = [];
    for (const token of [dan!.grant, second.grant, tight.tokens.owner, tight.tokens.admin, dan!.grant])
      statuses.push((await rpc(app, dan!.path, 'ping', {}, { token })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await rpc(app, eve!.path, 'ping', {}, { token: eve!.grant })).status).toBe(200);
  });
});
