import type { DeclaredRoute } from '../../../src/platform/http/declared-routes.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';
import { makeAccount, signIn } from '../../support/console.js';
import { callOf, writingRoutes } from '../../support/routes.js';
import { browser } from '../../support/widget.js';
import { expectError } from '../../http/envelope.js';

let app: TestApp;
let workspace: TestWorkspace;
let writing: DeclaredRoute[];
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  // MCP messages have rules of their own, and the buttons of public pages send nothing.
  writing = writingRoutes(app).filter(({ path, access }) => !path.startsWith('/api/mcp/') && !('public' in access));
});
afterAll(() => app.close());

/** To ids that do not exist: the body is validated before the resource is looked up. */
async function send(route: DeclaredRoute, body?: unknown): Promise<Answer> {
  const member = { workspaceId: workspace.id, memberId: workspace.memberIds.owner };
  // A new one each time: some of these routes end the session.
  const session = route.path.startsWith('/api/console/') ? await signIn(app, await makeAccount(app, member)) : null;
  const { method, path, token, headers } = callOf(app, workspace, route, session?.token);
  return call(app, method, path, { token, body, headers });
}
const nameOf = ({ method, path }: DeclaredRoute): string => `${method} ${path}`;

describe('every route that changes something', () => {
  it('refuses a body that is not JSON, not an object, or has an unknown field', async () => {
    expect(writing.length).toBeGreaterThan(30);
    for (const route of writing)
      for (const [body, code] of [
        ['{bad', 'malformed_json'],
        ['[]', 'invalid_body'],
        ['{"no_such_field":1}', 'unknown_field'],
      ] as const) {
        const answer = await send(route, body);
        expect([nameOf(route), body, answer.status, answer.body.error?.code]).toEqual([nameOf(route), body, 400, code]);
      }
  });

  it('treats a missing body as an empty object if no field is required, and refuses an empty PATCH', async () => {
    for (const route of writing) {
      const [none, empty] = [await send(route), await send(route, {})];
      const said = [nameOf(route), none.status, none.body.error?.code];
      if (route.method === 'PATCH') expect(said).toEqual([nameOf(route), 400, 'invalid_body']);
      else if (route.body === 'required') expect(said).toEqual([nameOf(route), 415, 'unsupported_media_type']);
      else expect(said).toEqual([nameOf(route), empty.status, empty.body.error?.code]);
    }
    const optional = writing.filter(({ body }) => body === 'optional').map(nameOf);
    expect(optional).toEqual(
      expect.arrayContaining([
        'POST /api/widget/boot',
        'POST /api/widget/sessions',
        'POST /api/widget/sessions/:id/end',
        'POST /api/widget/sessions/:id/escalate',
        'POST /v1/contacts/:id/grants',
        'POST /v1/keys/:id/rotate',
        'POST /v1/webhooks/:id/test',
      ]),
    );
  });
});

it('a conversation starts and ends without a body', async () => {
  const person = await browser(app, workspace);
  const begun = await person.ask('POST', 'sessions');
  expect(begun.status).toBe(201);
  const ended = await person.ask('POST', `sessions/${begun.body.data.id}/end`);
  expect([ended.status, ended.body.data.status]).toEqual([200, 'ended']);
});

it('a secret is not rotated by a request with an unknown field', async () => {
  const token = workspace.tokens.owner;
  const body = { url: 'https://192.0.9.1/' };
  const { id } = (await call(app, 'POST', '/v1/webhooks', { token, body })).body.data;
  const rotate = `/v1/webhooks/${id}/rotate_secret`;
  expectError(await call(app, 'POST', rotate, { token, body: { x: 1 } }), 400, 'unknown_field', 'x');
  expect((await call(app, 'POST', rotate, { token })).status).toBe(200);
});
