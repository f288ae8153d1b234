import { ContactsReader } from '../../src/people/contacts/contacts.reader.js';
import { newCredential } from '../../src/platform/kernel/credentials.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { expectError, expectV1 } from './envelope.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { call, makeWorkspace, startOwnApp, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { McpExchange } from '../../src/doors/mcp/exchange.js';
import { MissingKeys } from '../../src/doors/ops/missing-keys.js';
import { ReadinessReader } from '../../src/doors/ops/readiness.reader.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';
import { UntrustedProxies } from '../../src/platform/http/untrusted-proxies.js';
import { ERRORS, fail } from '../../src/platform/kernel/errors.js';
import { Metrics } from '../../src/platform/kernel/metrics.js';
import { rpc } from '../mcp/rpc.js';

let database: TestDatabase;
let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({}, database.url);
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

describe('an internal error', () => {
  it('is internal_error without any details; the log has them, by the request id, without secrets', async () => {
    const secret = newCredential('secret_key');
    const thrown = new Error(`syntax error in "select vendor_token from contacts"\nfor ${secret}`);
    jest.spyOn(app.app.get(ContactsReader), 'list').mockRejectedValueOnce(thrown);
    const answer = await call(app, 'GET', '/v1/contacts', { token: workspace.tokens.owner });
    expectError(answer, 500, 'internal_error');
    expectV1(answer);
    expect(answer.text).not.toMatch(/select|vendor|Error:|\.ts|node_modules|\//);
    const lines = app.logLines().filter(({ level }) => level === 'error');
    expect(lines).toHaveLength(1);
    expect(lines[0]!['msg']).toContain(answer.body.request_id);
    expect(lines[0]!['msg']).toContain('syntax error');
    expect(lines[0]!['msg']).not.toContain(secret);
  });

  it('may be anything that can be thrown', async () => {
    for (const thrown of ['text', null, undefined, 7, { message: 'x' }, Object.create(null)]) {
      jest.spyOn(app.app.get(ContactsReader), 'list').mockRejectedValueOnce(thrown);
      expectError(await call(app, 'GET', '/v1/contacts', { token: workspace.tokens.owner }), 500, 'internal_error');
    }
  });
});

describe('a service that cannot answer now', () => {
  it('says after how many seconds to try again, as the MCP endpoint does in its error', async () => {
    const token = workspace.tokens.owner;
    for (const code of ['service_unavailable', 'rate_limit_exceeded'] as const) {
      jest.spyOn(app.app.get(ContactsReader), 'list').mockRejectedValueOnce(fail(code));
      const answer = await call(app, 'GET', '/v1/contacts', { token });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([ERRORS[code].status, '5']);
      jest.spyOn(McpExchange.prototype, 'answer').mockRejectedValueOnce(fail(code));
      const { headers, body } = await rpc(app, `/api/mcp/${workspace.id}`, 'ping', {}, { token });
      expect([headers.get('retry-after'), body.error.data.retry_after]).toEqual(['5', 5]);
    }
  });
});

describe('a database that answers, but cannot write to its disk', () => {
  it('affects readiness, and says why', async () => {
    const full = await startOwnApp('its database may write nothing');
    try {
      expect((await call(full, 'GET', '/readyz')).status).toBe(200);
      const name = new URL(full.databaseUrl).pathname.slice(1);
      await full.app.get(SystemDb).query({ text: `alter database "${name}" set temp_file_limit = 0`, values: [] });
      const again = await startTestApp({}, full.databaseUrl); // its connections are new
      const answer = await call(again, 'GET', '/readyz');
      await again.close();
      expectError(answer, 503, 'service_unavailable');
      expect(answer.body.error.message).toContain('disk');
    } finally {
      await full.close();
    }
  });
});

describe('a database that takes no writes, such as a standby', () => {
  it('affects readiness however often it is asked', async () => {
    const standby = { query: () => Promise.resolve({ rows: [{ writes: false }], rowCount: 1 }) };
    const system = { reserved: () => standby } as unknown as SystemDb;
    const of = <T>(kind: abstract new (...args: never[]) => T): T => app.app.get(kind);
    const readiness = new ReadinessReader(system, of(TenantDb), of(UntrustedProxies), of(MissingKeys), of(Metrics), {
      model: null,
    });
    for (const _ of [1, 2]) await expect(readiness.check()).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});

describe('an unavailable database', () => {
  it('is service_unavailable with Retry-After, never a 500, and affects readiness but not liveness', async () => {
    const { secretKey, tokens } = workspace;
    expect((await call(app, 'GET', '/readyz')).status).toBe(200);
    await call(app, 'POST', '/v1/users', { token: secretKey, body: { external_user_id: 'before' } });
    await database.drop();
    const answers = [
      await call(app, 'GET', '/v1/sessions', { token: tokens.owner }),
      await call(app, 'POST', '/v1/users', { token: secretKey, body: { external_user_id: 'after' } }),
      await call(app, 'POST', '/v1/answer', { token: secretKey, body: { question: 'x' } }),
      await call(app, 'POST', '/v1/answer', { token: secretKey, body: { question: 'x', stream: true } }),
    ];
    for (const answer of answers) {
      expectError(answer, 503, 'service_unavailable');
      expectV1(answer);
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
    expect((await call(app, 'GET', '/readyz')).status).toBe(503);
    expect((await call(app, 'GET', '/healthz')).status).toBe(200);
    // Requests that need no database are refused as usual.
    expectError(await call(app, 'GET', '/v1/sessions'), 401, 'invalid_credential');
    expectError(await call(app, 'GET', '/v1/sessions', { token: secretKey }), 401, 'user_token_required');
    expectError(await call(app, 'GET', '/v1/nothing'), 404, 'not_found');
  });
});
