import { expectSane } from '../../http/envelope.js';
import { bigList, eachOf, OUR_OWN } from './naughty-strings.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
let sessionId: string;
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'error' });
  workspace = await makeWorkspace(app);
  const asked = await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question: 'Hello?' } });
  sessionId = asked.body.data.session_id;
});
afterAll(() => app.close());
/** Whatever a client sends, nothing fails on our side: no line of level error is logged. */
afterEach(() => expect(app.logLines()).toEqual([]));

const post = (path: string, token: string, body: unknown): Promise<Answer> => call(app, 'POST', path, { token, body });
const get = (path: string): Promise<Answer> => call(app, 'GET', path, { token: workspace.tokens.owner });
/** Like encodeURIComponent, but encodes a lone surrogate as the bytes that it would have. */
const encode = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text].map((c) => (c.isWellFormed() ? encodeURIComponent(c) : '%ED%A0%80')).join('');

const PARAMETERS: Record<string, string[]> = {
  '/v1/sessions':
    'limit cursor sort order created_after created_before channel session_kind intent_class resolution completed voice_used via_api contact_id'.split(
      ' ',
    ),
  '/v1/contacts': 'limit cursor sort order created_after created_before kind external_user_id email'.split(' '),
  '/v1/knowledge/documents': 'limit cursor order created_after created_before status audience locale url'.split(' '),
  '/v1/meetings':
    'limit cursor sort order created_after created_before starts_after starts_before status contact_id host_id'.split(
      ' ',
    ),
  '/v1/sessions/:id/messages': 'limit cursor order'.split(' '),
};
const FREE = [
  ['/v1/contacts', 'external_user_id'],
  ['/v1/contacts', 'email'],
  ['/v1/knowledge/documents', 'url'],
] as const;
const IN_PATH: [method: string, path: (text: string) => string][] = [
  ['GET', (text) => `/v1/contacts/${text}`],
  ['GET', (text) => `/v1/sessions/${text}`],
  ['GET', (text) => `/v1/sessions/${text}/messages`],
  ['GET', (text) => `/v1/knowledge/documents/${text}`],
  ['DELETE', (text) => `/v1/knowledge/documents/${text}`],
  ['GET', (text) => `/v1/meetings/${text}`],
  ['GET', (text) => `/v1/${text}`],
  ['GET', (text) => `/${text}`],
];
const URL_MAX = 8_000;

const CHECKED = ['email', 'avatar_url', 'locale', 'timezone'] as const;

async function asUser(text: string, checked: readonly string[] = CHECKED, lookUp = true): Promise<void> {
  const identity = { name: text, phone: text, company: text, attributes: { key: text, [`k ${text}`]: 1 } };
  const { phone: _, ...shorter } = identity;
  const whole = { external_user_id: `of ${text}`, ...identity };
  for (const body of [whole, { ...whole, ...shorter, phone: null }, { external_user_id: text }]) {
    const answer = await post('/v1/users', workspace.secretKey, body);
    expectSane(answer, body);
    if (answer.status >= 300) continue; // too long for one of its fields: a shorter text next
    expect(answer.body.data).toMatchObject(body);
    if (!lookUp) break;
    const found = await get(`/v1/contacts?external_user_id=${encode(body.external_user_id)}`);
    const { grant: _grant, ...contact } = answer.body.data;
    expect([found.status, found.body.data]).toEqual([200, [contact]]);
    break;
  }
  for (const field of checked) {
    const body = { external_user_id: 'somebody', [field]: text };
    const answer = await post('/v1/users', workspace.secretKey, body);
    expectSane(answer, body);
    if (answer.status < 300) expect(answer.body.data).toMatchObject(body);
  }
}

async function asQuestion(text: string): Promise<void> {
  const answer = await post('/v1/answer', workspace.secretKey, { question: text });
  expectSane(answer, text);
  if (answer.status >= 300) return;
  const messages = await get(`/v1/sessions/${answer.body.data.session_id}/messages`);
  expect(messages.body.data.map(({ text }: { text: string }) => text)).toEqual([text, answer.body.data.answer]);
}

async function asDocument(text: string, at: number): Promise<void> {
  const format = ['text', 'markdown', 'html'][at % 3];
  const body = {
    title: text,
    text: `${text} ${text}`,
    format,
    url: `https://example.com/${encode(text).slice(0, 900)}`,
  };
  const answer = await post('/v1/knowledge/documents', workspace.tokens.owner, body);
  expectSane(answer, body);
  if (answer.status < 300) expect(answer.body.data).toMatchObject({ title: body.title, url: body.url, format });
}

async function asParameter(text: string, parameters: readonly (readonly [string, string])[]): Promise<void> {
  for (const [list, name] of parameters) {
    const path = `${list.replace(':id', sessionId)}?${name}=${encode(text)}`.slice(0, URL_MAX);
    expectSane(await get(path), path);
  }
}

async function inPath(text: string, ways: typeof IN_PATH): Promise<void> {
  for (const [method, path] of ways) {
    const url = path(encode(text)).slice(0, URL_MAX);
    const answer = await call(app, method, url, { token: workspace.tokens.owner });
    expectSane(answer, url);
  }
}

const everyParameter = Object.entries(PARAMETERS).flatMap(([path, names]) =>
  names.map((name) => [path, name] as const),
);
const some = <T>(all: readonly T[], at: number): T => all[at % all.length]!;

describe('our own naughty strings are stored exactly or refused, never a 5xx', () => {
  it('a naughty string in the identity of a user is stored exactly or refused', () =>
    eachOf(OUR_OWN, (text) => asUser(text)));
  it('a naughty string as a question, and as the person who asks, causes no error of ours', () =>
    eachOf(OUR_OWN, async (text) => {
      await asQuestion(text);
      const body = { question: text, external_user_id: text, session_id: text, locale: text };
      expectSane(await post('/v1/answer', workspace.secretKey, body), body);
    }));
  it('a naughty string in a document is stored exactly or refused', () => eachOf(OUR_OWN, asDocument));
  it('a naughty string as a parameter of any list causes no error of ours', () =>
    eachOf(OUR_OWN, (text, at) =>
      asParameter(text, [
        ...FREE,
        ['/v1/contacts', encode(text)],
        ...everyParameter.filter((_, no) => no % 4 === at % 4),
      ]),
    ));
  it('a naughty string in any path causes no error of ours', () => eachOf(OUR_OWN, (text) => inPath(text, IN_PATH)));
});

const big = bigList();
const describeBig = big ? describe : describe.skip;
describeBig('the Big List of Naughty Strings (skipped if ../shared/data/blns does not exist) is no different', () => {
  it('a string of the Big List in the identity of a user is stored exactly or refused', () =>
    eachOf(big!, (text, at) => asUser(text, at % 2 ? [some(CHECKED, at >> 1)] : [], at % 4 === 0)));
  it('a string of the Big List as a question, or in a document, is stored exactly or refused', () =>
    eachOf(big!, (text, at) => (at % 2 ? asQuestion(text) : asDocument(text, at >> 1))));
  it('a string of the Big List as a parameter causes no error of ours', () =>
    eachOf(big!, (text, at) => asParameter(text, [some(FREE, at), some(everyParameter, at)])));
  it('a string of the Big List in a path causes no error of ours', () =>
    eachOf(big!, (text, at) => inPath(text, [some(IN_PATH, at)])));
});
