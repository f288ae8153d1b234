import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { HttpAdapterHost, ModulesContainer } from '@nestjs/core';
import { mountedRoutes } from '../../src/platform/http/allowed-methods.js';
import {
  declaredRoutes,
  mountedInConsole,
  nameOf,
  type DeclaredRoute,
} from '../../src/platform/http/declared-routes.js';
import { PREFIXES } from '../../src/platform/kernel/credentials.js';
import { Access } from '../../src/platform/policy/access.js';
import { MATRIX, type Capability } from '../../src/platform/policy/capabilities.js';
import { LIMITS } from '../../src/platform/policy/limit/buckets.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { drawn } from '../support/drawn.js';
import { HOLDERS } from './holders.js';
import { startProbedApp } from './probed-app.js';
import { everyRoute, REFUSALS } from './route-matrix.js';

/**
 * Method and path → the credential kind that it accepts, the capability, the limit (specification §3.1). A route that
 * is not listed must be a read that every role may make (READ).
 */
const V1 = (capability: string): string => `user_token ${capability} v1`;
const SPECIFIED: Record<string, string> = {
  'POST /v1/sessions/:id/take_over': V1('reply'),
  'POST /v1/sessions/:id/notes': V1('reply'),
  'DELETE /v1/notes/:id': V1('reply'),
  'POST /v1/tags': V1('reply'),
  'PATCH /v1/tags/:id': V1('reply'),
  'DELETE /v1/tags/:id': V1('manage_team'),
  'POST /v1/sessions/:id/tags': V1('reply'),
  'DELETE /v1/sessions/:id/tags/:tag_id': V1('reply'),
  'POST /v1/saved_replies': V1('reply'),
  'PATCH /v1/saved_replies/:id': V1('reply'),
  'DELETE /v1/saved_replies/:id': V1('reply'),
  'PATCH /v1/handoffs/:id': V1('reply'),
  'POST /v1/handoffs/:id/replies': V1('reply'),
  'POST /v1/handoffs/:id/decision': V1('reply'),
  'POST /v1/handoffs/:id/give_back': V1('reply'),
  'POST /v1/handoffs/:id/resolve': V1('reply'),
  'POST /v1/handoffs/bulk': V1('reply'),
  'POST /v1/handoffs/:id/snooze': V1('reply'),
  'POST /v1/handoffs/:id/take_over': V1('reply'),
  'POST /v1/handoffs/:id/wake': V1('reply'),
  'PATCH /v1/leads/:id': V1('grant'),
  'POST /v1/leads': V1('reply'),
  'PATCH /v1/leads/:id/details': V1('reply'),
  'POST /v1/leads/:id/comments': V1('reply'),
  'DELETE /v1/lead_comments/:id': V1('reply'),
  'PATCH /v1/contacts/:id': V1('reply'),
  'POST /v1/contacts/:id/merge': V1('grant'),
  'POST /v1/contacts/:id/block': V1('reply'),
  'POST /v1/contacts/:id/unblock': V1('reply'),
  'DELETE /v1/contacts/:id': V1('manage_team'),
  'GET /v1/contacts/:id/export': V1('manage_team'),
  'GET /v1/contacts/:id/unproven_matches': V1('manage_team'),
  'PUT /v1/contacts/:id/vendor_token': V1('grant'),
  'GET /v1/contacts/:id/grants': V1('grant'),
  'POST /v1/contacts/:id/grants': V1('grant'),
  'DELETE /v1/contacts/:id/grants/:grant_id': V1('grant'),
  'PUT /v1/action_definitions/:name': V1('manage_team'),
  'DELETE /v1/action_definitions/:name': V1('manage_team'),
  'POST /v1/action_definitions/import': V1('manage_team'),
  'POST /v1/action_definitions/:name/test': V1('manage_team'),
  'POST /v1/workspace/identity_secret': V1('view_keys'),
  'PATCH /v1/meetings/:id': V1('reply'),
  'POST /v1/knowledge/documents': V1('manage_team'),
  'PUT /v1/knowledge/documents/:id': V1('manage_team'),
  'PUT /v1/knowledge/documents/:id/audience': V1('manage_team'),
  'DELETE /v1/knowledge/documents/:id': V1('manage_team'),
  'PUT /v1/knowledge/documents/:id/examples': V1('manage_team'),
  'DELETE /v1/knowledge/samples': V1('manage_team'),
  'POST /v1/knowledge/gaps': V1('reply'),
  'PATCH /v1/knowledge/crawls/:id': V1('manage_team'),
  'PATCH /v1/knowledge/gaps/:id': V1('manage_team'),
  'PUT /v1/knowledge/synonyms': V1('manage_team'),
  'POST /v1/knowledge/crawls': V1('manage_team'),
  'POST /v1/knowledge/crawls/:id/cancel': V1('manage_team'),
  'POST /v1/knowledge/quarantined/:id/release': V1('manage_team'),
  'POST /v1/knowledge/quarantined/:id/quarantine': V1('manage_team'),
  'POST /v1/imports': V1('manage_team'),
  'PUT /v1/imports/:id/parts/:position': V1('manage_team'),
  'PUT /v1/imports/:id/account': V1('manage_team'),
  'POST /v1/imports/:id/start': V1('manage_team'),
  'POST /v1/imports/:id/pause': V1('manage_team'),
  'POST /v1/imports/:id/cancel': V1('manage_team'),
  'PUT /v1/imports/:id/model_consent': V1('manage_team'),
  'DELETE /v1/imports/:id': V1('manage_team'),
  'PUT /v1/sessions/:id/suggestion': V1('reply'),
  'POST /v1/forecasts': V1('manage_team'),
  'POST /v1/forecasts/:id/start': V1('manage_team'),
  'POST /v1/forecasts/:id/repeat': V1('manage_team'),
  'POST /v1/forecasts/:id/pause': V1('manage_team'),
  'POST /v1/forecasts/:id/cancel': V1('manage_team'),
  'DELETE /v1/forecasts/:id': V1('manage_team'),
  'GET /v1/forecasts/:id/next': V1('reply'),
  'PUT /v1/forecasts/:id/verdicts': V1('reply'),
  'POST /v1/forecasts/:id/golden_turns': V1('manage_team'),
  'POST /v1/golden_turns': V1('reply'),
  'POST /v1/golden_turns/:id/accept': V1('manage_team'),
  'DELETE /v1/golden_turns/:id': V1('manage_team'),
  'PUT /v1/golden_settings': V1('manage_team'),
  'POST /v1/golden_checks': V1('manage_team'),
  'PUT /v1/golden_checks/:id/signature': V1('manage_team'),
  'DELETE /v1/golden_checks/:id': V1('manage_team'),
  'POST /v1/webhooks': V1('manage_team'),
  'PATCH /v1/webhooks/:id': V1('manage_team'),
  'DELETE /v1/webhooks/:id': V1('manage_team'),
  'POST /v1/webhooks/:id/rotate_secret': V1('manage_team'),
  'POST /v1/webhooks/:id/test': V1('manage_team'),
  'POST /v1/webhooks/:id/deliveries/:delivery_id/redeliver': V1('manage_team'),
  'POST /v1/webhooks/:id/redeliver': V1('manage_team'),
  'GET /v1/channels': V1('manage_team'),
  'POST /v1/channels': V1('manage_team'),
  'GET /v1/channels/:id': V1('manage_team'),
  'PATCH /v1/channels/:id': V1('manage_team'),
  'DELETE /v1/channels/:id': V1('manage_team'),
  'POST /v1/channels/:id/verify': V1('manage_team'),
  'GET /v1/channels/:id/failures': V1('manage_team'),
  'POST /v1/channels/:id/failures/:failure_id/retry': V1('manage_team'),
  'GET /v1/sessions/:id/templates': V1('reply'),
  'POST /v1/sessions/:id/template': V1('reply'),
  'POST /v1/knowledge/pictures': V1('manage_team'),
  'POST /v1/sessions/:id/attachments': V1('reply'),
  'DELETE /v1/attachments/:id': V1('reply'),
  'PATCH /v1/workspace': V1('manage_team'),
  'POST /v1/members': V1('manage_team'),
  'PATCH /v1/members/:id': V1('manage_team'),
  'DELETE /v1/members/:id': V1('manage_team'),
  'PATCH /v1/members/:id/status': V1('reply'),
  'PUT /v1/members/:id/availability': V1('reply'),
  'POST /v1/tokens': V1('read'),
  'DELETE /v1/tokens/:id': V1('read'),
  'GET /v1/keys': V1('view_keys'),
  'POST /v1/keys': V1('view_keys'),
  'GET /v1/keys/:id': V1('view_keys'),
  'DELETE /v1/keys/:id': V1('view_keys'),
  'POST /v1/keys/:id/rotate': V1('view_keys'),
  'GET /v1/audit': V1('manage_team'),
  'PATCH /v1/guardrails': V1('manage_team'),
  'PUT /v1/killswitch': V1('manage_team'),
  'GET /api/killswitch': 'secret_key read none',
  'POST /api/killswitch': 'secret_key manage_team none',
  'POST /v1/users': 'secret_key grant none',
  'POST /v1/answer': 'secret_key read v1',
  'GET /api/mcp/:workspace/u/:contact': 'grant+user_token reply mcp_contact',
  'POST /api/mcp/:workspace/u/:contact': 'grant+user_token reply mcp_contact',
  'GET /api/mcp/:workspace': 'user_token read mcp_workspace',
  'POST /api/mcp/:workspace': 'user_token read mcp_workspace',
  'GET /api/agent/:pk/:artifact': 'publishable_key - none',
  'POST /api/widget/boot': 'publishable_key - widget',
  'POST /api/widget/leads': 'publishable_key - widget',
  'POST /api/widget/actions/:id/confirm': 'publishable_key - widget',
  'POST /api/widget/sessions/:id/attachments': 'publishable_key - widget_upload',
  'GET /api/widget/attachments/:id': 'publishable_key - widget',
  'DELETE /api/widget/attachments/:id': 'publishable_key - widget',
  'GET /api/widget/pictures/:id': 'publishable_key - widget',
  'GET /api/widget/meetings/slots': 'publishable_key - widget',
  'POST /api/widget/meetings': 'publishable_key - widget',
  'POST /api/widget/meetings/:id/cancel': 'publishable_key - widget',
  'GET /api/widget/sessions': 'publishable_key - widget',
  'POST /api/widget/sessions': 'publishable_key - widget_new_session',
  'GET /api/widget/sessions/:id/messages': 'publishable_key - widget',
  'POST /api/widget/sessions/:id/messages': 'publishable_key - widget',
  'POST /api/widget/sessions/:id/voice': 'publishable_key - widget_voice',
  'GET /api/widget/sessions/:id/events': 'publishable_key - widget',
  'POST /api/widget/sessions/:id/typing': 'publishable_key - widget',
  'POST /api/widget/sessions/:id/read': 'publishable_key - widget',
  'POST /api/widget/sessions/:id/end': 'publishable_key - widget',
  'POST /api/widget/sessions/:id/rating': 'publishable_key - widget',
  'POST /api/widget/sessions/:id/escalate': 'publishable_key - widget',
  'GET /api/console/me': 'console_account - console',
  'PATCH /api/console/me': 'console_account - console',
  'GET /api/console/workspaces/:workspace/inbox': 'console_session read console',
  'GET /api/console/workspaces/:workspace/inbox/:id': 'console_session read console',
  'GET /api/console/workspaces/:workspace/inbox_counts': 'console_session read console',
  'GET /api/console/workspaces/:workspace/inbox_filters': 'console_session read console',
  'POST /api/console/workspaces/:workspace/inbox_filters': 'console_session reply console',
  'PATCH /api/console/workspaces/:workspace/inbox_filters/:id': 'console_session reply console',
  'DELETE /api/console/workspaces/:workspace/inbox_filters/:id': 'console_session reply console',
  'GET /api/console/workspaces/:workspace/message_search': 'console_session read console',
  'GET /api/console/workspaces/:workspace/contact_search': 'console_session read console',
  'GET /api/console/workspaces/:workspace/contacts/:id/merge_preview': 'console_session grant console',
  'GET /api/console/workspaces/:workspace/lead_counts': 'console_session read console',
  'POST /api/console/workspaces/:workspace/rules_trial': 'console_session read console',
  'GET /api/console/workspaces/:workspace/leads/:id/qualification': 'console_session read console',
  'POST /api/console/workspaces/:workspace/draft_trial': 'console_session manage_team console',
  'POST /api/console/workspaces/:workspace/playground': 'console_session read console',
  'GET /api/console/workspaces/:workspace/widget_origins': 'console_session read console',
  'GET /api/console/workspaces/:workspace/mail_settings': 'console_session read console',
  'GET /api/console/workspaces/:workspace/operator_notices': 'console_session manage_team console',
  'POST /api/console/workspaces/:workspace/mail_test': 'console_session manage_team console',
  'GET /api/console/workspaces/:workspace/mailbox_providers': 'console_session manage_team console',
  'POST /api/console/workspaces/:workspace/mailbox_consents': 'console_session manage_team console',
  'POST /api/console/workspaces/:workspace/channels/:id/authorization': 'console_session manage_team console',
  'DELETE /api/console/workspaces/:workspace/sample': 'console_session manage_team console',
  'GET /api/console/workspaces/:workspace/models': 'console_session read console',
  'GET /api/console/workspaces/:workspace/notifications': 'console_session read console',
  'PATCH /api/console/workspaces/:workspace/notifications': 'console_session read console',
  'GET /api/console/workspaces/:workspace/drafts': 'console_session reply console',
  'PUT /api/console/workspaces/:workspace/sessions/:id/draft': 'console_session reply console',
  'POST /api/console/workspaces/:workspace/sessions/:id/presence': 'console_session read console',
  'POST /api/console/workspaces/:workspace/sessions/:id/seen_notes': 'console_session read console',
  'GET /api/console/workspaces/:workspace/stream': 'console_session read console',
  'POST /api/console/workspaces/:workspace/sessions/:id/read': 'console_session reply console',
  'POST /api/console/workspaces/:workspace/sessions/:id/typing': 'console_session reply console',
  'DELETE /api/console/session': 'console_account - console',
  'GET /api/console/sessions': 'console_account - console',
  'DELETE /api/console/sessions/:id': 'console_account - console',
  'DELETE /api/console/sessions': 'console_account - console',
  'POST /api/console/reauthenticate': 'console_account - console',
  'PUT /api/console/password': 'console_account - console',
  'POST /api/console/totp': 'console_account - console',
  'PUT /api/console/totp': 'console_account - console',
  'DELETE /api/console/totp': 'console_account - console',
  'POST /api/console/totp/recovery-codes': 'console_account - console',
  'POST /api/console/invitations/join': 'console_account - console',
  'POST /api/console/workspaces': 'console_account - console',
  'POST /api/console/oidc/:provider/link': 'console_account - console',
  'GET /api/console/identities': 'console_account - console',
  'DELETE /api/console/identities/:id': 'console_account - console',
  'GET /api/console/workspaces/:workspace/invitations': 'console_session manage_team console',
  'POST /api/console/workspaces/:workspace/invitations': 'console_session manage_team console',
  'DELETE /api/console/workspaces/:workspace/invitations/:id': 'console_session manage_team console',
};

