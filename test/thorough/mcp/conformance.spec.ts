import { execFile } from 'node:child_process';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeWorkspace, startTestApp, type TestApp } from '../../support/app.js';

/** Scenarios of the official runner for a stateless tool server; the others need sessions, prompts or fixture tools. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];
const RUNNER = join(__dirname, '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js');

let app: TestApp;
let proxy: Server;
let url: string;
beforeAll(async () => {
  // The runner sends no credential: a proxy adds one, at the address that the service considers its own.
  proxy = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(app.baseUrl);
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const passed = send({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const { port } = proxy.address() as AddressInfo;
  app = await startTestApp({ baseUrl: `http://localhost:${port}` });
  const workspace = await makeWorkspace(app);
  const token = workspace.tokens.owner;
  url = `http://localhost:${port}/api/mcp/${workspace.id}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await app.close();
});

describe('the official conformance runner', () => {
  it.each(SCENARIOS)(
    'passes in %s',
    async (scenario) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [RUNNER, 'server', '--url', url, '--scenario', scenario],
        {
          timeout: 120_000,
        },
      ).catch((error: { stdout: string; stderr: string }) => error);
      expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/);
    },
    150_000,
  );
});
