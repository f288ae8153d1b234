/**
 * Each way in which a caller can name a row of another workspace: ids in a route's path, and filters and the cursor of
 * its query, which follow from the route; and what its body names, which is written out here.
 */
import { ModulesContainer } from '@nestjs/core';
import { declaredRoutes, nameOf, type DeclaredRoute } from '../../src/platform/http/declared-routes.js';
import { fieldsOf } from '../../src/platform/http/input.js';
import { NoFields } from '../../src/platform/http/input.interceptor.js';
import type { TestApp } from '../support/app.js';
import { inDays } from '../support/meetings.js';
import { inputOf } from '../support/routes.js';
import type { Owned } from './owned.js';

type Ask = (o: Owned) => [method: string, path: string, body?: unknown];
type Id = Exclude<keyof Owned, 'cursor'>;

/** Stands for the caller's own workspace in the console. */
export const MINE = '/mine';
const CONSOLE = '/api/console/workspaces/:workspace';

/** Whose id follows each segment of a path; null if it names only the caller's own. */
const IN_PATH: Record<string, Id | null> = {
  action_definitions: null,
  actions: 'action',
  attachments: 'attachment',
  channels: 'channel',
  contacts: 'contact',
  conversations: 'importedConversation',
  crawls: 'crawl',
  deliveries: 'delivery',
  documents: 'document',
  earlier_conversations: 'importedConversation',
  failures: 'channelFailure',
  forecasts: 'forecast',
  gaps: 'gap',
  golden_checks: 'goldenCheck',
  golden_turns: 'goldenTurn',
  grants: 'grant',
  handoffs: 'handoff',
  imports: 'import',
  inbox: 'handoff',
  inbox_filters: 'inboxFilter',
  invitations: 'invitation',
  keys: 'key',
  lead_comments: 'leadComment',
  leads: 'lead',
  meetings: 'meeting',
  members: 'member',
  messages: 'message',
  parts: null,
  notes: 'note',
  pictures: 'picture',
  quarantined: 'quarantined',
  saved_replies: 'savedReply',
  sessions: 'session',
  tags: 'tag',
  tokens: 'token',
  webhooks: 'webhook',
};

/** Whose id each parameter of a query names; any other parameter that ends in `_id` or `_to` is an error. */
const IN_QUERY: Record<string, Id> = {
  actor_id: 'member',
  assignee_id: 'member',
  contact_id: 'contact',
  conversations_to: 'member',
  document_id: 'document',
  external_user_id: 'external',
  from_id: 'contact',
  host_id: 'member',
  meetings_to: 'member',
  session_id: 'session',
  tag_id: 'tag',
};

