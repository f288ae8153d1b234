/** Blocked contacts are refused on every channel, and cost nothing. */
import { AskContextReader } from '../../src/conversations/turns/ask-context.reader.js';
import { TurnRecord } from '../../src/conversations/turns/turn-record.js';
import { IdentitySecretService } from '../../src/company/workspaces/identity-secret.service.js';
import { IdentityTokensService } from '../../src/company/widget/identity-tokens.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { exchange, idle, opened, say, spoken, teach, GOOD } from '../support/live.js';
import { always, inDays, openHost } from '../support/meetings.js';
import { sqlOf } from '../support/team-mails.js';
import { browser, OWN_ORIGIN } from '../support/widget.js';
import { expectError } from '../http/envelope.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  await app.app.get(IdentitySecretService).rotate(workspace.id, OPERATOR);
});
afterAll(() => app.close());

const as = (role: keyof TestWorkspace['tokens'], method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens[role], body });
const block = (id: string, verb = 'block') => as('responder', 'POST', `/v1/contacts/${id}/${verb}`);
const identityOf = (subject: string) => app.app.get(IdentityTokensService).issue(workspace.id, subject, 3_600);
const boot = (body: object) =>
  call(app, 'POST', '/api/widget/boot', { token: workspace.publishableKey, body, headers: { origin: OWN_ORIGIN } });
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

describe('blocking a contact', () => {
  it('is shown on the contact and in the list, recorded as event and audit entry, and idempotent', async () => {
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

  it('closes the widget: nothing is stored, opened or charged, and no reason is given', async () => {
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
    expectClosed(await boot({ visitor_token: who.visitorToken }));
    expect(await counts()).toEqual(before);
    expect(await spoken(who, session)).toHaveLength(2);
    expect((await who.ask('POST', `sessions/${session}/end`, {})).status).toBe(200);
    await block(who.contactId, 'unblock');
    expect((await say(who, session, 'Thank you')).status).toBe(201);
    await idle(app); // So that its answer does not count in the next test.
  });

  it('applies to the API and to the contact’s MCP endpoint', async () => {
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
      'contact_id',
    );
    expect(await counts()).toEqual(before);
    await block(id, 'unblock');
    expect((await mcp()).status).toBe(200);
  });

  it('still applies when a visitor signs in, whether that user existed or not', async () => {
    const known = await pushed('known');
    for (const subject of ['known', 'new']) {
      const who = await browser(app, workspace);
      await opened(who);
      await block(who.contactId);
      expectClosed(await boot({ identity_token: await identityOf(subject), visitor_token: who.visitorToken }));
      const id = subject === 'known' ? known : who.contactId;
      expect((await as('viewer', 'GET', `/v1/contacts/${id}`)).body.data).toMatchObject({
        ...{ external_user_id: subject, blocked_at: expect.stringMatching(/Z$/) },
      });
      // From any other browser as well.
      expectClosed(await boot({ identity_token: await identityOf(subject) }));
    }
  });

  it('does not affect the next person who signs in with the same browser', async () => {
    const first = await browser(app, workspace, { identity_token: await identityOf('first') });
    await block(first.contactId);
    const body = { identity_token: await identityOf('second'), visitor_token: first.visitorToken };
    const { status, body: booted } = await boot(body);
    expect([status, booted.data?.contact.id]).toEqual([200, expect.not.stringContaining(first.contactId)]);
    expect((await as('viewer', 'GET', `/v1/contacts/${booted.data.contact.id}`)).body.data.blocked_at).toBeNull();
  });

  it('stops requests already running for the contact, and tells the calling server why', async () => {
    const id = await pushed('asking');
    const recorder = app.app.get(TurnRecord);
    const record = recorder.record.bind(recorder);
    jest.spyOn(recorder, 'record').mockImplementationOnce(async (...turn) => {
      await block(id);
      return record(...turn);
    });
    const before = await counts();
    const ask = (whom: object) =>
      call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question: GOOD, ...whom } });
    for (const [whom, param] of [
      [{ contact_id: id }, 'contact_id'],
      [{ external_user_id: 'asking' }, 'external_user_id'],
    ] as const) {
      const refused = await ask(whom);
      expectError(refused, 403, 'conversation_closed', param);
      expect(refused.body.error.message).toBe('This contact is blocked.');
    }
    // A turn does not start a session either.
    const body = { question: GOOD, contact_id: id };
    await block(id, 'unblock');
    const asked = await app.app.get(AskContextReader).get(workspace.id, body, 'human');
    await block(id);
    await expect(
      recorder.open(workspace.id, OPERATOR, { body, askContext: asked, askedAtMs: Date.now() }),
    ).rejects.toThrow('blocked');
    expect(await counts()).toEqual(before);
  });

  it('prevents new grants, created directly or when the user is pushed', async () => {
    const id = await pushed('ungranted');
    await block(id);
    const push = { external_user_id: 'ungranted', name: 'Una', grant: { ttl_seconds: 60 } };
    for (const refused of [
      await as('owner', 'POST', `/v1/contacts/${id}/grants`, {}),
      await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: push }),
    ]) {
      expectError(refused, 409, 'conflict');
      expect(refused.body.error.message).toContain('blocked');
    }
    const read = async (path = '') => (await as('owner', 'GET', `/v1/contacts/${id}${path}`)).body.data;
    expect([await read('/grants'), (await read()).name]).toEqual([[], null]);
  });

  it('is internal: the export does not say who decided it', async () => {
    const id = await pushed('exported');
    await block(id);
    await block(id, 'unblock');
    const { text, body } = await as('owner', 'GET', `/v1/contacts/${id}/export`);
    expect(text).toContain('contact.created');
    expect(JSON.stringify(body)).not.toMatch(/contact\.(un)?blocked/);
  });

  it('discards the reason when the contact cancels a meeting', async () => {
    await openHost(app, workspace.id, workspace.memberIds.owner, always());
    const who = await browser(app, workspace);
    const { id } = (await who.ask('POST', 'meetings', { starts_at: inDays(3), email: 'ann@example.com' })).body.data;
    await block(who.contactId);
    const { status, body } = await who.ask('POST', `meetings/${id}/cancel`, { reason: 'You are all useless' });
    expect([status, body.data.status]).toEqual([200, 'cancelled']);
    expect((await as('owner', 'GET', `/v1/meetings/${id}`)).body.data.cancel_reason).toBeNull();
  });
});
