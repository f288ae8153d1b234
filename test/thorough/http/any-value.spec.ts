import { ModulesContainer } from '@nestjs/core';
import { declaredRoutes, nameOf, type DeclaredRoute } from '../../../src/platform/http/declared-routes.js';
import { fieldsOf, type Dto } from '../../../src/platform/http/input.js';
import { nestedIn } from '../../../src/platform/http/nested.js';
import type { Schema } from '../../../src/platform/http/openapi-types.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';
import { makeAccount, signIn } from '../../support/console.js';
import { inDays } from '../../support/meetings.js';
import { operationAt } from '../../support/openapi.js';
import { callOf, inputOf } from '../../support/routes.js';
import { placesIn, put, sampleOf, type Place } from '../../support/samples.js';
import { browser, type Browser } from '../../support/widget.js';
import { fill, type Owned } from '../../tenants/owned.js';
import { BODIES, pathOf } from '../../tenants/ways.js';
import { expectSane } from '../../http/envelope.js';

// Thousands of requests in each test.
jest.setTimeout(600_000);

let app: TestApp;
let workspace: TestWorkspace;
let owned: Owned;
let visitor: Browser;
let visitorSession: string;
/** All but MCP, whose messages are no fields. */
let routes: DeclaredRoute[];
beforeAll(async () => {
  // Each request comes from another address: some limits are for an address.
  app = await startTestApp({ trustedProxies: ['127.0.0.0/8'] });
  workspace = await makeWorkspace(app);
  owned = await fill(app, workspace);
  visitor = await browser(app, workspace);
  visitorSession = (await visitor.ask('POST', 'sessions', {})).body.data.id as string;
  routes = declaredRoutes(app.app.get(ModulesContainer)).filter(
    ({ method, path }) => !path.startsWith('/api/mcp/') && !(method === 'GET' && path.endsWith('/stream')),
  );
});
afterAll(() => app.close());

/** In the place of each field. */
const VALUES: Record<string, unknown> = {
  null: null,
  'an empty text': '',
  'an empty object': {},
  'a huge number': 1e300,
  'a huge text': 'x'.repeat(20_000),
};
/** In that of each field that is not within another. */
const MORE_VALUES: Record<string, unknown> = {
  ...VALUES,
  'an empty list': [],
  'a list of null': [null],
  'a word': 'x',
  'a huge list': Array(2_000).fill('x'),
};
/** In the place of each parameter. */
const WORDS = ['', 'null', '9'.repeat(40), '%00', 'x'.repeat(4_000)];

const MESSAGE = { client_message_id: 'a', text: 'x' };
const ACTION = {
  ...{ name: 'show_secret', description: 'a', method: 'GET', url: 'https://192.0.9.1/a' },
  ...{ parameters: { type: 'object' }, headers: [{ name: 'X-Tier', value: 'a' }] },
};
const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'a', version: '1' },
  paths: {},
  servers: [{ url: 'https://192.0.9.1' }],
};

/** Bodies that neither the document nor the tests of tenants have. */
const EXAMPLES: Record<string, (() => object)[]> = {
  'PATCH /api/console/me': [() => ({ name: 'Ada' })],
  'PATCH /api/console/workspaces/:workspace/notifications': [() => ({ sound: [] })],
  'POST /api/widget/leads': [() => ({ name: 'Ada' })],
  'POST /api/widget/meetings': [() => ({ starts_at: inDays(3), name: 'Ada', email: 'ada@example.com' })],
  'POST /api/widget/sessions/:id/messages': [() => MESSAGE],
  'POST /api/widget/sessions/:id/rating': [() => ({ score: 5 })],
  'POST /api/widget/sessions/:id/read': [() => ({ seq: 1 })],
  'POST /rate/:token': [() => ({ score: '5' })],
  'PATCH /v1/guardrails': [() => ({ max_turns: 7 })],
  'PATCH /v1/workspace': [
    () => ({ availability: [{ host_id: workspace.memberIds.owner, timezone: 'UTC', weekly: {} }] }),
  ],
  'POST /v1/action_definitions/import': [() => ({ document: JSON.stringify(OPENAPI) })],
  'PUT /v1/action_definitions/:name': [() => ({ action: ACTION })],
  'POST /v1/channels': [
    () => ({
      ...{ channel: 'whatsapp', name: 'a', external_id: String(Date.now()) },
      credentials: { access_token: 'a', app_secret: 'b', verify_token: 'c' },
    }),
  ],
  'POST /v1/contacts/:id/merge': [() => ({ from_id: newId() })],
  'POST /v1/handoffs/bulk': [() => ({ ids: [owned.handoff], assignee_id: null })],
  'POST /v1/knowledge/gaps': [
    () => ({ message_id: owned.message, correction: 'x' }),
    () => ({ question: 'Do you ship to Malta?', language: 'en', correction: 'Yes.' }),
  ],
};

