import { ERRORS, type ErrorCode } from '../../src/platform/kernel/errors.js';
import { ROLES, type Role } from '../../src/platform/kernel/caller.js';
import { MATRIX } from '../../src/platform/policy/capabilities.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { modernRpc, rpc, tool, wrong } from './rpc.js';

let app: TestApp;
let workspace: TestWorkspace;
let path: string;
let owner: string;
beforeAll(async () => {
  app = await startTestApp({ baseUrl: 'https://agent.example.com' });
  workspace = await makeWorkspace(app);
  path = `/api/mcp/${workspace.id}`;
  owner = workspace.tokens.owner;
  for (const name of ['ada', 'bob', 'cy'])
    await call(app, 'POST', '/v1/users', {
      token: workspace.secretKey,
      body: { external_user_id: name, email: `${name}@example.com` },
    });
});
afterAll(() => app.close());

/** Which tools exist, by the capability that they require (specification §9.3). */
const TOOLS: Record<string, string[]> = {
  read: [
    'ask',
    'search_knowledge',
    'list_sessions',
    'get_session',
    'list_contacts',
    'get_contact',
    'list_leads',
    'list_handoffs',
    'get_handoff',
    'list_meetings',
    'get_analytics',
    'get_guardrails',
    'get_kill_switch',
  ],
  reply: ['update_handoff', 'reply_handoff'],
  grant: ['update_lead'],
  manage_team: ['update_guardrails', 'set_kill_switch'],
};
const toolsOf = (role: Role): string[] =>
  Object.entries(TOOLS)
    .filter(([needs]) => (MATRIX[needs as keyof typeof MATRIX] as readonly Role[]).includes(role))
    .flatMap(([, names]) => names)
    .sort();

const namesOf = (answer: Answer): string[] => answer.body.result.tools.map(({ name }: { name: string }) => name).sort();

function expectRefused(answer: Answer, status: number, rpcCode: number, code: ErrorCode, param?: string): void {
  expect([answer.status, answer.body]).toEqual([
    status,
    {
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: rpcCode,
        message: expect.stringMatching(/\S/),
        data: {
          type: ERRORS[code].type,
          code,
          ...(param && { param }),
          request_id: answer.headers.get('x-request-id'),
        },
      },
    },
  ]);
}

describe('the tools', () => {
  it.each(ROLES)('that a %s sees are those of the role, in both protocol generations', async (role) => {
    const token = workspace.tokens[role];
    expect(namesOf(await rpc(app, path, 'tools/list', {}, { token }))).toEqual(toolsOf(role));
    const modern = await modernRpc(app, path, 'tools/list', {}, { token });
    expect(namesOf(modern)).toEqual(toolsOf(role));
    expect(modern.body.result).toMatchObject({ ttlMs: 60_000, cacheScope: 'private' });
  });

  it('of another role are refused if called anyway', async () => {
    for (const role of ROLES)
      for (const name of Object.values(TOOLS).flat())
        if (!toolsOf(role).includes(name)) {
          const refused = await rpc(app, path, 'tools/call', { name }, { token: workspace.tokens[role] });
          expectRefused(refused, 403, -32003, 'insufficient_role');
          expect(refused.body.error.message).toContain(role);
        }
  });

  it('follow the member’s current role', async () => {
    const other = await makeWorkspace(app);
    const at = `/api/mcp/${other.id}`;
    const token = other.tokens.admin;
    expect(namesOf(await rpc(app, at, 'tools/list', {}, { token }))).toContain('set_kill_switch');
    const member = `/v1/members/${other.memberIds.admin}`;
    await call(app, 'PATCH', member, { token: other.tokens.owner, body: { role: 'viewer' } });
    expect(namesOf(await rpc(app, at, 'tools/list', {}, { token }))).toEqual(toolsOf('viewer'));
    expectRefused(
      await rpc(app, at, 'tools/call', { name: 'set_kill_switch', arguments: { active: true } }, { token }),
      403,
      -32003,
      'insufficient_role',
    );
    await call(app, 'DELETE', member, { token: other.tokens.owner });
    expectRefused(await rpc(app, at, 'tools/list', {}, { token }), 401, -32000, 'invalid_credential');
  });

  it('describe their purpose, input, output and side effects', async () => {
    const { body } = await rpc(app, path, 'tools/list', {}, { token: owner });
    for (const one of body.result.tools) {
      expect(one.title).toMatch(/^[A-Z]/);
      expect(one.description.length).toBeGreaterThan(40);
      expect([one.name, one.inputSchema.type, one.outputSchema.type]).toEqual([one.name, 'object', 'object']);
      expect(JSON.stringify([one.inputSchema, one.outputSchema])).not.toContain('$ref');
      const reads = TOOLS['read']!.includes(one.name);
      expect([one.name, one.annotations.readOnlyHint]).toEqual([one.name, reads]);
      if (reads) expect(one.annotations).toMatchObject({ destructiveHint: false, idempotentHint: true });
    }
  });
});