const DOCUMENT = { title: 't', text: 'x', format: 'text' };
/** What a route that reads a body is sent; none if no body can name a row, or for the reason given. */
export const BODIES: Record<string, ((o: Owned) => object)[]> = {
  'PATCH /v1/contacts/:id': [() => ({ name: 'mine' })],
  'POST /v1/contacts/:id/merge': [(o) => ({ from_id: o.contact })],
  'PUT /v1/contacts/:id/vendor_token': [() => ({ token: 'x' })],
  'POST /v1/contacts/:id/grants': [() => ({})],
  // Accepts only a file: of another workspace's session there is test/thorough/channels/media-replies.spec.ts.
  'POST /v1/sessions/:id/attachments': [],
  'POST /v1/knowledge/gaps': [(o) => ({ message_id: o.message, correction: 'mine' })],
  'POST /v1/sessions/:id/notes': [() => ({ text: 'x' }), (o) => ({ text: 'x', mentions: [o.member] })],
  'PATCH /v1/tags/:id': [() => ({ name: 'mine' })],
  'POST /v1/sessions/:id/tags': [(o) => ({ tag_id: o.tag })],
  'PATCH /v1/saved_replies/:id': [() => ({ title: 'mine' })],
  // test/knowledge/pictures.spec.ts checks that another workspace's picture is refused.
  'PUT /v1/knowledge/documents/:id': [() => DOCUMENT],
  'PUT /v1/knowledge/documents/:id/audience': [() => ({ audience: 'internal' })],
  'PATCH /v1/meetings/:id': [
    () => ({ notes: 'mine' }),
    () => ({ status: 'cancelled' }),
    () => ({ starts_at: inDays(5) }),
  ],
  'PATCH /v1/knowledge/crawls/:id': [() => ({ every_days: 7 })],
  'PUT /v1/forecasts/:id/verdicts': [(o) => ({ conversation_id: o.importedConversation, turn: 0, verdict: 'right' })],
  'PUT /v1/golden_checks/:id/signature': [(o) => ({ golden_turn_ids: [o.goldenTurn] })],
  'POST /v1/golden_checks': [(o) => ({ document: { document_id: o.document, deleted: true } })],
  'POST /v1/golden_turns': [(o) => ({ forecast_id: o.forecast, conversation_id: o.importedConversation, turn: 0 })],
  'PUT /v1/sessions/:id/suggestion': [(o) => ({ suggestion_id: o.suggestion, action: 'dismissed' })],
  'PATCH /v1/knowledge/gaps/:id': [() => ({ status: 'dismissed' })],
  'POST /v1/answer': [
    (o) => ({ question: 'x', contact_id: o.contact }),
    (o) => ({ question: 'x', external_user_id: o.external }),
    (o) => ({ question: 'x', session_id: o.session }),
    (o) => ({ question: 'x', session_id: o.session, contact_id: o.contact }),
  ],
  'PATCH /v1/handoffs/:id': [() => ({ status: 'closed' }), (o) => ({ assignee_id: o.member })],
  'POST /v1/handoffs/:id/replies': [() => ({ text: 'x' })],
  'POST /v1/handoffs/:id/decision': [() => ({ decision: 'deny' })],
  // Its response repeats the ids: test/http/handoffs-in-bulk.spec.ts checks that another workspace's is not found.
  'POST /v1/handoffs/bulk': [],
  'POST /v1/handoffs/:id/snooze': [() => ({ until: inDays(1) })],
  'POST /v1/handoffs/:id/resolve': [() => ({ resolution: 'solved' })],
  'PATCH /v1/leads/:id': [() => ({ status: 'converted' })],
  'POST /v1/leads': [(o) => ({ contact_id: o.contact }), (o) => ({ name: 'mine', assignee_id: o.member })],
  'PATCH /v1/leads/:id/details': [() => ({ name: 'mine' }), (o) => ({ assignee_id: o.member })],
  'POST /v1/leads/:id/comments': [() => ({ text: 'mine' })],
  'PATCH /v1/members/:id': [() => ({ role: 'viewer' })],
  'PATCH /v1/members/:id/status': [() => ({ status: 'away' })],
  'PUT /v1/members/:id/availability': [() => ({ schedules: [] })],
  'POST /v1/keys/:id/rotate': [() => ({})],
  'PATCH /v1/channels/:id': [() => ({ name: 'mine' })],
  'POST /v1/sessions/:id/template': [() => ({ name: 'x', language: 'en' })],
  'PATCH /v1/webhooks/:id': [() => ({ status: 'disabled' })],
  'PUT /v1/knowledge/documents/:id/examples': [() => ({ sections: [] })],
  'POST /v1/webhooks/:id/redeliver': [() => ({ created_after: inDays(-1) })],
  'POST /api/console/workspaces/:workspace/sessions/:id/read': [() => ({ seq: 1 })],
  'POST /api/console/workspaces/:workspace/sessions/:id/presence': [() => ({ state: 'looking' })],
  'POST /api/console/workspaces/:workspace/sessions/:id/seen_notes': [(o) => ({ last_note_id: o.note })],
  'PUT /api/console/workspaces/:workspace/sessions/:id/draft': [() => ({ text: 'x' })],
  'PATCH /api/console/workspaces/:workspace/inbox_filters/:id': [() => ({ name: 'mine' })],
  'POST /api/console/workspaces/:workspace/inbox_filters': [
    (o) => ({ name: 'mine', queue: 'all', tag_id: o.tag }),
    (o) => ({ name: 'mine', queue: 'all', contact_id: o.contact }),
  ],
  'POST /api/console/workspaces/:workspace/playground': [(o) => ({ question: 'x', contact_id: o.contact })],
  'POST /api/console/workspaces/:workspace/draft_trial': [(o) => ({ title: 't', text: 'x', document_id: o.document })],
  'POST /api/console/workspaces/:workspace/rules_trial': [],
  'PATCH /api/console/workspaces/:workspace/notifications': [],
  'POST /v1/saved_replies': [],
  'POST /v1/tags': [],
  'POST /api/console/workspaces/:workspace/invitations': [],
  'POST /v1/knowledge/crawls': [],
  // Accepts only a file.
  'POST /v1/knowledge/pictures': [],
  'POST /v1/imports': [],
  'POST /v1/forecasts/:id/start': [() => ({ minutes_max: 5 })],
  'POST /v1/forecasts/:id/repeat': [() => ({ name: 'Again' })],
  // Accepts only a file: test/forecasts/imports.spec.ts checks that another workspace's import is not found.
  'PUT /v1/imports/:id/parts/:position': [],
  'PUT /v1/imports/:id/model_consent': [() => ({ consented: true })],
  'PUT /v1/imports/:id/account': [() => ({ token: 'x' })],
  // Names an import: test/forecasts/forecasts.spec.ts checks that another workspace's has nothing to try.
  'POST /v1/forecasts': [],
  // Names the visit of one sign-in: another workspace's is over (test/thorough/channels/mailbox-consents.spec.ts).
  'POST /api/console/workspaces/:workspace/mailbox_consents': [],
  // Name only the caller's own.
  'PUT /v1/action_definitions/:name': [],
  'POST /v1/action_definitions/:name/test': [],
  'POST /v1/action_definitions/import': [],
  'PUT /v1/knowledge/synonyms': [],
  'PATCH /v1/guardrails': [],
  'PUT /v1/killswitch': [],
  'PUT /v1/golden_settings': [],
  'PATCH /v1/workspace': [],
  'POST /v1/members': [],
  'POST /v1/tokens': [],
  'POST /v1/keys': [],
  'POST /v1/channels': [],
  'POST /v1/webhooks': [],
  // Names no row, and creates its own: covered by the tests of users and documents.
  'POST /v1/users': [],
  'POST /v1/knowledge/documents': [],
};