/** Whose valid body cannot be made here: a secret that nobody knows, the operator's alone, a file. */
const REFUSED = [
  'PUT /api/console/password',
  'POST /api/console/reauthenticate',
  'POST /api/console/sign-in',
  'PUT /api/console/totp',
  'POST /api/console/workspaces',
];

/** Other fields that a refusal names: those that the sent one calls for. */
const CALLED_FOR = [
  'GET /api/console/workspaces/:workspace/contact_search q',
  'PATCH /v1/channels/:id credentials',
  'POST /v1/action_definitions/import document',
  'POST /v1/forecasts tokens_max',
  'POST /v1/knowledge/documents format',
  'PUT /api/console/password password',
  'PUT /v1/knowledge/documents/:id format',
  'PUT /v1/knowledge/documents/:id/examples sections.0.heading',
];

interface Called {
  route: DeclaredRoute;
  /** With ids of rows that exist. */
  url: string;
  ask(body?: unknown, url?: string): Promise<Answer>;
}

let client = 0;
async function calling(route: DeclaredRoute): Promise<Called> {
  const member = { workspaceId: workspace.id, memberId: workspace.memberIds.owner };
  const session = route.path.startsWith('/api/console/') ? await signIn(app, await makeAccount(app, member)) : null;
  const { method, path, token, headers } = callOf(app, workspace, route, session?.token);
  const ofOwner = token === workspace.tokens.developer ? workspace.tokens.owner : token;
  const ofVisitor = path.startsWith('/api/widget/') && { 'x-visitor-token': visitor.visitorToken };
  const ids = /^\/(?:v1|api\/(?:widget|console\/workspaces\/:workspace))\//.test(route.path) && pathOf(route)?.(owned);
  const url = (ids || path.replace(/^(\/v1\/action_definitions\/)[^/]+/, '$1show_secret')).replace(
    '/mine/',
    `/api/console/workspaces/${workspace.id}/`,
  );
  const at = ofVisitor ? url.replace(owned.session, visitorSession) : url;
  return {
    route,
    url: at,
    ask(body, to = at) {
      const from = { 'x-forwarded-for': `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client++ & 255}` };
      return call(app, method, to, { token: ofOwner, body, headers: { ...headers, ...ofVisitor, ...from } });
    },
  };
}

const schemaOf = ({ method, path }: DeclaredRoute): Schema | undefined =>
  operationAt(method, path)?.requestBody?.content['application/json']?.schema;

/** The fields of a route that the document does not have. */
const placesOf = (dto: Dto, above: Place = []): Place[] =>
  fieldsOf(dto).flatMap((field) => {
    const inner = nestedIn(dto, field);
    return [[...above, field], ...(inner ? placesOf(inner, [...above, field]) : [])];
  });

/** A parameter, and the URL that has a word in its place. */
type Named = [name: string, at: (word: string) => string];

/** `q=a` */
const requiredIn = ({ method, path }: DeclaredRoute): string[] =>
  (operationAt(method, path)?.parameters ?? [])
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name, schema }) => `${name}=${String(sampleOf(schema, name))}`);

/** What the answer must not be; null if it is as documented. */
function wrongWith(answer: Answer, { route }: Called, field: string): string | null {
  // Pages for people.
  if (answer.status < 400 || 'public' in route.access) return answer.status < 500 ? null : answer.text;
  try {
    expectSane(answer, field);
  } catch {
    return answer.text;
  }
  const { param = field } = answer.body.error as { param?: string };
  const isNamed =
    param.startsWith(field) || field.startsWith(param) || CALLED_FOR.includes(`${nameOf(route)} ${param}`);
  return answer.status !== 400 || isNamed ? null : answer.text;
}

