/** JSON-RPC by hand, as clients of either protocol generation send it. */
import { call, type Answer, type TestApp } from '../support/app.js';

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export interface Rpc {
  token?: string;
  headers?: Record<string, string>;
  id?: string | number;
}

/** A message of 2025-06-18, without any handshake before it. */
export const rpc = (
  app: TestApp,
  path: string,
  method: string,
  params: object = {},
  { token, headers, id = 1 }: Rpc = {},
): Promise<Answer> => call(app, 'POST', path, { token, headers, body: { jsonrpc: '2.0', id, method, params } });

/** The same in revision 2026-07-28. */
export function modernRpc(
  app: TestApp,
  path: string,
  method: string,
  params: { name?: string } & Record<string, unknown> = {},
  { token, headers, id = 1 }: Rpc = {},
): Promise<Answer> {
  const sent = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(params.name && { 'mcp-name': params.name }),
    ...headers,
  };
  const body = { jsonrpc: '2.0', id, method, params: { ...params, _meta: ENVELOPE } };
  return call(app, 'POST', path, { token, headers: sent, body });
}

/** Every supported revision. */
export const REVISIONS = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;

/** A message as clients of a revision send it, with any params. */
export function send(
  app: TestApp,
  path: string,
  revision: (typeof REVISIONS)[number],
  { method, params }: { method: string; params: unknown },
  token: string,
): Promise<Answer> {
  const headers = { 'mcp-protocol-version': revision };
  const body = { jsonrpc: '2.0', id: 1, method, params };
  if (revision !== '2026-07-28') return call(app, 'POST', path, { token, headers, body });
  const isMap = typeof params === 'object' && params !== null && !Array.isArray(params);
  const { name } = (isMap ? params : {}) as { name?: unknown };
  return call(app, 'POST', path, {
    token,
    headers: { ...headers, 'mcp-method': method, ...(typeof name === 'string' && { 'mcp-name': name }) },
    body: { ...body, params: params === undefined || isMap ? { ...(params as object), _meta: ENVELOPE } : params },
  });
}

/** A tool's error for invalid arguments. Throws if it accepted them, or if the message was refused. */
export async function wrong(app: TestApp, path: string, token: string, name: string, args: object): Promise<string> {
  const answer = await rpc(app, path, 'tools/call', { name, arguments: args }, { token });
  if (!answer.body.result?.isError) throw new Error(`${name} was answered ${answer.status} ${answer.text}`);
  return answer.body.result.content[0].text;
}

/** A tool's result. Throws if the call was refused. */
export async function tool(app: TestApp, path: string, token: string, name: string, args: object = {}): Promise<any> {
  const answer = await rpc(app, path, 'tools/call', { name, arguments: args }, { token });
  const { result } = answer.body;
  if (!result || result.isError) throw new Error(`${name} was answered ${answer.status} ${answer.text}`);
  return result.structuredContent;
}