const isRead = ({ method, path }: DeclaredRoute): boolean => method === 'GET' && path.startsWith('/v1/');
const READ = V1('read');

/** Reviewed routes without a credential: none reveals tenant data, except that a mailed link shows its one meeting. */
const PUBLIC: Record<string, string> = {
  'GET /healthz': 'none',
  'GET /readyz': 'none',
  'GET /metrics': 'none',
  'GET /v1/openapi.json': 'public_ip',
  'GET /docs': 'public_ip',
  'GET /docs/guide': 'none',
  'GET /docs/guide/:page': 'none',
  'GET /docs/guide/assets/:file': 'none',
  'GET /demo': 'public_ip',
  'GET /meetings/confirm/:token': 'public_ip',
  'POST /meetings/confirm/:token': 'public_ip',
  'GET /rate/:token': 'public_ip',
  'POST /rate/:token': 'public_ip',
  'GET /api/channels/:id': 'none',
  'POST /api/channels/:id': 'none',
  'GET /api/attachments/:workspace/:id': 'none',
  'GET /api/pictures/:workspace/:id': 'none',
  'GET /api/quoted/pictures/:workspace/:id': 'none',
  'GET /': 'none',
  'GET /console': 'none',
  'GET /console/{*path}': 'none',
  'GET /console/assets/:file': 'none',
  'POST /api/console/sign-in': 'public_ip',
  'GET /api/console/setup/state': 'public_ip',
  'POST /api/console/setup': 'public_ip',
  'POST /api/console/invitations/lookup': 'public_ip',
  'POST /api/console/invitations/accept': 'public_ip',
  'POST /api/console/password-reset': 'public_ip',
  'POST /api/console/password-reset/confirm': 'public_ip',
  'GET /api/console/oidc/providers': 'public_ip',
  'GET /api/console/oidc/:provider/start': 'public_ip',
  'GET /api/console/oidc/:provider/callback': 'public_ip',
  'POST /api/console/oidc/:provider/accept': 'public_ip',
  'GET /widget.js': 'none',
  'GET /widget/assets/:file': 'none',
  'GET /widget/preview': 'none',
};