/** Failures of the requests, one after another. */
async function failuresOf(one: Called, cases: [what: string, field: string, send: () => Promise<Answer>][]) {
  const failures: string[] = [];
  for (const [what, field, send] of cases) {
    const wrong = await send().then(
      (answer) => wrongWith(answer, one, field),
      (error: Error) => error.message,
    );
    if (wrong !== null) failures.push(`${nameOf(one.route)}: ${what} as ${field}: ${wrong}`.slice(0, 400));
  }
  return failures;
}

describe('whatever a field is sent, nothing fails, and a refusal names it', () => {
  it('in a body, also within objects and lists', async () => {
    const failures: string[] = [];
    const met = new Set<string>();
    for (const route of routes) {
      const { body: dto } = inputOf(app, route);
      const schema = schemaOf(route);
      // Only a file: in a form.
      if (!dto || fieldsOf(dto).length === 0 || (fieldsOf(dto).includes('file') && !schema)) continue;
      const one = await calling(route);
      const name = nameOf(route);
      const known = (EXAMPLES[name] ?? BODIES[name]?.slice(0, 1) ?? []).map((bodyOf) => bodyOf(owned));
      const bodies = known.length > 0 ? known : [schema ? sampleOf(schema) : {}];
      const places = schema ? placesIn(schema, met) : placesOf(dto);
      for (const body of bodies) {
        const { status, text } = await one.ask(body);
        if (!REFUSED.includes(name) && [400, 401, 403].includes(status))
          failures.push(`${name} refuses ${JSON.stringify(body)}: ${text}`);
        for (const place of places)
          failures.push(
            ...(await failuresOf(
              one,
              Object.entries(place.length > 1 ? VALUES : MORE_VALUES).map(([what, value]) => [
                what,
                place.join('.'),
                () => one.ask(put(body, place, value, schema)),
              ]),
            )),
          );
      }
    }
    expect(failures).toEqual([]);
  });

  it('in a form', async () => {
    const failures: string[] = [];
    for (const route of routes) {
      const { body: dto, bodyRule } = inputOf(app, route);
      if (!dto || !bodyRule.multipart) continue;
      const one = await calling(route);
      const whole = { client_message_id: 'a', title: 'a', file: new File(['x'], 'a.txt') };
      const form = (changes: Record<string, string | File>): FormData => {
        const data = new FormData();
        for (const [name, value] of Object.entries({ ...whole, ...changes }))
          if (fieldsOf(dto).includes(name)) data.append(name, value);
        return data;
      };
      for (const field of fieldsOf(dto))
        for (const value of ['', 'null', 'x', 'x'.repeat(200_000), new File([], 'a.txt'), new File(['x'], 'a')])
          failures.push(
            ...(await failuresOf(one, [[String(value).slice(0, 20), field, () => one.ask(form({ [field]: value }))]])),
          );
    }
    expect(failures).toEqual([]);
  });

  it('in a query or a path', async () => {
    const failures: string[] = [];
    for (const route of routes) {
      const one = await calling(route);
      const { query } = inputOf(app, route);
      const others = requiredIn(route);
      const inQuery = (query ? fieldsOf(query) : []).map((name): Named => [
        name,
        (word) =>
          `${one.url}?${[...others.filter((other) => !other.startsWith(`${name}=`)), `${name}=${word}`].join('&')}`,
      ]);
      const inPath = route.path
        .split('/')
        .flatMap((segment, at): Named[] =>
          segment.startsWith(':') ? [[segment.slice(1), (word) => one.url.split('/').with(at, word).join('/')]] : [],
        );
      for (const [name, at] of [...inQuery, ...inPath])
        failures.push(
          ...(await failuresOf(
            one,
            WORDS.map((word) => [word.slice(0, 20), name, () => one.ask(undefined, at(word))]),
          )),
        );
    }
    expect(failures).toEqual([]);
  });
});
