import fc from '../../../test/support/fast-check.js';
import { ApiError } from '../../platform/kernel/errors.js';
import { checkParams } from './params.js';
import { McpProtocol, type SentMessage } from './protocol.js';
import { READS, type McpTool, type McpToolCall } from './tool.js';

const tool = (name: string, needs: McpTool['needs']): McpTool => ({
  ...{ name, title: name, description: name, needs, anonymous: false, annotations: READS },
  inputSchema: { type: 'object', properties: {} },
  outputSchema: { type: 'object', properties: {} },
  call: (_, args) => Promise.resolve({ name, args, quote: '"\\\u2028é' }),
});
const TOOLS = [tool('read', 'read'), tool('settle', 'reply')];
const CALL = { caller: { role: 'viewer', credentialId: 'c' }, requestId: 'req' } as unknown as McpToolCall;
const protocol = (): McpProtocol => new McpProtocol({ name: 'test', title: 'Test', version: '1' }, 'For tests.');

const outcome = (one: McpProtocol, sent: SentMessage): Promise<unknown> =>
  one
    .serve(sent, TOOLS, CALL)
    .catch((error: unknown) =>
      error instanceof ApiError ? [error.code, error.param, error.message] : Promise.reject(error),
    );

const LATEST = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const odd = fc.constantFrom<unknown>(null, 7, 'text', [], {}, 1.5);
/** Occasionally replaces a value by an odd one, or by nothing. */
const mostly = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 12, arbitrary: arbitrary },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
const version = fc.constantFrom('2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', '2031-01-01');
const method = fc.constantFrom(
  'tools/list',
  'tools/call',
  'tools/call',
  'tools/call',
  'ping',
  'resources/list',
  'initialize',
);
const name = fc.constantFrom('read', 'read', 'read', 'settle', 'unknown');
const meta = fc.oneof(
  fc.constant(LATEST),
  fc.constant({ ...LATEST, progressToken: 'p' }),
  fc.record({ progressToken: mostly(fc.integer()), traceparent: fc.string() }, { requiredKeys: [] }),
  fc.constant({ ...LATEST, 'io.modelcontextprotocol/clientInfo': 7 }),
  fc.constant({ ...LATEST, 'io.modelcontextprotocol/protocolVersion': '2025-11-25' }),
);
const params = fc.record(
  {
    name: mostly(name),
    arguments: mostly(fc.dictionary(fc.string(), fc.jsonValue())),
    _meta: mostly(meta),
    cursor: fc.string(),
  },
  { requiredKeys: ['name'] },
);
const message = fc.record(
  {
    jsonrpc: mostly(fc.constant('2.0')),
    id: mostly(fc.oneof(fc.integer(), fc.string())),
    method: mostly(method),
    params: mostly(params),
  },
  { requiredKeys: ['jsonrpc', 'method'] },
);
const headers = fc.record(
  { 'mcp-protocol-version': version, 'mcp-method': method, 'mcp-name': name, 'mcp-session-id': fc.string() },
  { requiredKeys: [] },
);
/** A message as clients send it, with some parts changed. */
const call = fc.record({
  ...{
    id: fc.oneof(fc.integer(), fc.string()),
    args: fc.dictionary(fc.string(), fc.jsonValue()),
    modern: fc.boolean(),
  },
  ...{ changedHeaders: fc.option(headers, { freq: 3 }), meta: fc.option(meta, { freq: 2 }) },
});
const sent: fc.Arbitrary<SentMessage> = fc.oneof(
  fc.record({ headers, message }) as fc.Arbitrary<SentMessage>,
  call.map(({ id, args, modern, changedHeaders, meta: _meta }) => ({
    headers: {
      ...(modern && { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'read' }),
      ...changedHeaders,
    },
    message: {
      ...{ jsonrpc: '2.0', id, method: 'tools/call' },
      params: { name: 'read', arguments: args, ...(modern ? { _meta: LATEST } : _meta && { _meta }) },
    },
  })),
);

/** An argument that the SDK drops. */
const PROTOTYPE: SentMessage = {
  headers: {},
  message: {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'read', arguments: JSON.parse('{"__proto__":[]}') },
  },
};

describe('a message over MCP', () => {
  it('is no server error whatever it contains, and its refusal looks like no success', async () => {
    const one = protocol();
    let results = 0;
    await fc.assert(
      fc.asyncProperty(sent, async (message) => {
        const whole = structuredClone(message);
        const { status, body } = (await outcome(one, message)) as { status?: number; body?: string };
        expect(message).toEqual(whole);
        if (status === 200 || status! >= 500) expect(body).not.toMatch(/"code":-326(00|02|03)/);
        if (!body?.includes('structuredContent')) return;
        const { id, params } = message.message as { id: unknown; params: { name: string; arguments?: object } };
        const { name, arguments: args = {} } = params;
        expect(JSON.parse(body)).toMatchObject({ id, result: { structuredContent: { name, args } } });
        results++;
      }),
      { numRuns: 1_000, examples: [[PROTOTYPE]] },
    );
    expect(results).toBeGreaterThan(150);
  });
});

describe('a method that nobody knows', () => {
  it.each(['constructor', 'toString', '__proto__', 'unheard_of'])('is left to the SDK to refuse: %s', (method) => {
    expect(() => checkParams({ jsonrpc: '2.0', id: 1, method })).not.toThrow();
  });
});
