/** The kill switch does not block /v1: every declared route responds as it did before, whatever the scope. */
import { ModulesContainer } from '@nestjs/core';
import { ChannelContactsCommands } from '../../../src/people/contacts/channel-contacts.commands.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { HandoffsService } from '../../../src/desk/handoffs/handoffs.service.js';
import { LeadsService } from '../../../src/people/leads/leads.service.js';
import { MeetingsService } from '../../../src/people/meetings/meetings.service.js';
import { declaredRoutes, type DeclaredRoute } from '../../../src/platform/http/declared-routes.js';
import { agentActor } from '../../../src/platform/kernel/actor.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { importedRows } from '../../support/imported-rows.js';
import { suggestionRows } from '../../support/suggestion-rows.js';
import { newExternalId } from '../../support/external-ids.js';
import { always, inDays, openHost } from '../../support/meetings.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const QUESTION = { question: 'What is the return fee?' };
const DOCUMENT = { title: 'Fees', text: '# Fees\n\nThe return fee is 5 dollars.', format: 'markdown' };
const LEAD = { contactId: null, sessionId: null, source: 'widget', name: 'Ann' } as const;

const ACTION = {
  ...{ name: 'y', description: 'y', method: 'GET', url: 'https://192.0.9.1/y', token: null },
  parameters: { type: 'object', properties: {} },
};
const CHANNEL = {
  ...{ channel: 'whatsapp', name: 'y' },
  credentials: { access_token: 'y', app_secret: 'y', verify_token: 'y' },
};
/** An external account can be connected to only one workspace. */
const channel = (): object => ({ ...CHANNEL, external_id: newExternalId() });

/** Request bodies of the routes that accept one. */
const BODIES: Record<string, object> = {
  'POST /v1/answer': QUESTION,
  'POST /v1/users': { external_user_id: 'another' },
  'PATCH /v1/contacts/:id': { name: 'Ann Lee' },
  'PUT /v1/contacts/:id/vendor_token': { token: 'x' },
  'POST /v1/contacts/:id/grants': {},
  'PATCH /v1/guardrails': { max_turns: 5 },
  'PATCH /v1/handoffs/:id': { status: 'pending' },
  // Only an approval is refused (test/actions/approving-while-stopped.spec.ts).
  'POST /v1/handoffs/:id/decision': { decision: 'deny' },
  'POST /v1/handoffs/:id/replies': { text: 'We look into it.' },
  'PATCH /v1/channels/:id': { name: 'x' },
  'PATCH /v1/knowledge/gaps/:id': { status: 'dismissed' },
  'PUT /v1/action_definitions/:name': { action: ACTION },
  'PUT /v1/knowledge/documents/:id/examples': { sections: [] },
  'PUT /v1/knowledge/synonyms': { groups: [['fee', 'charge']] },
  'POST /v1/handoffs/bulk': { ids: [newId()], resolution: 'solved' },
  'POST /v1/keys': { kind: 'secret', label: 'x' },
  'POST /v1/keys/:id/rotate': {},
  'POST /v1/knowledge/documents': { ...DOCUMENT, text: 'Another text.' },
  'PUT /v1/knowledge/documents/:id': { ...DOCUMENT, title: 'Our fees' },
  'POST /v1/leads': { name: 'Bea' },
  'PATCH /v1/leads/:id': { status: 'qualified' },
  'PATCH /v1/leads/:id/details': { name: 'Bea' },
  'POST /v1/leads/:id/comments': { text: 'Calls back.' },
  'PATCH /v1/meetings/:id': { notes: 'x' },
  'POST /v1/members': { email: 'new@example.com', name: 'New', role: 'viewer' },
  'PATCH /v1/members/:id': { role: 'developer' },
  'PATCH /v1/members/:id/status': { status: 'away' },
  'PUT /v1/members/:id/availability': { schedules: [] },
  'POST /v1/saved_replies': {
    title: 'Hours',
    text: 'We are open from nine to five.',
    shortcut: 'hours',
    scope: 'shared',
  },
  'PATCH /v1/saved_replies/:id': { title: 'Opening hours' },
  'POST /v1/sessions/:id/notes': { text: 'Ask Ann first.' },
  'POST /v1/tags': { name: 'Refund' },
  'PATCH /v1/tags/:id': { color: 'red' },
  'POST /v1/tokens': { name: 'x' },
  'POST /v1/webhooks': { url: 'https://192.0.9.1/hook' },
  'PATCH /v1/webhooks/:id': { description: 'x' },
  'POST /v1/webhooks/:id/rotate_secret': {},
  'POST /v1/imports': { source: 'csv', name: 'x' },
  'PUT /v1/imports/:id/model_consent': { consented: true },
  'POST /v1/forecasts': { name: 'x' },
  'POST /v1/golden_turns': { question: 'x' },
  'POST /v1/golden_checks': {},
  'PUT /v1/golden_settings': { require_signature: false },
  'PATCH /v1/workspace': { name: 'Renamed' },
};

