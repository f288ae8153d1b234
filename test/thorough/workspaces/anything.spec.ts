import { expectSane } from '../../http/envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import fc from '../../support/fast-check.js';

let app: TestApp;
let workspace: TestWorkspace;
let webhook: string;
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'error' });
  workspace = await makeWorkspace(app);
  const body = { url: 'https://93.184.215.14/' };
  webhook = (await call(app, 'POST', '/v1/webhooks', { token: workspace.tokens.owner, body })).body.data.id;
});
afterAll(() => app.close());
afterEach(() => expect(app.logLines()).toEqual([]));

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', '\0', '\ud800', '__proto__', 'constructor', 'a@b.co', '2030-01-01T00:00:00Z', 'viewer', 'secret'),
  fc.constantFrom('https://93.184.215.14/', 'https://10.0.0.1/', 'https://*.a.example', 'https://a.example', '*'),
);
const json = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, true, {}, [], -0, 1e308));
/** Nearly valid, so that errors are deep inside. */
const near = (fields: string): fc.Arbitrary<object> =>
  fc
    .array(fc.tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fields.split(' ')) }, text), json), {
      maxLength: 5,
    })
    .map((entries) => Object.fromEntries(entries) as object);
const rule = fc.record(
  {
    name: fc.oneof(fc.constant('Rule'), json),
    status: fc.oneof(fc.constant('qualified'), json),
    score: fc.oneof(fc.integer({ min: -5, max: 105 }), json),
    conditions: fc.oneof(fc.array(fc.oneof(near('field operator value'), json), { maxLength: 3 }), json),
  },
  { requiredKeys: [] },
);
const statement = near('host_id timezone weekly effective_from exceptions slot_minutes horizon_days');
const settings = fc.record(
  {
    name: json,
    allowed_origins: fc.oneof(fc.array(json, { maxLength: 3 }), json),
    mcp_public: json,
    qualification_rules: fc.oneof(fc.array(fc.oneof(rule, json), { maxLength: 3 }), json),
    widget: fc.oneof(
      near('greeting greetings avatar_url accent_color position suggestions lead_form texts'),
      fc.record({ texts: fc.dictionary(fc.constantFrom('de', '*', 'pt-br'), near('title send placeholder')) }),
      json,
    ),
    availability: fc.oneof(fc.array(fc.oneof(statement, json), { maxLength: 3 }), json),
  },
  { requiredKeys: [] },
);

const WRITES: [method: string, path: () => string, body: fc.Arbitrary<unknown>][] = [
  ['PATCH', () => '/v1/workspace', settings],
  ['POST', () => '/v1/members', near('email name role')],
  ['PATCH', () => `/v1/members/${workspace.memberIds.viewer}`, near('role')],
  ['POST', () => '/v1/tokens', near('name expires_at')],
  ['POST', () => '/v1/keys', near('kind label role')],
  ['POST', () => '/v1/webhooks', near('url events description include_text')],
  ['PATCH', () => `/v1/webhooks/${webhook}`, near('url events description include_text status')],
];

describe.each(WRITES)('anything sent to %s %s', (method, path, body) => {
  it('gets our envelope, never a 5xx', () =>
    fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 6, arbitrary: body }, json), async (sent) => {
        const written = JSON.stringify(sent);
        expectSane(await call(app, method, path(), { token: workspace.tokens.owner, body: written }), written);
      }),
      { numRuns: 120 },
    ));
});