describe('a tool', () => {
  it('that reads returns what /v1 returns', async () => {
    const same = async (name: string, args: object, at: string): Promise<void> => {
      const { request_id: _, ...list } = (await call(app, 'GET', at, { token: owner })).body;
      const answered = await tool(app, path, owner, name, args);
      // Two cursors to the same place are sealed differently.
      const expected =
        list.object !== 'list' ? list.data : { ...list, next_cursor: list.next_cursor && expect.any(String) };
      expect([name, answered]).toEqual([name, expected]);
    };
    await same('list_contacts', { limit: 2, order: 'asc' }, '/v1/contacts?limit=2&order=asc');
    await same('list_contacts', { email: 'bob@example.com' }, '/v1/contacts?email=bob%40example.com');
    await same('list_sessions', {}, '/v1/sessions');
    await same('list_leads', {}, '/v1/leads');
    await same('list_handoffs', { status: 'open' }, '/v1/handoffs?status=open');
    await same('list_meetings', {}, '/v1/meetings');
    await same('get_guardrails', {}, '/v1/guardrails');
    await same('get_kill_switch', {}, '/v1/killswitch');
    const { data } = await tool(app, path, owner, 'list_contacts');
    await same('get_contact', { id: data[0].id }, `/v1/contacts/${data[0].id}`);
    const window = { created_after: '2026-01-01T00:00:00Z', created_before: '2026-01-05T00:00:00Z' };
    await same('get_analytics', window, `/v1/analytics?${new URLSearchParams(window).toString()}`);
  });

  it('accepts the cursor that it returned', async () => {
    const first = await tool(app, path, owner, 'list_contacts', { limit: 2 });
    const second = await tool(app, path, owner, 'list_contacts', { limit: 2, cursor: first.next_cursor });
    expect([first.has_more, second.has_more, second.data.length]).toEqual([true, false, 1]);
    expect(await wrong(app, path, owner, 'list_sessions', { cursor: first.next_cursor })).toContain('cursor');
  });

  it('returns a conversation with its transcript', async () => {
    const asked = { question: 'What does a wire cost?', external_user_id: 'ada' };
    const { body } = await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: asked });
    const shown = await tool(app, path, owner, 'get_session', { id: body.data.session_id });
    expect(shown.session.id).toBe(body.data.session_id);
    expect(shown.transcript.data.map(({ author }: { author: string }) => author)).toEqual(['contact', 'agent']);
  });

  it('that changes something is audited with the member’s name', async () => {
    const { body } = await call(app, 'POST', '/v1/answer', {
      token: workspace.secretKey,
      body: { question: 'I want to talk to a human', external_user_id: 'ada' },
    });
    const id = body.data.handoff_id;
    const replied = await tool(app, path, workspace.tokens.responder, 'reply_handoff', {
      id,
      text: 'Hello, I am here.',
    });
    expect(replied).toMatchObject({ author: 'teammate', text: 'Hello, I am here.' });
    const changed = await tool(app, path, workspace.tokens.responder, 'update_handoff', { id, status: 'resolved' });
    expect(changed).toMatchObject({ id, status: 'resolved', resolution: 'solved' });
    const { data } = (await call(app, 'GET', '/v1/audit?limit=2', { token: owner })).body;
    expect(data.map((line: { actor: object }) => line.actor)).toEqual([
      expect.objectContaining({ type: 'member', id: workspace.memberIds.responder }),
      expect.objectContaining({ type: 'member', id: workspace.memberIds.responder }),
    ]);
  });

  it('that does not exist is refused, and named', async () => {
    for (const send of [rpc, modernRpc]) {
      const refused = await send(app, path, 'tools/call', { name: 'drop_tables' }, { token: owner });
      expectRefused(refused, 400, -32602, 'invalid_parameter', 'name');
    }
  });

  it('called with an unknown id returns not_found', async () => {
    const params = { name: 'get_contact', arguments: { id: workspace.id } };
    expectRefused(await rpc(app, path, 'tools/call', params, { token: owner }), 404, -32011, 'not_found');
  });
});