/** Creates rows of every kind. @returns path prefix → id; the longest prefix applies */
async function fill(workspace: TestWorkspace): Promise<Record<string, string>> {
  const { id, tokens, secretKey, memberIds } = workspace;
  const imported = await importedRows(app, workspace);
  const post = async (path: string, body: object, token = tokens.owner): Promise<Record<string, string>> =>
    (await call(app, 'POST', path, { token, body })).body.data;
  const contact = (await post('/v1/users', { external_user_id: 'ann' }, secretKey))['id']!;
  const visitor = await app.app.get(SystemDb).transaction((tx) =>
    app.app.get(ChannelContactsCommands).add(tx, id, {
      ...{ actor: agentActor(null), channelProfile: { name: 'Ann', email: null, phone: null } },
    }),
  );
  const document = (await post('/v1/knowledge/documents', DOCUMENT))['id']!;
  const session = (await post('/v1/answer', { ...QUESTION, contact_id: contact }, secretKey))['session_id']!;
  const handoff = await app.app.get(HandoffsService).create(id, agentActor(null), {
    ...{ sessionId: session, contactId: contact, kind: 'approval', ask: 'Refund?', stopReason: 'destructive_action' },
    ...{ requester: 'agent', action: { name: 'refund', arguments: {} } },
  });
  await post('/v1/answer', { question: 'Do you ship lithium batteries overseas?' }, secretKey);
  const gap = await eventually(
    async () => (await call(app, 'GET', '/v1/knowledge/gaps', { token: tokens.owner })).body.data[0],
  );
  await call(app, 'PUT', '/v1/action_definitions/y', { token: tokens.owner, body: { action: ACTION } });
  const webhook = (await post('/v1/webhooks', { url: 'https://192.0.9.1/y' }))['id']!;
  const lead = await app.app.get(LeadsService).capture(id, agentActor(null), LEAD);
  await openHost(app, id, memberIds.responder, always());
  const booking = { contactId: contact, attendeeName: 'Ann', attendeeEmail: 'ann@example.com', startsAt: inDays(3) };
  const meeting = await app.app.get(MeetingsService).book(id, agentActor(null), booking);
  const attachment = newId();
  await app.app.get(SystemDb).query({
    text: `insert into attachments (workspace_id, id, session_id, direction, name, content_type, bytes, state)
      values ($1, $2, $3, 'out', 'y.txt', 'text/plain', 1, 'stored')`,
    values: [id, attachment, session],
  });
  return {
    '/v1/attachments/': attachment,
    '/v1/action_definitions/': 'y',
    '/v1/channels/': (await post('/v1/channels', channel()))['id']!,
    '/v1/contacts/': contact,
    visitor,
    '/v1/contacts/:id/grants/': (await post(`/v1/contacts/${contact}/grants`, {}))['id']!,
    '/v1/forecasts/': imported.forecast,
    '/v1/forecasts/:id/conversations/': imported.importedConversation,
    '/v1/golden_turns/': imported.goldenTurn,
    '/v1/golden_checks/': imported.goldenCheck,
    '/v1/imports/': imported.import,
    suggestion: await suggestionRows(app, workspace, session),
    '/v1/handoffs/': handoff.id,
    '/v1/keys/': (await post('/v1/keys', { kind: 'secret', label: 'y' }))['id']!,
    '/v1/knowledge/documents/': document,
    '/v1/knowledge/documents/:id/versions/': '1',
    '/v1/knowledge/gaps/': gap.id,
    '/v1/leads/': lead.id,
    '/v1/lead_comments/': (await post(`/v1/leads/${lead.id}/comments`, { text: 'y' }))['id']!,
    '/v1/meetings/': meeting.id,
    '/v1/members/': memberIds.viewer,
    '/v1/notes/': (await post(`/v1/sessions/${session}/notes`, { text: 'y' }))['id']!,
    '/v1/saved_replies/': (await post('/v1/saved_replies', { title: 'y', text: 'y', shortcut: 'y' }))['id']!,
    '/v1/sessions/': session,
    '/v1/tags/': (await post('/v1/tags', { name: 'y' }))['id']!,
    '/v1/tokens/': (await post('/v1/tokens', { name: 'y' }))['id']!,
    '/v1/webhooks/': webhook,
    '/v1/webhooks/:id/deliveries/': (await post(`/v1/webhooks/${webhook}/test`, {}))['id']!,
  };
}

