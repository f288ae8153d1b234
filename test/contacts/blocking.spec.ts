/** Whom a team has blocked is refused wherever they write, and costs nothing. */
import { IdentityService } from '../../src/features/contacts/identity.service.js';
import { systemActor } from '../../src/kernel/actor.js';
import { VisitorReader } from '../../src/policy/visitor.reader.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { exchange, opened, say, spoken, teach, GOOD } from '../support/live.js';
import { sqlOf } from '../support/team-mails.js';
import { browser, OWN_ORIGIN } from '../support/widget.js';
import { expectError } from '../http/envelope.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
});
afterAll(() => app.close());

const as = (role: keyof TestWorkspace['tokens'], method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens[role], body });
const block = (id: string, verb = 'block') => as('responder', 'POST', `/v1/contacts/${id}/${verb}`);
const counts = async (): Promise<Record<string, number>> => {
  const [row] = await sqlOf(app)(
    `select (select count(*)::int from messages where workspace_id = $1) as messages,
      (select count(*)::int from sessions where workspace_id = $1) as sessions,
      (select count(*)::int from handoffs where workspace_id = $1) as handoffs,
      (select count(*)::int from leads where workspace_id = $1) as leads,
      (select coalesce(sum(used), 0)::int from credit_periods where workspace_id = $1) as credits`,
    workspace.id,
  );
  return row!;
};
const expectClosed = ({ status, body }: Answer): void =>
  expect([status, body.error.code]).toEqual([403, 'conversation_closed']);
const pushed = async (external_user_id: string): Promise<string> =>
  (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: { external_user_id } })).body.data.id;

describe('blocking', () => {
  it('is seen on the contact, in the list, in an event and in the audit, and done once', async () => {
    const id = await pushed('loud');
    const { status, body } = await block(id);
    expect([status, body.data.blocked_at]).toEqual([200, expect.stringMatching(/Z$/)]);
    expect((await as('viewer', 'GET', `/v1/contacts/${id}`)).body.data).toEqual(body.data);
    const list = async (query: string) =>
      (await as('viewer', 'GET', `/v1/contacts?${query}`)).body.data.map((one: { id: string }) => one.id);
    expect(await list('blocked=true')).toEqual([id]);
    expect(await list('blocked=false')).not.toContain(id);
    await block(id);
    const told = (await eventsOf(app, workspace.id, id)).filter(({ type }) => type !== 'contact.created');
    expect(told).toMatchObject([{ type: 'contact.blocked', object: body.data, previous: { blocked_at: null } }]);
    expect((await auditOf(app, workspace.id, id)).at(-1)).toMatchObject({
      ...{ action: 'contact.block', changes: ['blocked_at'] },
    });
    expect((await block(id, 'unblock')).body.data.blocked_at).toBeNull();
    expect((await eventsOf(app, workspace.id, id)).at(-1)).toMatchObject({
      ...{ type: 'contact.unblocked', previous: { blocked_at: body.data.blocked_at } },
    });
    expectError(await as('viewer', 'POST', `/v1/contacts/${id}/block`), 403, 'insufficient_role');
  });

  it('closes the widget: nothing is stored, opened, charged or said of why', async () => {
    const who = await browser(app, workspace);
    const session = await opened(who);
    await exchange(app, who, session, GOOD);
    await block(who.contactId);
    const before = await counts();
    const refused = await say(who, session, 'And another thing!');
    expectClosed(refused);
    expect(refused.body.error.message).toBe('No messages are accepted here.');
    const form = { name: 'Ann', email: 'ann@example.com' };
    for (const [path, body] of [
      ['sessions', {}],
      [`sessions/${session}/escalate`, { text: 'A person!' }],
      [`sessions/${session}/rating`, { score: 1 }],
      ['leads', form],
      ['meetings', { starts_at: '2030-01-01T10:00:00Z', ...form }],
    ] as const)
      expectClosed(await who.ask('POST', path, body));
    const boot = { token: workspace.publishableKey, headers: { origin: OWN_ORIGIN } };
    const again = { ...boot, body: { visitor_token: who.visitorToken } };
    expectClosed(await call(app, 'POST', '/api/widget/boot', again));
    expect(await counts()).toEqual(before);
    expect(await spoken(who, session)).toHaveLength(2);
    expect((await who.ask('POST', `sessions/${session}/end`, {})).status).toBe(200);
    await block(who.contactId, 'unblock');
    expect((await say(who, session, 'Thank you')).status).toBe(201);
  });

  it('holds for the API and for the assistant of the contact', async () => {
    const id = await pushed('assisted');
    const grant = (await as('owner', 'POST', `/v1/contacts/${id}/grants`, {})).body.data;
    const mcp = () =>
      call(app, 'POST', `/api/mcp/${workspace.id}/u/${id}`, {
        token: grant.token,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        headers: { accept: 'application/json, text/event-stream' },
      });
    expect((await mcp()).status).toBe(200);
    await block(id);
    const before = await counts();
    expect((await mcp()).status).toBe(401);
    const body = { question: 'Let me talk to a human', contact_id: id };
    expectError(
      await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body }),
      403,
      'conversation_closed',
    );
    expect(await counts()).toEqual(before);
    await block(id, 'unblock');
    expect((await mcp()).status).toBe(200);
  });

  it('stays with a visitor who signs in as a user that there is', async () => {
    const id = await pushed('known');
    const who = await browser(app, workspace);
    await opened(who);
    await block(who.contactId);
    const visitor = await app.app.get(VisitorReader).find(workspace.id, who.visitorToken);
    const actor = systemActor('test');
    const signedIn = { externalUserId: 'known', visitor, locale: null, timezone: null };
    expect(await app.app.get(IdentityService).identify(workspace.id, actor, signedIn)).toMatchObject({
      ...{ id, blocked_at: expect.stringMatching(/Z$/) },
    });
  });
});
