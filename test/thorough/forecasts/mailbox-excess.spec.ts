/** Imports of mailboxes whose server says far too much end with a reason, and nobody else notices. */
import { ImportWorker } from '../../../src/assistant/imports/import.worker.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { at, EXCESSES } from '../../support/excesses.js';
import { TellingImap } from '../../support/telling-imap.js';
import { as } from '../../forecasts/exports.js';

let app: TestApp;
let workspace: TestWorkspace;
let other: TestWorkspace;
let server: TellingImap;
beforeAll(async () => {
  app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
  [workspace, other] = [await makeWorkspace(app), await makeWorkspace(app)];
});
afterEach(() => server.close());
afterAll(() => app.close());

it.each(EXCESSES)('$what ends the import with the reason, and keeps nobody waiting', async ({ say, reason }) => {
  let wasAsked = (): void => {};
  const asked = new Promise<void>((resolve) => (wasAsked = resolve));
  server = await TellingImap.start(
    at('LIST', (socket) => {
      say(socket);
      wasAsked();
    }),
  );
  const account = {
    address: `imap+plain://127.0.0.1:${server.port}`,
    login: 'm',
    token: 'x',
    since: '2026-10-01T00:00:00Z',
  };
  const made = await as({ app, workspace }, 'POST', 'imports', { body: { source: 'mail', name: 'Mails', account } });
  expect(made.status).toBe(201);
  const path = `imports/${made.body.data.id}`;
  expect((await as({ app, workspace }, 'POST', `${path}/start`)).status).toBe(200);
  app.app.get(ImportWorker).wake();
  await asked;
  expect((await call(app, 'GET', '/v1/contacts', { token: other.tokens.owner })).status).toBe(200);
  const ended = await eventually(async () => {
    const { data } = (await as({ app, workspace }, 'GET', path)).body;
    return data.status !== 'queued' && data.status !== 'running' && data;
  });
  expect(ended).toMatchObject({ status: 'failed', account: { needs_token: true } });
  expect(reason.split('|')).toContain(ended.error);
  expect(server.connections).toBe(1);
});