const isOurs = ({ path }: DeclaredRoute): boolean => path.startsWith('/v1/') || path === '/api/killswitch';
/** Changes come before blocking and deletion, and the contact is deleted last, because much belongs to it. */
const turn = ({ method, path }: DeclaredRoute): number =>
  /\/(?:un)?block$/.test(path)
    ? 7
    : method !== 'DELETE'
      ? ['GET', 'POST', 'PUT', 'PATCH'].indexOf(method)
      : path === '/v1/contacts/:id'
        ? 9
        : 8;

/** Calls every route once, in a new workspace. @param flip body for the switch, set first and sent by its own routes */
async function statuses(flip: object): Promise<Record<string, number>> {
  const workspace = await makeWorkspace(app);
  const ids = await fill(workspace);
  const { owner } = workspace.tokens;
  expect((await call(app, 'PUT', '/v1/killswitch', { token: owner, body: flip })).status).toBe(200);
  const routes = declaredRoutes(app.app.get(ModulesContainer)).filter(isOurs);
  const seen: Record<string, number> = {};
  for (const route of routes.sort((a, b) => turn(a) - turn(b))) {
    const { method, path, access } = route;
    const name = `${method} ${path}`;
    const at = path.replace(/:\w+/g, (_, offset: number) => ids[path.slice(0, offset)] ?? newId());
    const key = !('public' in access) && access.takes[0] === 'secret_key';
    const flips = path.endsWith('/killswitch') && method !== 'GET';
    const judged = { conversation_id: ids['/v1/forecasts/:id/conversations/'], turn: 0, verdict: 'right' };
    const made: Record<string, object> = {
      'POST /v1/contacts/:id/merge': { from_id: ids['visitor'] },
      'POST /v1/channels': channel(),
      'PUT /v1/forecasts/:id/verdicts': judged,
      'PUT /v1/sessions/:id/suggestion': { suggestion_id: ids['suggestion'], action: 'dismissed' },
      'PUT /v1/golden_checks/:id/signature': { golden_turn_ids: [ids['/v1/golden_turns/']] },
    };
    const body = flips ? flip : (made[name] ?? BODIES[name]);
    seen[name] = (await call(app, method, at, { token: key ? workspace.secretKey : owner, body })).status;
  }
  return seen;
}

describe('while the kill switch is on', () => {
  it('no route of /v1, nor the switch itself, returns a different status, whatever the scope', async () => {
    const before = await statuses({ active: false });
    // Routes that cannot be called successfully here are compared as well, but must be few.
    const wellCalled = Object.entries(before).filter(([, status]) => status < 300);
    expect(Object.keys(BODIES).filter((name) => !wellCalled.some(([called]) => called === name))).toEqual([]);
    expect(wellCalled.length).toBeGreaterThan(Object.keys(before).length * 0.8);
    for (const scope of ['actions', 'all']) expect(await statuses({ active: true, scope })).toEqual(before);
  });

  it('the agent answers questions as before, and members who may not turn it off can read it', async () => {
    const { tokens, secretKey } = await makeWorkspace(app);
    await call(app, 'POST', '/v1/knowledge/documents', { token: tokens.owner, body: DOCUMENT });
    const ask = async (): Promise<Record<string, unknown>> => {
      const { data } = (await call(app, 'POST', '/v1/answer', { token: secretKey, body: QUESTION })).body;
      return { ...data, id: '', session_id: '', created_at: '' };
    };
    const before = await ask();
    await call(app, 'POST', '/api/killswitch', { token: secretKey, body: { active: true, scope: 'all' } });
    expect(before['status']).toBe('answered');
    expect(await ask()).toEqual(before);
    const { body } = await call(app, 'GET', '/v1/killswitch', { token: tokens.viewer });
    expect(body.data.active).toBe(true);
  });
});
