/** One company whose name servers are silent, and another whose deliveries continue meanwhile. */
import { HostNames } from '../../../src/platform/outbound/names/host-names.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { startNameServer, type NameServer } from '../../support/name-server.js';
import { startReceiver, type Receiver } from '../../support/receiver.js';

const ENDPOINTS = 20;
/** Names of one company that are looked up at once. */
const AT_ONCE = 8;
const FOR_EVER_MS = 600_000;

describe('names without a response', () => {
  let app: TestApp;
  let receiver: Receiver;
  let server: NameServer;
  let hostile: TestWorkspace;
  let honest: TestWorkspace;
  const addEndpoint = (workspace: TestWorkspace, url: string) =>
    call(app, 'POST', '/v1/webhooks', { token: workspace.tokens.admin, body: { url } });
  const silent = () => new Set(server.asked.filter((name) => name.endsWith('silent.example')));
  const push = (workspace: TestWorkspace, id: string) =>
    call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: { external_user_id: id } });

  beforeAll(async () => {
    app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
    server = await startNameServer({ 'honest.example': ['127.0.0.1'], 'other.example': ['127.0.0.1'] });
    const { options } = app.app.get(HostNames);
    options.servers = [server.address];
    // A silent name keeps its place to the end, however slow the machine is.
    options.patience = { queryMs: FOR_EVER_MS, candidateMs: FOR_EVER_MS, tryMs: FOR_EVER_MS };
    receiver = await startReceiver();
    [hostile, honest] = await Promise.all([makeWorkspace(app), makeWorkspace(app)]);
  });
  afterAll(async () => {
    await app.close();
    await receiver.close();
    await server.close();
  });

  it('delay neither another company’s deliveries nor its new endpoints', async () => {
    const urls = Array.from({ length: ENDPOINTS }, (_, at) => `https://n${at}.silent.example/`);
    const added = Promise.all(urls.map((url) => addEndpoint(hostile, url)));
    await eventually(() => silent().size === AT_ONCE);
    const port = new URL(receiver.url).port;
    expect((await addEndpoint(honest, `http://honest.example:${port}/first`)).status).toBe(201);
    expect(server.asked).toContain('honest.example');
    expect((await added).map(({ status }) => status)).toEqual(urls.map(() => 201));

    await push(hostile, 'to the silent');
    // A name that is not cached yet, so that it is looked up among the silent ones.
    expect((await addEndpoint(honest, `http://other.example:${port}/second`)).status).toBe(201);
    await push(honest, 'Ada');
    await receiver.waitFor('/first', 1);
    await receiver.waitFor('/second', 1);
    expect(silent().size).toBe(AT_ONCE);
  }, 60_000);
});
