import { ModulesContainer } from '@nestjs/core';
import { declaredRoutes } from '../../src/http/declared-routes.js';
import { newId } from '../../src/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, makeAccount, mounted, signIn } from '../support/console.js';
import { fill, type Owned } from './owned.js';
import { MINE, WAYS } from './ways.js';

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
describe('an id of another workspace', () => {
  it('is tried in every route that accepts a credential of a workspace', () => {
    const routes = declaredRoutes(app.app.get(ModulesContainer)).filter(
      // Account routes belong to no workspace: test/policy/console.spec.ts checks them.
      ({ access }) => !('public' in access) && !access.takes.includes('console_account'),
    );
    expect(Object.keys(WAYS).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it.each(Object.entries(WAYS).filter(([, ways]) => ways.length))(
    'gets the same response as an unknown id: %s',
    async (_, ways) => {
      const nothing: Owned = {
        contact: newId(),
        session: newId(),
        message: newId(),
        attachment: newId(),
        grant: newId(),
        document: newId(),
        crawl: newId(),
        gap: newId(),
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
        channel: newId(),
        channelFailure: newId(),
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
