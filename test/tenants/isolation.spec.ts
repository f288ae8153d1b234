import { ModulesContainer } from '@nestjs/core';
import { declaredRoutes } from '../../src/http/declared-routes.js';
import { newId } from '../../src/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, makeAccount, mounted, signIn } from '../support/console.js';
import { inDays } from '../support/meetings.js';
import { fill, type Owned } from './owned.js';

let app: TestApp;
/** Has rows of every kind. */
let one: TestWorkspace;
let owned: Owned;
/** Has none, and looks for those of the other. */
let other: TestWorkspace;
let session: string;

beforeAll(async () => {
  app = await startTestApp();
  one = await makeWorkspace(app);
  other = await makeWorkspace(app);
  owned = await fill(app, one);
  const account = await makeAccount(app, { workspaceId: other.id, memberId: other.memberIds.owner });
  session = (await signIn(app, account)).token;
});
afterAll(() => app.close());

/** As the other's owner, signed in to the console. */
const inConsole = (method: string, path: string, body: unknown): Promise<Answer> =>
  browse(app, method, mounted(other.id, path), { session, body });

const shape = ({ status, body }: Answer): unknown => ({ status, body: { ...body, request_id: '' } });
type Ask = (o: Owned) => [method: string, path: string, body?: unknown];

/** Where the console has the caller's own workspace. */
const MINE = '/mine';

