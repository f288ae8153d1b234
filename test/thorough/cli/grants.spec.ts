import { call, makeWorkspace, startOwnApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { kindOf } from '../../../src/platform/kernel/credentials.js';
import { Operator, type Told } from '../../cli/operator.js';

let app: TestApp;
let operator: Operator;
let workspace: TestWorkspace;
let contactId: string;
beforeAll(async () => {
  app = await startOwnApp('commands find the only workspace');
  operator = Operator.of(app);
  workspace = await makeWorkspace(app);
  const body = { external_user_id: 'u-1042', name: 'Ada' };
  contactId = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data.id;
});
afterAll(async () => {
  await operator.leaves();
  await app.close();
});

const types = (...argv: string[]): Promise<Told> => operator.types('grant', ...argv);
const asks = async (...argv: string[]) => JSON.parse((await types(...argv, '--json')).out);
const mcp = (token: string) => {
  const headers = { accept: 'application/json, text/event-stream' };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  return call(app, 'POST', `/api/mcp/${workspace.id}/u/${contactId}`, { token, body, headers });
};

describe('the commands for grants', () => {
  it('create one by our id or the customer’s id; it opens the contact’s MCP endpoint until it is revoked', async () => {
    for (const named of [contactId, 'u-1042']) {
      const before = Date.now();
      const made = await asks('create', named, '--ttl', '2h', '--label', 'assistant');
      expect(made).toMatchObject({ object: 'grant', contact_id: contactId, label: 'assistant' });
      expect(kindOf(made.token)).toBe('grant');
      expect(Math.round((Date.parse(made.expires_at) - before) / 60_000)).toBe(120);
      expect((await mcp(made.token)).status).toBe(200);
      const listed = await types('list', named);
      expect(listed.out).toContain(made.id);
      expect(listed.out).not.toContain(made.token);
      expect(await asks('revoke', named, made.id)).toEqual({ id: made.id, object: 'grant', deleted: true });
      expect((await mcp(made.token)).status).toBe(401);
    }
    expect((await asks('list', contactId)).data).toHaveLength(2);
  });

  it('show the token and its endpoint once, and report invalid input', async () => {
    const shown = await types('create', 'u-1042');
    expect(shown.out).toMatch(/pv_grant_\w+[\s\S]+\/api\/mcp\/[\s\S]+not shown again/);
    expect(await types('create', 'nobody')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('no contact nobody'),
    });
    expect((await types('create', 'u-1042', '--ttl', '25h')).exitCode).toBe(2);
    expect((await types('create', 'u-1042', '--ttl', '30s')).exitCode).toBe(2);
    expect((await types('revoke', 'u-1042', 'mine')).exitCode).toBe(2);
  });
});
