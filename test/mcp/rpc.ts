/** JSON-RPC by hand, as a client of either era sends it. */
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

/** The same in the revision of 2026-07-28. */
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

/** What a tool answered. Throws where it was refused. */
export async function tool(app: TestApp, path: string, token: string, name: string, args: object = {}): Promise<any> {
  const answer = await rpc(app, path, 'tools/call', { name, arguments: args }, { token });
  if (!answer.body.result) throw new Error(`${name} was answered ${answer.status} ${answer.text}`);
  return answer.body.result.structuredContent;
}
