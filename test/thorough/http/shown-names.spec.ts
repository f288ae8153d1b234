import { newCredential } from '../../../src/platform/kernel/credentials.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { callOf, writingRoutes } from '../../support/routes.js';
import { expectError } from '../../http/envelope.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const secrets = (): string[] => [
  newCredential('user_token'),
  newCredential('secret_key'),
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  'sess_9f8a7b6c5d4e3f2a1b0c',
  'AKIA1234567890ABCDEF',
  'Zm9vYmFyMTIzNDU2Nzg5MA==',
];

it('no refusal of any route repeats a key that looks like a secret, wherever it occurs', async () => {
  const told: string[] = [];
  for (const route of writingRoutes(app)) {
    const { method, path, token, headers } = callOf(app, workspace, route);
    for (const secret of secrets())
      for (const body of [{ [secret]: 1 }, { token: { [secret]: '\0' } }, { attributes: { [secret]: {} } }]) {
        const { text } = await call(app, method, path, { token, headers, body });
        if (text.includes(secret)) told.push(`${route.name} ${secret}`);
      }
  }
  expect(told).toEqual([]);
});

it('nor does the refusal of a query; an ordinary name is returned, truncated if it is long', async () => {
  const token = workspace.tokens.owner;
  for (const secret of secrets()) {
    const { text } = await call(app, 'GET', `/v1/contacts?${encodeURIComponent(secret)}=1`, { token });
    expect(text).not.toContain(secret);
  }
  const long = await call(app, 'GET', `/v1/contacts?${'x'.repeat(5_000)}=1`, { token });
  expectError(long, 400, 'unknown_parameter', 'x'.repeat(100));
  const plain = await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: { favourite_colour: 1 } });
  expectError(plain, 400, 'unknown_field', 'favourite_colour');
});

it('a key as long as a body is truncated, and a secret at the end is still detected', async () => {
  const send = (key: string) => call(app, 'POST', '/v1/tokens', { token: workspace.tokens.owner, body: { [key]: 1 } });
  const shown = (await send('Größe '.repeat(30_000))).body.error.param;
  expect([shown.length, shown.slice(0, 12)]).toEqual([100, 'Größe Größe ']);
  const secret = newCredential('user_token');
  const names = `${'n '.repeat(3_984)}.`;
  expect((await send(names + secret)).body.error.param).toBe('[redacted]');
});
