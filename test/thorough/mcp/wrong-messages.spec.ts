import { ERRORS } from '../../../src/platform/kernel/errors.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { modernRpc, REVISIONS, send } from '../../mcp/rpc.js';

let app: TestApp;
let workspace: TestWorkspace;
let path: string;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  path = `/api/mcp/${workspace.id}`;
  token = workspace.tokens.owner;
});
afterAll(() => app.close());

const CLIENT = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
const LIST = { name: 'list_leads' };

type Wrong = [method: string, params: unknown, code: 'missing_field' | 'invalid_field', param: string];
const WRONG: Wrong[] = [
  ...[[], 'x', 7, true, null].flatMap((params) =>
    ['tools/call', 'tools/list', 'ping'].map((method): Wrong => [method, params, 'invalid_field', 'params']),
  ),
  ['tools/call', undefined, 'missing_field', 'name'],
  ['tools/call', {}, 'missing_field', 'name'],
  ['tools/call', { arguments: {} }, 'missing_field', 'name'],
  ...[7, null, [], {}].map((name): Wrong => ['tools/call', { name }, 'invalid_field', 'name']),
  ...['{}', [], null, 7, true].map((args): Wrong => [
    'tools/call',
    { ...LIST, arguments: args },
    'invalid_field',
    'arguments',
  ]),
  ['tools/list', { cursor: 7 }, 'invalid_field', 'cursor'],
];
/** The revision of 2026-07-28 has no such handshake. */
const WRONG_HANDSHAKES: Wrong[] = [
  ['initialize', undefined, 'missing_field', 'params'],
  ...[[], 'x', null].map((params): Wrong => ['initialize', params, 'invalid_field', 'params']),
  ['initialize', {}, 'missing_field', 'protocolVersion'],
  ['initialize', { ...CLIENT, protocolVersion: 7 }, 'invalid_field', 'protocolVersion'],
  ['initialize', { ...CLIENT, capabilities: [] }, 'invalid_field', 'capabilities'],
  ['initialize', { ...CLIENT, capabilities: { sampling: 3 } }, 'invalid_field', 'capabilities.sampling'],
  ['initialize', { ...CLIENT, clientInfo: 'x' }, 'invalid_field', 'clientInfo'],
  ['initialize', { ...CLIENT, clientInfo: { name: 'x' } }, 'missing_field', 'clientInfo.version'],
];

describe.each(REVISIONS)('in the revision %s, a message', (revision) => {
  it.each(revision === '2026-07-28' ? WRONG : [...WRONG, ...WRONG_HANDSHAKES])(
    '%s with the params %j is refused as %s of %s',
    async (method, params, code, param) => {
      const answer = await send(app, path, revision, { method, params }, token);
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          jsonrpc: '2.0',
          id: 1,
          error: {
            code: -32602,
            message: expect.stringContaining(param),
            data: { type: ERRORS[code].type, code, param, request_id: answer.headers.get('x-request-id') },
          },
        },
      ]);
    },
  );

  it('whose _meta is not an object is refused', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: 7 } };
    const headers = { 'mcp-protocol-version': revision, 'mcp-method': 'tools/list' };
    const answer = await call(app, 'POST', path, { token, headers, body });
    expect([answer.status, answer.body.id, answer.body.error.code]).toEqual([400, 1, -32602]);
    expect(answer.body.error.data).toMatchObject({ code: 'invalid_field', param: '_meta' });
  });

  it('that is not a request keeps the id that could be read', async () => {
    const headers = { 'mcp-protocol-version': revision };
    const body = { jsonrpc: '2.0', id: 'six, seven', method: 7 };
    const answer = await call(app, 'POST', path, { token, headers, body });
    expect([answer.status, answer.body.id, answer.body.error.code]).toEqual([400, 'six, seven', -32600]);
    expect(answer.body.error.data.request_id).toBe(answer.headers.get('x-request-id'));
  });

  it.each([
    ['an unknown one', 'list_contacts', { colour: 1 }, ['colour', 'external_user_id', 'limit']],
    ['one beyond its bounds', 'list_contacts', { limit: 201 }, ['limit', '200']],
    ['an object for a text', 'list_contacts', { email: {} }, ['email', 'string']],
    ['a foreign cursor', 'list_contacts', { cursor: 'x' }, ['cursor']],
    ['no id', 'get_contact', {}, ['id', 'uuid']],
    ['an id that is none', 'get_contact', { id: 'ada' }, ['id', 'uuid']],
    ['a missing field', 'set_kill_switch', {}, ['active', 'required', 'boolean']],
    ['a field of a wrong type', 'set_kill_switch', { active: 'yes' }, ['active', 'boolean']],
    ['an unknown field', 'set_kill_switch', { active: true, colour: 1 }, ['colour', 'active', 'scope']],
    ['a change of nothing', 'update_guardrails', {}, ['argument', 'actions_mode']],
    ['a blank question', 'ask', { question: ' ' }, ['question', 'blank']],
    ['no query', 'search_knowledge', {}, ['query', 'required', 'string']],
  ])('that calls a tool with invalid arguments (%s: %s %j) gets a result that says so', async (...row) => {
    const [, name, args, words] = row;
    const answer = await send(app, path, revision, { method: 'tools/call', params: { name, arguments: args } }, token);
    const { isError, content, structuredContent } = answer.body.result ?? {};
    expect([answer.status, answer.body.id, isError, content?.length]).toEqual([200, 1, true, 1]);
    // It would have to match the tool's output schema.
    expect(structuredContent).toBeUndefined();
    expect(content[0].type).toBe('text');
    for (const word of words) expect(content[0].text.toLowerCase()).toContain(word);
    expect(content[0].text.length).toBeLessThan(1_500);
  });

  it('that calls a tool with valid arguments after invalid ones gets its result', async () => {
    const kill = (args: object) =>
      send(app, path, revision, { method: 'tools/call', params: { name: 'get_kill_switch', arguments: args } }, token);
    expect((await kill({ on: 1 })).body.result.isError).toBe(true);
    const { result } = (await kill({})).body;
    expect([result.isError, result.structuredContent.active]).toEqual([undefined, false]);
  });

  it('that the caller may not send is refused in any case, whatever its arguments', async () => {
    const sent = (name: string) => ({ method: 'tools/call', params: { name, arguments: { colour: 1 } } });
    const beyond = await send(app, path, revision, sent('set_kill_switch'), workspace.tokens.viewer);
    expect([beyond.status, beyond.body.error.data.code]).toEqual([403, 'insufficient_role']);
    const unknown = await send(app, path, revision, sent('drop_tables'), token);
    expect([unknown.status, unknown.body.error.code, unknown.body.error.data.param]).toEqual([400, -32602, 'name']);
  });
});

it('an argument name as long as a message is truncated', async () => {
  const args = { ['k'.repeat(500_000)]: 1 };
  const { body } = await modernRpc(app, path, 'tools/call', { name: 'get_guardrails', arguments: args }, { token });
  expect(body.result.isError).toBe(true);
  expect(body.result.content[0].text.length).toBeLessThan(1_500);
});
