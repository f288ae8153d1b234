import { Client } from 'pg';
import { newId } from '../../src/platform/kernel/ids.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { modernRpc, rpc } from './rpc.js';

const BASE = 'https://agent.example.com';
let app: TestApp;
let workspace: TestWorkspace;
let path: string;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ baseUrl: BASE });
  workspace = await makeWorkspace(app);
  path = `/api/mcp/${workspace.id}`;
  token = workspace.tokens.owner;
});
afterAll(() => app.close());

const PING = { jsonrpc: '2.0', id: 'p', method: 'ping' };

describe('the workspace’s MCP endpoint', () => {
  it('describes itself in response to GET', async () => {
    const { status, body, headers } = await call(app, 'GET', path, { token });
    expect([status, body]).toEqual([
      200,
      {
        name: 'workspace-agent',
        title: 'Workspace Agent',
        version: expect.stringMatching(/^\d/),
        protocol_versions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'],
        capabilities: { tools: { listChanged: false } },
        request_id: headers.get('x-request-id'),
      },
    ]);
  });

  it('has no stream and no sessions to end', async () => {
    const stream = await call(app, 'GET', path, { token, headers: { accept: 'text/event-stream' } });
    expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST']);
    const ended = await call(app, 'DELETE', path, { token });
    expect([ended.status, ended.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('lets nothing on the way keep an answer, which may be a customer’s own', async () => {
    const { headers, body } = await rpc(app, path, 'tools/list', {}, { token });
    expect([headers.get('cache-control'), body.result.tools.length > 0]).toEqual(['no-store', true]);
  });

  it('returns JSON in every revision, and keeps no session in any', async () => {
    for (const version of ['2025-03-26', '2025-06-18', '2025-11-25']) {
      const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      const { status, headers, body } = await rpc(app, path, 'initialize', params, { token });
      expect([status, headers.get('content-type'), headers.get('mcp-session-id')]).toEqual([
        200,
        'application/json; charset=utf-8',
        null,
      ]);
      expect(body.result).toMatchObject({ protocolVersion: version, capabilities: { tools: { listChanged: false } } });
    }
    const older = { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    expect((await rpc(app, path, 'initialize', older, { token })).body.result.protocolVersion).toBe('2025-11-25');
    const discovered = await modernRpc(app, path, 'server/discover', {}, { token });
    expect(discovered.body.result).toMatchObject({
      supportedVersions: ['2026-07-28'],
      resultType: 'complete',
      ttlMs: 60_000,
      cacheScope: 'private',
    });
  });

  it('accepts one message at a time, of at most a megabyte, and echoes its id when it refuses', async () => {
    const send = async (body: unknown, headers = {}): Promise<[number, unknown, unknown]> => {
      const answer = await call(app, 'POST', path, { token, body, headers });
      return [answer.status, answer.body?.error?.code, answer.body?.id];
    };
    expect(await send([PING])).toEqual([400, -32600, null]);
    expect(await send([])).toEqual([400, -32600, null]);
    expect(await send('{"jsonrpc":')).toEqual([400, -32700, null]);
    expect(await send('{"id":1,"id":2}')).toEqual([400, -32700, null]);
    expect(await send('"ping"')).toEqual([400, -32600, null]);
    expect(await send(PING, { 'content-type': 'text/plain' })).toEqual([415, -32600, null]);
    expect(await send({ ...PING, params: { pad: 'x'.repeat(1024 * 1024) } })).toEqual([413, -32600, null]);
    expect(await send({ ...PING, params: { pad: 'x'.repeat(1024 * 1023) } })).toEqual([200, undefined, 'p']);
    expect(await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual([202, undefined, undefined]);
    const refused = await call(app, 'POST', path, { body: PING });
    expect([refused.status, refused.body.id, refused.headers.get('www-authenticate')]).toEqual([401, 'p', 'Bearer']);
  });

  it('explains a protocol refusal with our error data', async () => {
    const unknown = await rpc(app, path, 'resources/list', {}, { token });
    expect(unknown.body.error).toMatchObject({
      code: -32601,
      data: { request_id: unknown.headers.get('x-request-id') },
    });
    const version = { 'mcp-protocol-version': '2031-01-01' };
    const future = await rpc(app, path, 'ping', {}, { token, headers: version });
    expect([future.status, future.body.error.code, typeof future.body.error.data.request_id]).toEqual([
      400,
      -32602,
      'string',
    ]);
  });

  it('gives each of many concurrent calls its own response, whatever ids their clients chose', async () => {
    const limits = Array.from({ length: 20 }, (_, at) => at + 1);
    const mixed = await Promise.all(
      limits.map((at) =>
        at % 2
          ? modernRpc(app, path, 'tools/list', {}, { token, id: 'same' })
          : modernRpc(app, path, 'tools/call', { name: 'list_leads', arguments: { limit: at } }, { token, id: 'same' }),
      ),
    );
    for (const [i, { body }] of mixed.entries()) {
      expect([body.id, body.result.resultType]).toEqual(['same', 'complete']);
      expect(Object.keys(body.result)).toEqual(
        expect.arrayContaining(limits[i]! % 2 ? ['tools', 'ttlMs'] : ['content', 'structuredContent']),
      );
    }
  });

  it('responds the same to a call, however its headers repeat the body', async () => {
    const ask = (name: string) =>
      modernRpc(app, path, 'tools/call', { name: 'list_leads' }, { token, headers: { 'mcp-name': name } });
    const plain = await ask('list_leads');
    const encoded = await ask(`=?base64?${Buffer.from('list_leads').toString('base64')}?=`);
    expect([plain.status, plain.body.result.structuredContent.data]).toEqual([200, []]);
    expect([encoded.status, encoded.body, encoded.headers.get('content-type')]).toEqual([
      plain.status,
      plain.body,
      plain.headers.get('content-type'),
    ]);
    const other = await ask('list_contacts');
    expect([other.status, other.body.error.code]).toEqual([400, -32020]);
  });

  it('of another workspace is not found, for every caller', async () => {
    const other = await makeWorkspace(app);
    for (const id of [other.id, newId()]) {
      const refused = await rpc(app, `/api/mcp/${id}`, 'ping', {}, { token });
      expect([refused.status, refused.body.error.code, refused.body.error.data.code]).toEqual([
        404,
        -32011,
        'not_found',
      ]);
    }
    const malformed = await rpc(app, '/api/mcp/acme', 'ping', {}, { token });
    expect([malformed.status, malformed.body.error.code, malformed.body.error.data.code]).toEqual([
      400,
      -32602,
      'invalid_id',
    ]);
    expect((await rpc(app, path.toUpperCase().replace('/API/MCP', '/api/mcp'), 'ping', {}, { token })).status).toBe(
      200,
    );
  });

  it('accepts calls from pages at our own origin and allowed origins only, and sends no CORS header', async () => {
    const other = await makeWorkspace(app);
    const at = `/api/mcp/${other.id}`;
    const origins = ['https://app.example.com', 'https://*.shop.example'];
    const body = { allowed_origins: origins };
    await call(app, 'PATCH', '/v1/workspace', { token: other.tokens.owner, body });
    const from = async (origin: string): Promise<number> => {
      const answer = await rpc(app, at, 'ping', {}, { token: other.tokens.owner, headers: { origin } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      if (answer.status === 403) expect(answer.body.error.data.code).toBe('origin_not_allowed');
      return answer.status;
    };
    for (const origin of [BASE, 'https://app.example.com', 'https://de.shop.example'])
      expect([origin, await from(origin)]).toEqual([origin, 200]);
    const wrong = ['null', 'https://evil.example', 'https://app.example.com.evil.example', 'http://app.example.com'];
    for (const origin of [...wrong, 'https://a.b.shop.example', 'https://shop.example', 'https://.shop.example', 'x'])
      expect([origin, await from(origin)]).toEqual([origin, 403]);
    const stranger = await rpc(app, at, 'ping', {}, { headers: { origin: 'https://evil.example' } });
    expect(stranger.status).toBe(401);
  });
});

describe('mcp_public', () => {
  it('is off by default; when on, anyone may ask and search, and nothing else', async () => {
    const open = await makeWorkspace(app);
    const at = `/api/mcp/${open.id}`;
    expect((await rpc(app, at, 'tools/list')).status).toBe(401);
    await call(app, 'PATCH', '/v1/workspace', { token: open.tokens.owner, body: { mcp_public: true } });
    const listed = await rpc(app, at, 'tools/list');
    expect(listed.body.result.tools.map(({ name }: { name: string }) => name)).toEqual(['ask', 'search_knowledge']);
    const asked = await rpc(app, at, 'tools/call', { name: 'ask', arguments: { question: 'What do you sell?' } });
    expect(asked.body.result.structuredContent).toMatchObject({ object: 'answer', session_id: null });
    const beyond = await rpc(app, at, 'tools/call', { name: 'list_contacts', arguments: {} });
    expect([beyond.status, beyond.body.error.code, beyond.body.error.data.code]).toEqual([
      403,
      -32003,
      'insufficient_role',
    ]);
    const unknown = await rpc(app, at, 'tools/call', { name: 'no_tool', arguments: {} });
    expect([unknown.status, unknown.body.error.code]).toEqual([400, -32602]);
    expect((await call(app, 'GET', at)).status).toBe(200);

    const invalid = await rpc(app, at, 'tools/list', {}, { token: `${open.tokens.owner.slice(0, -1)}!` });
    expect([invalid.status, invalid.body.error.data.code]).toEqual([401, 'invalid_credential']);
    const wrong = await rpc(app, at, 'tools/list', {}, { token: open.secretKey });
    expect([wrong.status, wrong.body.error.data.code]).toEqual([401, 'user_token_required']);
    for (const authorization of ['Basic dTpw', 'Digest x', 'Bearer', open.tokens.owner]) {
      const other = await rpc(app, at, 'tools/list', {}, { headers: { authorization } });
      expect([other.status, other.body.error.data.code]).toEqual([401, 'invalid_credential']);
    }
    expect((await call(app, 'GET', '/v1/sessions', { token: open.tokens.owner })).body.data).toEqual([]);
  });
});

describe('the rate limits', () => {
  it('count by workspace and address for each route, never by token, and refuse before any work', async () => {
    const tight = await limited({ perWorkspace: 100, perEndUser: 3, perKey: 100 });
    const at = `/api/mcp/${tight.id}`;
    const tokens = [tight.tokens.owner, tight.tokens.viewer, tight.tokens.owner];
    const told = [];
    for (const one of tokens) {
      const { status, headers } = await rpc(app, at, 'ping', {}, { token: one });
      told.push([status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]);
    }
    expect(told).toEqual([
      [200, '3', '2'],
      [200, '3', '1'],
      [200, '3', '0'],
    ]);
    const queries = jest.spyOn(Client.prototype, 'query');
    const refused = await rpc(app, at, 'tools/list', {}, { token: tight.tokens.owner, id: 9 });
    const asked = queries.mock.calls
      .map(([query]) => JSON.stringify(query))
      .filter((text) => !text.includes('last_used'));
    queries.mockRestore();
    expect([refused.status, refused.body.id, refused.body.error.code]).toEqual([429, 9, -32002]);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(refused.body.error.data).toMatchObject({ code: 'rate_limit_exceeded', retry_after: wait });
    expect(asked.filter((text) => text.includes('user_tokens'))).toHaveLength(1);
    // Of this workspace: background workers query as well.
    const reads = asked.filter((text) => text.includes(tight.id));
    expect(reads.filter((text) => /workspace_settings|guardrails|documents/.test(text))).toEqual([]);
    expect((await rpc(app, at, 'ping', {}, { token: tight.tokens.owner })).status).toBe(429);
    expect((await call(app, 'GET', at, { token: tight.tokens.viewer })).status).toBe(429);
  });

  it('never let unauthenticated callers drain the buckets of those with a credential', async () => {
    const open = await limited({ perWorkspace: 3, perEndUser: 3, perKey: 3 });
    const at = `/api/mcp/${open.id}`;
    await call(app, 'PATCH', '/v1/workspace', { token: open.tokens.owner, body: { mcp_public: true } });
    const statuses = [];
    for (let call = 0; call < 5; call++) statuses.push((await rpc(app, at, 'ping')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await rpc(app, at, 'ping', {}, { token: open.tokens.viewer })).status).toBe(200);
  });
});

async function limited(ceilings: { perWorkspace: number; perEndUser: number; perKey: number }): Promise<TestWorkspace> {
  const made = await makeWorkspace(app);
  await app.app.get(WorkspacesService).setPlan(OPERATOR, { id: made.id, plan: 'scale', ceilings });
  return made;
}