const DOCUMENT = { title: 't', text: 'x', format: 'text' };
/** Every way to name a row of one's own; `owned` is the other's, or ids of nothing. */
const WAYS: Record<string, Ask[]> = {
  'GET /v1/contacts/:id': [(o) => ['GET', `/v1/contacts/${o.contact}`]],
  'POST /v1/contacts/:id/block': [(o) => ['POST', `/v1/contacts/${o.contact}/block`]],
  'POST /v1/contacts/:id/unblock': [(o) => ['POST', `/v1/contacts/${o.contact}/unblock`]],
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
  'GET /v1/sessions/:id/notes': [
    (o) => ['GET', `/v1/sessions/${o.session}/notes`],
    (o) => ['GET', `/v1/sessions/${o.session}/notes?cursor=${Object.values(o.cursor)[3]}`],
  ],
  'POST /v1/sessions/:id/notes': [
    (o) => ['POST', `/v1/sessions/${o.session}/notes`, { text: 'x' }],
    (o) => ['POST', `/v1/sessions/${o.session}/notes`, { text: 'x', mentions: [o.member] }],
  ],
  'GET /v1/notes/:id': [(o) => ['GET', `/v1/notes/${o.note}`]],
  'DELETE /v1/notes/:id': [(o) => ['DELETE', `/v1/notes/${o.note}`]],
  'GET /v1/tags': [(o) => ['GET', `/v1/tags?cursor=${o.cursor['/v1/tags']}`]],
  'GET /v1/tags/:id': [(o) => ['GET', `/v1/tags/${o.tag}`]],
  'PATCH /v1/tags/:id': [(o) => ['PATCH', `/v1/tags/${o.tag}`, { name: 'mine' }]],
  'DELETE /v1/tags/:id': [(o) => ['DELETE', `/v1/tags/${o.tag}`]],
  'GET /v1/sessions/:id/tags': [(o) => ['GET', `/v1/sessions/${o.session}/tags`]],
  'POST /v1/sessions/:id/tags': [(o) => ['POST', `/v1/sessions/${o.session}/tags`, { tag_id: o.tag }]],
  'DELETE /v1/sessions/:id/tags/:tag_id': [(o) => ['DELETE', `/v1/sessions/${o.session}/tags/${o.tag}`]],
  'GET /v1/saved_replies': [(o) => ['GET', `/v1/saved_replies?cursor=${o.cursor['/v1/saved_replies']}`]],
  'GET /v1/saved_replies/:id': [(o) => ['GET', `/v1/saved_replies/${o.savedReply}`]],
  'GET /v1/saved_replies/:id/text': [(o) => ['GET', `/v1/saved_replies/${o.savedReply}/text?session_id=${o.session}`]],
  'PATCH /v1/saved_replies/:id': [(o) => ['PATCH', `/v1/saved_replies/${o.savedReply}`, { title: 'mine' }]],
  'DELETE /v1/saved_replies/:id': [(o) => ['DELETE', `/v1/saved_replies/${o.savedReply}`]],
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
    (o) => ['GET', `/v1/sessions?tag_id=${o.tag}`],
    (o) => ['GET', `/v1/sessions?cursor=${o.cursor['/v1/sessions']}`],
  ],
  'GET /v1/contacts': [
    (o) => ['GET', `/v1/contacts?external_user_id=${encodeURIComponent(o.external)}`],
    (o) => ['GET', `/v1/contacts?cursor=${o.cursor['/v1/contacts']}`],
  ],
  'GET /v1/knowledge/quarantined': [(o) => ['GET', `/v1/knowledge/quarantined?document_id=${o.document}`]],
  'POST /v1/knowledge/quarantined/:id/release': [(o) => ['POST', `/v1/knowledge/quarantined/${o.quarantined}/release`]],
  'POST /v1/knowledge/quarantined/:id/quarantine': [
    (o) => ['POST', `/v1/knowledge/quarantined/${o.quarantined}/quarantine`],
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
  'GET /v1/actions/:id': [(o) => ['GET', `/v1/actions/${o.action}`]],
  'GET /v1/actions': [
    (o) => ['GET', `/v1/actions?contact_id=${o.contact}`],
    (o) => ['GET', `/v1/actions?session_id=${o.session}`],
    (o) => ['GET', `/v1/actions?cursor=${o.cursor['/v1/actions']}`],
  ],
  'GET /v1/handoffs/:id': [(o) => ['GET', `/v1/handoffs/${o.handoff}`]],
  'PATCH /v1/handoffs/:id': [
    (o) => ['PATCH', `/v1/handoffs/${o.handoff}`, { status: 'closed' }],
    (o) => ['PATCH', `/v1/handoffs/${o.handoff}`, { assignee_id: o.member }],
  ],
  'POST /v1/handoffs/:id/replies': [(o) => ['POST', `/v1/handoffs/${o.handoff}/replies`, { text: 'x' }]],
  'POST /v1/handoffs/:id/decision': [(o) => ['POST', `/v1/handoffs/${o.handoff}/decision`, { decision: 'deny' }]],
  // Its answer repeats the ids: test/http/handoffs-in-bulk.spec.ts holds that another workspace's is not found.
  'POST /v1/handoffs/bulk': [],
  'POST /v1/handoffs/:id/snooze': [(o) => ['POST', `/v1/handoffs/${o.handoff}/snooze`, { until: inDays(1) }]],
  'POST /v1/handoffs/:id/wake': [(o) => ['POST', `/v1/handoffs/${o.handoff}/wake`]],
  'POST /v1/handoffs/:id/take_over': [(o) => ['POST', `/v1/handoffs/${o.handoff}/take_over`]],
  'POST /v1/handoffs/:id/give_back': [(o) => ['POST', `/v1/handoffs/${o.handoff}/give_back`]],
  'POST /v1/handoffs/:id/resolve': [(o) => ['POST', `/v1/handoffs/${o.handoff}/resolve`, { resolution: 'solved' }]],
  'GET /v1/handoffs': [
    (o) => ['GET', `/v1/handoffs?contact_id=${o.contact}`],
    (o) => ['GET', `/v1/handoffs?session_id=${o.session}`],
    (o) => ['GET', `/v1/handoffs?tag_id=${o.tag}`],
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
  'GET /v1/members/:id/status': [(o) => ['GET', `/v1/members/${o.member}/status`]],
  'PATCH /v1/members/:id/status': [(o) => ['PATCH', `/v1/members/${o.member}/status`, { status: 'away' }]],
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
    (o) => ['POST', `/v1/webhooks/${o.webhook}/redeliver`, { created_after: inDays(-1) }],
  ],
  // Of the console, in the caller's own workspace.
  'GET /api/console/workspaces/:workspace/inbox/:id': [(o) => ['GET', `${MINE}/inbox/${o.handoff}`]],
  'POST /api/console/workspaces/:workspace/sessions/:id/typing': [
    (o) => ['POST', `${MINE}/sessions/${o.session}/typing`],
  ],
  'POST /api/console/workspaces/:workspace/sessions/:id/read': [
    (o) => ['POST', `${MINE}/sessions/${o.session}/read`, { seq: 1 }],
  ],
  'DELETE /api/console/workspaces/:workspace/invitations/:id': [
    (o) => ['DELETE', `${MINE}/invitations/${o.invitation}`],
  ],
  'POST /api/console/workspaces/:workspace/sessions/:id/presence': [
    (o) => ['POST', `${MINE}/sessions/${o.session}/presence`, { state: 'looking' }],
  ],
  'PUT /api/console/workspaces/:workspace/sessions/:id/draft': [
    (o) => ['PUT', `${MINE}/sessions/${o.session}/draft`, { text: 'x' }],
  ],
  'PATCH /api/console/workspaces/:workspace/inbox_filters/:id': [
    (o) => ['PATCH', `${MINE}/inbox_filters/${o.inboxFilter}`, { name: 'mine' }],
  ],
  'DELETE /api/console/workspaces/:workspace/inbox_filters/:id': [
    (o) => ['DELETE', `${MINE}/inbox_filters/${o.inboxFilter}`],
  ],
  'POST /api/console/workspaces/:workspace/inbox_filters': [
    (o) => ['POST', `${MINE}/inbox_filters`, { name: 'mine', queue: 'all', tag_id: o.tag }],
  ],
  'GET /api/console/workspaces/:workspace/inbox_filters': [],
  'GET /api/console/workspaces/:workspace/message_search': [],
  'GET /api/console/workspaces/:workspace/drafts': [],
  'GET /api/console/workspaces/:workspace/notifications': [],
  'PATCH /api/console/workspaces/:workspace/notifications': [],
  'POST /v1/saved_replies': [],
  'POST /v1/tags': [],
  'GET /api/console/workspaces/:workspace/invitations': [],
  'POST /api/console/workspaces/:workspace/invitations': [],
  'GET /api/console/workspaces/:workspace/inbox': [],
  'GET /api/console/workspaces/:workspace/inbox_counts': [],
  'GET /api/console/workspaces/:workspace/stream': [],
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
  'GET /v1/team_status': [],
  'POST /v1/tokens': [],
  'POST /v1/keys': [],
  'POST /v1/webhooks': [],
  'GET /api/agent/:pk/:artifact': [],
  // The visitor's own alone: judged by the tests of the widget.
  'POST /api/widget/boot': [],
  'POST /api/widget/leads': [],
  'POST /api/widget/actions/:id/confirm': [],
  'GET /api/widget/meetings/slots': [],
  'POST /api/widget/meetings': [],
  'POST /api/widget/meetings/:id/cancel': [],
  'GET /api/widget/sessions': [],
  'POST /api/widget/sessions': [],
  'GET /api/widget/sessions/:id/messages': [],
  'POST /api/widget/sessions/:id/messages': [],
  'GET /api/widget/sessions/:id/events': [],
  'POST /api/widget/sessions/:id/typing': [],
  'POST /api/widget/sessions/:id/read': [],
  'POST /api/widget/sessions/:id/end': [],
  'POST /api/widget/sessions/:id/rating': [],
  'POST /api/widget/sessions/:id/escalate': [],
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
  it('is tried in every route that takes a credential of a workspace', () => {
    const routes = declaredRoutes(app.app.get(ModulesContainer)).filter(
      // What is an account's belongs to no workspace: test/policy/console.spec.ts asks for that of others.
      ({ access }) => !('public' in access) && !access.takes.includes('console_account'),
    );
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
        quarantined: newId(),
        note: newId(),
        savedReply: newId(),
        tag: newId(),
        inboxFilter: newId(),
        invitation: newId(),
        handoff: newId(),
        lead: newId(),
        member: newId(),
        token: newId(),
        key: newId(),
        webhook: newId(),
        delivery: newId(),
        meeting: newId(),
        action: newId(),
        external: 'nobody at all',
        cursor: Object.fromEntries(Object.keys(owned.cursor).map((path) => [path, 'A'.repeat(120)])),
      };
      for (const way of ways) {
        const ask = async (which: Owned): Promise<Answer> => {
          const [method, path, body] = way(which);
          const token = path === '/v1/answer' ? other.secretKey : other.tokens.owner;
          if (path.startsWith(MINE)) return inConsole(method, path.replace(MINE, ''), body);
          return call(app, method, path, { token, body });
        };
        const askInConsole = (which: Owned): Promise<Answer> => {
          const [method, path, body] = way(which);
          return inConsole(method, path.replace(MINE, ''), body);
        };
        for (const by of [ask, askInConsole]) {
          const [foreign, unknown] = [await by(owned), await by(nothing)];
          expect(shape(foreign)).toEqual(shape(unknown));
          expect(JSON.stringify(shape(foreign)).toLowerCase()).not.toContain('secret');
          expect(foreign.status === 200 ? foreign.body.data : []).toEqual([]);
        }
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
