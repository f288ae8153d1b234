import fc from '../../support/fast-check.js';
import { expectSane } from '../../http/envelope.js';
import { raw } from '../../http/raw.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'error' });
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());
afterEach(() => expect(app.logLines()).toEqual([]));

const RUNS = 150;
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', '\0', '\ud800', 'de', 'Europe/Berlin', 'a@b.co', 'https://example.com/', '__proto__'),
);
const json = fc.oneof(fc.jsonValue({ maxDepth: 3 }), text, fc.double(), fc.constantFrom(null, true, {}, [], -0));
/** The endpoint's own fields with any values, and unknown fields. */
const bodyOf = (fields: string[]): fc.Arbitrary<object> =>
  fc
    .array(fc.tuple(fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...fields) }, text), json), { maxLength: 6 })
    .map((entries) => Object.fromEntries(entries) as object);

const WRITES: [path: string, key: 'secretKey' | 'owner', fields: string][] = [
  ['/v1/users', 'secretKey', 'external_user_id name email phone company avatar_url locale timezone attributes'],
  ['/v1/answer', 'secretKey', 'question contact_id external_user_id session_id locale dry_run'],
  ['/v1/knowledge/documents', 'owner', 'title text format url locale audience file'],
];
const tokenFor = (key: 'secretKey' | 'owner'): string =>
  key === 'owner' ? workspace.tokens.owner : workspace.secretKey;

describe.each(WRITES)('anything sent to %s', (path, key, fields) => {
  it('as JSON gets our envelope, never a 5xx', () =>
    fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: bodyOf(fields.split(' ')) }, json), async (body) => {
        const sent = JSON.stringify(body);
        expectSane(await call(app, 'POST', path, { token: tokenFor(key), body: sent }), sent);
      }),
      { numRuns: RUNS },
    ));

  it('as bytes gets our envelope, never a 5xx', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 60 }),
        fc.constantFrom('application/json', 'multipart/form-data; boundary=x', 'multipart/form-data', 'x/y'),
        fc.boolean(),
        async (bytes, type, framed) => {
          const part = Buffer.concat([
            Buffer.from('--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n'),
            bytes,
            Buffer.from('\r\n--x--\r\n'),
          ]);
          const body = framed ? part : Buffer.from(bytes);
          const options = { token: tokenFor(key), body, headers: { 'content-type': type } };
          expectSane(await call(app, 'POST', path, options), [type, body.toString('latin1')]);
        },
      ),
      { numRuns: 60 },
    ));
});

const LISTS = ['/v1/sessions', '/v1/contacts', '/v1/knowledge/documents', '/v1/sessions/x/messages'];
const NAMES =
  'limit cursor sort order created_after created_before kind channel completed external_user_id email contact_id url status';
const VALUES = ['1', '200', 'asc', 'created_at', 'started_at', '2026-01-01T00:00:00Z', 'true', 'user', 'human', ''];

describe('any query', () => {
  const anyChar = fc.constantFrom(...'abz019&=%[]+;,/?:@!$\'()*-._~#"<>\\^`{|}');
  const query = fc.oneof(
    fc.string({ unit: anyChar, maxLength: 30 }),
    fc
      .array(fc.tuple(fc.constantFrom(...NAMES.split(' ')), fc.oneof(fc.constantFrom(...VALUES), text)), {
        maxLength: 4,
      })
      .map((pairs) => pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&')),
  );

  it('of any list gets our envelope, never a 5xx', () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...LISTS), query, async (path, sent) => {
        const head = [`GET ${path}?${sent.replaceAll('#', '')} HTTP/1.1`, 'Host: x'];
        const answer = await raw(app, [...head, `Authorization: Bearer ${workspace.tokens.viewer}`]);
        if (answer.status === 400 && answer.body?.error.message.startsWith('The HTTP request is malformed')) return; // Node's own refusal
        expectSane(answer, sent);
      }),
      { numRuns: 4 * RUNS },
    ));
});

const encode = (value: string): string => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80');

describe('any path, method and credential', () => {
  it('gets our envelope, never a 5xx', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
        fc.array(fc.oneof(fc.constantFrom('v1', 'sessions', 'contacts', 'users', 'api', '', '.', '%', '%2f'), text), {
          maxLength: 5,
        }),
        fc.oneof(text, fc.constant(undefined)),
        async (method, parts, credential) => {
          const path = `/${parts.map((part) => (/^[%.]/.test(part) ? part : encode(part))).join('/')}`;
          const printable = credential?.replace(/[^\x21-\x7e]/g, '');
          const answer = await raw(app, [
            `${method} ${path} HTTP/1.1`,
            'Host: x',
            ...(printable === undefined ? [] : [`Authorization: Bearer ${printable}`]),
          ]);
          if (method === 'HEAD') expect(answer.status).toBeLessThan(500);
          else if (answer.status !== 200 || !path.startsWith('/metrics')) expectSane(answer, [method, path]);
        },
      ),
      { numRuns: 2 * RUNS },
    ));
});