/** Ways that a route's input does not show. */
const MORE: Record<string, Ask[]> = {
  'GET /v1/sessions/:id': [(o) => ['GET', `/v1/sessions/${o.contact}`]],
};

/**
 * Whose tests are elsewhere: a visitor's own conversation, MCP with its own errors, the kill switch, which names no
 * row.
 */
const isElsewhere = ({ path, access }: DeclaredRoute): boolean =>
  path.startsWith('/api/mcp/') ||
  path === '/api/killswitch' ||
  (!('public' in access) && access.takes.includes('publishable_key'));

/** All routes of a workspace by name, with their ways. Throws if one's ways are not known. */
export function waysOf(app: TestApp): [name: string, ways: Ask[]][] {
  // Account routes belong to no workspace: test/policy/console.spec.ts checks them.
  const routes = declaredRoutes(app.app.get(ModulesContainer)).filter(
    ({ access }) => !('public' in access) && !access.takes.includes('console_account'),
  );
  const strays = [BODIES, MORE].flatMap(Object.keys).filter((name) => !routes.map(nameOf).includes(name));
  if (strays.length) throw new Error(`There is no such route: ${strays.join(', ')}.`);
  return routes.map((route) => [nameOf(route), isElsewhere(route) ? [] : derived(app, route)]);
}

function derived(app: TestApp, route: DeclaredRoute): Ask[] {
  const { method } = route;
  const name = nameOf(route);
  const path = pathOf(route);
  const { query, body } = inputOf(app, route);
  const hasBody = body !== null && body !== NoFields;
  if (hasBody !== name in BODIES)
    throw new Error(`${name} ${hasBody ? 'reads a body: add it to' : 'reads no body: it is no part of'} BODIES.`);
  if (!path) return [];
  if (hasBody) return BODIES[name]!.map((bodyOf) => (o) => [method, path(o), bodyOf(o)]);
  const params = query ? fieldsOf(query) : [];
  const unknown = params.find((param) => /_(?:id|to)$/.test(param) && !(param in IN_QUERY));
  if (unknown) throw new Error(`${name}: whose id is ${unknown}? Add it to IN_QUERY.`);
  const filters = params.filter((param) => param in IN_QUERY);
  const ways = filters.map((param): Ask => (o) => [
    method,
    `${path(o)}?${param}=${encodeURIComponent(o[IN_QUERY[param]!])}`,
  ]);
  if (route.path.replace(CONSOLE, MINE).includes(':')) ways.push((o) => [method, path(o)]);
  if (params.includes('cursor')) ways.push((o) => [method, withCursor(o, path(o))]);
  return [...ways, ...(MORE[name] ?? [])];
}

/** The paths of all lists of /v1, by the name of their route. */
export const listsOf = (app: TestApp, o: Owned): [name: string, path: string][] =>
  declaredRoutes(app.app.get(ModulesContainer))
    .filter((route) => {
      const { query } = inputOf(app, route);
      return route.path.startsWith('/v1/') && query !== null && fieldsOf(query).includes('cursor');
    })
    .map((route) => [nameOf(route), pathOf(route)!(o)]);

/** The cursor of that list, or of any other if the list has no second page. */
const withCursor = ({ cursor }: Owned, path: string): string =>
  `${path}?cursor=${encodeURIComponent(cursor[path] ?? Object.values(cursor)[0]!)}`;

/** The path with the owned ids in it; null if it names only the caller's own. Throws if it is not known whose. */
export function pathOf({ method, path }: Pick<DeclaredRoute, 'method' | 'path'>): ((o: Owned) => string) | null {
  const segments = path.replace(CONSOLE, MINE).split('/');
  const ids = segments.map((segment, at): Id | null | undefined => {
    const owner = segments[at - 1]!;
    if (!segment.startsWith(':') || owner === 'versions') return undefined;
    if (!(owner in IN_PATH)) throw new Error(`${method} ${path}: whose id is ${segment}? Add ${owner} to IN_PATH.`);
    return IN_PATH[owner];
  });
  if (ids.includes(null)) return null;
  // A version is a number: the first.
  return (o) => segments.map((segment, at) => (ids[at] ? o[ids[at]] : segment.replace(/^:.*/, '1'))).join('/');
}