/** Express layers that are not routes: our six middlewares, and Nest's hook, not-found and error handlers. */
const OTHER_LAYERS = 9;

/** Sent in a cookie: test/policy/console-routes.spec.ts tries those routes with every session. */
const CONSOLE_KINDS = ['console_account', 'console_session'];

let app: TestApp;
let routes: DeclaredRoute[];
beforeAll(async () => {
  app = await startTestApp();
  routes = declaredRoutes(app.app.get(ModulesContainer));
});

const adapter = (): HttpAdapterHost => app.app.get(HttpAdapterHost);

describe('the routes', () => {
  it('that are mounted are exactly the declared ones, and the router contains nothing else', () => {
    const { routes: mounted, otherLayers } = mountedRoutes(adapter());
    expect(mounted).toEqual(routes.map(nameOf).sort());
    expect(new Set(mounted).size).toBe(mounted.length);
    expect(otherLayers).toBe(OTHER_LAYERS);
  });

  it('that are mounted outside the controllers are detected', async () => {
    const other = await startProbedApp(app.databaseUrl);
    const express = other.app.getHttpAdapter().getInstance();
    express.get('/v1/backdoor', (_, response) => void response.end());
    express.use('/v1/sidedoor', (_, response) => void response.end());
    const { routes: mounted, otherLayers } = mountedRoutes(other.app.get(HttpAdapterHost));
    await other.close();
    expect(mounted.filter((name) => !routes.map(nameOf).includes(name))).toEqual(['GET /v1/backdoor']);
    expect(otherLayers).toBe(OTHER_LAYERS + 1);
  });

  it('without an access policy, or with input that no class describes, prevent the application from starting', () => {
    @Controller()
    class Silent {
      @Get('/v1/silent')
      say(): void {}
    }
    @Controller()
    class Shapeless {
      @Post('/v1/shapeless')
      @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
      take(@Body() body: { any: string }): unknown {
        return body;
      }
    }
    const containing = (metatype: object): ModulesContainer =>
      new Map([['x', { controllers: new Map([['y', { metatype }]]) }]]) as unknown as ModulesContainer;
    expect(() => declaredRoutes(containing(Silent))).toThrow('Silent.say declares no @Access');
    expect(() => declaredRoutes(containing(Shapeless))).toThrow('Shapeless.take: its input has no class');
  });

  it('are those of the specification, each with its credential, capability and limit', () => {
    for (const route of routes) {
      const { access } = route;
      const said =
        'public' in access ? access.limit : `${access.takes.join('+')} ${access.needs ?? '-'} ${access.limit}`;
      const listed = ('public' in access ? PUBLIC : SPECIFIED)[nameOf(route)];
      expect([nameOf(route), said]).toEqual([nameOf(route), listed ?? (isRead(route) ? READ : 'a line in SPECIFIED')]);
      if ('public' in access) expect(access.public).toMatch(/\w+ \w+/);
    }
    const listed = [...Object.keys(SPECIFIED), ...Object.keys(PUBLIC)];
    expect(listed.filter((name) => !routes.map(nameOf).includes(name))).toEqual([]);
    expect(Object.entries(SPECIFIED).filter(([name, said]) => name.startsWith('GET ') && said === READ)).toEqual([]);
  });

  it('are those of the reviewed docs/routes.txt, with the same policies', () => {
    const lines = readFileSync(join(__dirname, '../../docs/routes.txt'), 'utf8').trim().split('\n').slice(1);
    const said = [...routes, ...mountedInConsole(routes)].map(({ method, path, access }) =>
      'public' in access
        ? [method, path, 'public', '-', access.limit]
        : [method, path, access.takes.join('|'), access.needs ?? '-', access.limit],
    );
    expect(said).toEqual(lines.map((line) => line.split(/\s+/).slice(0, 5)));
  });

  it('use every existing capability and limit, and the matrix is the documented one', () => {
    const used = new Set(routes.map(({ access }) => ('public' in access ? null : access.needs)));
    for (const capability of Object.keys(MATRIX) as Capability[]) {
      expect([...MATRIX[capability]].sort()).toEqual([...HOLDERS[capability]!].sort());
      expect([capability, used.has(capability)]).toEqual([capability, true]);
    }
    expect([...new Set(routes.map(({ access }) => access.limit))].sort()).toEqual(Object.keys(LIMITS).sort());
  });

  it('refuse every credential kind that they do not accept with a specific error code', () => {
    // Even a kind that no route accepts yet is known, so that it is refused as such; the next test checks that.
    for (const row of Object.values(REFUSALS)) expect(Object.keys(row).sort()).toEqual(Object.keys(PREFIXES).sort());
    const taken = new Set(routes.flatMap(({ access }) => ('public' in access ? [] : [...access.takes])));
    expect([...taken].sort()).toEqual([...Object.keys(REFUSALS), ...CONSOLE_KINDS].sort());
  });
});

everyRoute(drawn);
