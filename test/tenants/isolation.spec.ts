import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, makeAccount, mounted, signIn } from '../support/console.js';
import { fill, type Owned } from './owned.js';
import { listsOf, MINE, waysOf } from './ways.js';

// Hundreds of requests in one test.
jest.setTimeout(300_000);

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

const ask = ([method, path, body]: [string, string, unknown?]): Promise<Answer> => {
  const token = path === '/v1/answer' ? other.secretKey : other.tokens.owner;
  if (path.startsWith(MINE)) return inConsole(method, path.replace(MINE, ''), body);
  return call(app, method, path, { token, body });
};
const askInConsole = ([method, path, body]: [string, string, unknown?]): Promise<Answer> =>
  inConsole(method, path.replace(MINE, ''), body);

/** The rows of a list, and the counts that are not zero. */
const foundIn = (data: object): unknown[] =>
  Array.isArray(data) ? data : Object.values(data).filter((value) => typeof value !== 'string' && value !== 0);

const shape = ({ status, body }: Answer): unknown => ({ status, body: { ...body, request_id: '' } });
describe('an id of another workspace', () => {
  it('gets the same response as an unknown id from every route that accepts a credential of a workspace', async () => {
    const nothing: Owned = {
      contact: newId(),
      session: newId(),
      message: newId(),
      attachment: newId(),
      picture: newId(),
      grant: newId(),
      document: newId(),
      crawl: newId(),
      gap: newId(),
      import: newId(),
      importedConversation: newId(),
      forecast: newId(),
      goldenTurn: newId(),
      goldenCheck: newId(),
      suggestion: newId(),
      quarantined: newId(),
      note: newId(),
      savedReply: newId(),
      tag: newId(),
      inboxFilter: newId(),
      invitation: newId(),
      handoff: newId(),
      lead: newId(),
      leadComment: newId(),
      member: newId(),
      token: newId(),
      key: newId(),
      webhook: newId(),
      channel: newId(),
      channelFailure: newId(),
      delivery: newId(),
      meeting: newId(),
      action: newId(),
      external: 'nobody at all',
      cursor: Object.fromEntries(Object.keys(owned.cursor).map((path) => [path, 'A'.repeat(120)])),
    };
    let tried = 0;
    for (const [name, ways] of waysOf(app))
      for (const way of ways) {
        for (const by of [ask, askInConsole]) {
          const [foreign, unknown] = [await by(way(owned)), await by(way(nothing))];
          expect([name, shape(foreign)]).toEqual([name, shape(unknown)]);
          expect([name, JSON.stringify(shape(foreign)).toLowerCase()]).not.toEqual([
            name,
            expect.stringContaining('secret'),
          ]);
          expect([name, foreign.status === 200 ? foundIn(foreign.body.data) : []]).toEqual([name, []]);
        }
        tried++;
      }
    expect(tried).toBeGreaterThan(150);
  });

  it('is in no list of another workspace, which has rows of its own', async () => {
    const idsOf = async (token: string, path: string): Promise<string[]> =>
      (await call(app, 'GET', `${path}?limit=200`, { token })).body.data.map(({ id }: { id: string }) => id);
    for (const [name, path] of listsOf(app, owned).filter(([name]) => !name.includes(':'))) {
      const [mine, theirs] = [await idsOf(one.tokens.owner, path), await idsOf(other.tokens.owner, path)];
      expect([name, mine.length > 0, theirs.filter((id) => mine.includes(id))]).toEqual([name, true, []]);
    }
  });

  it('is not changed by any of this', async () => {
    const token = one.tokens.owner;
    for (const path of Object.keys(owned.cursor)) {
      const list = await call(app, 'GET', path, { token });
      expect([path, list.body.data.length > 1]).toEqual([path, true]);
    }
    const document = await call(app, 'GET', `/v1/knowledge/documents/${owned.document}`, { token });
    expect(document.body.data).toMatchObject({ title: 'Secrets', version: 2 });
  });

  it('does not prevent the other from using the same names', async () => {
    const body = { external_user_id: owned.external };
    const pushed = await call(app, 'POST', '/v1/users', { token: other.secretKey, body });
    expect([pushed.status, pushed.body.data.id === owned.contact]).toEqual([201, false]);
    const text = '# Secret fees\n\nThe secret fee is 77 dollars.';
    const knowledge = { title: 'Secret', text, format: 'markdown', url: 'https://example.com/secret' };
    const added = await call(app, 'POST', '/v1/knowledge/documents', { token: other.tokens.owner, body: knowledge });
    expect(added.status).toBe(201);
  });
});
