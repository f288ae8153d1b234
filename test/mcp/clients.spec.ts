import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: { external_user_id: 'ada' } });
});
afterAll(() => app.close());

const url = (): URL => new URL(`${app.baseUrl}/api/mcp/${workspace.id}`);
const requestInit = (): RequestInit => ({ headers: { Authorization: `Bearer ${workspace.tokens.owner}` } });
const INFO = { name: 'test', version: '1' };
const CALL = { name: 'list_contacts', arguments: { external_user_id: 'ada' } };

interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(params: typeof CALL): Promise<unknown>;
  getServerVersion(): { name: string } | undefined;
  close(): Promise<void>;
}

async function expectToWork(client: AnyClient): Promise<void> {
  expect(client.getServerVersion()).toMatchObject({ name: 'workspace-agent' });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('set_kill_switch');
  // Both validate the structured content against the listed output schema.
  expect(await client.callTool(CALL)).toMatchObject({ structuredContent: { data: [{ external_user_id: 'ada' }] } });
  // A result, so that the model behind the client reads it.
  const text = expect.stringContaining('external_user_id') as string;
  const wrong = await client.callTool({ ...CALL, arguments: { external_user_id: '' } });
  expect(wrong).toMatchObject({ isError: true, content: [{ type: 'text', text }] });
  await client.close();
}

describe('the official client', () => {
  it('in its current version uses revision 2026-07-28', async () => {
    const client = new Client(INFO, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(url(), { requestInit: requestInit() }));
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    await expectToWork(client);
  });

  it('in its current version uses the previous revision if it does not negotiate', async () => {
    const client = new Client(INFO);
    await client.connect(new StreamableHTTPClientTransport(url(), { requestInit: requestInit() }));
    expect(client.getNegotiatedProtocolVersion()).toBe('2025-11-25');
    await expectToWork(client);
  });

  it('in its previous major version works as well', async () => {
    const client = new FormerClient(INFO);
    await client.connect(new FormerTransport(url(), { requestInit: requestInit() }));
    await expectToWork(client);
  });

  it('learns why its token is refused', async () => {
    const client = new Client(INFO);
    const requestInit = { headers: { Authorization: `Bearer ${workspace.secretKey}` } };
    await expect(client.connect(new StreamableHTTPClientTransport(url(), { requestInit }))).rejects.toThrow();
  });
});
