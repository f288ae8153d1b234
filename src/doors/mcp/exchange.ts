/** One HTTP request to an endpoint, from its body to its response. */
import type { Response } from 'express';
import { packageVersion } from '../../platform/config/package-version.js';
import { Bare } from '../../platform/http/envelope.interceptor.js';
import { isObject } from '../../platform/kernel/is-object.js';
import { fail } from '../../platform/kernel/errors.js';
import { MCP_VERSIONS } from '../../platform/kernel/mcp-versions.js';
import type { AppRequest } from '../../platform/policy/request.js';
import { messageOf } from './message.js';
import type { McpProtocol } from './protocol.js';
import type { McpTool, McpToolCall } from './tool.js';

const INFO = { name: 'workspace-agent', title: 'Workspace Agent', version: packageVersion() };
/** Headers that the SDK reads. */
const HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'];

export class McpExchange {
  private loaded: Promise<McpProtocol> | null = null;

  /** @param instructions for the model, about the endpoint */
  constructor(private readonly instructions: string) {}

  /** Handles the request's message. Throws 413, 415, `malformed_json`, `invalid_body`, and what the tools throw. */
  async answer(
    tools: McpTool[],
    { call, request, response }: { call: McpToolCall; request: AppRequest; response: Response },
  ): Promise<Bare> {
    const message = await messageOf(request, response);
    if (Array.isArray(message)) throw fail('invalid_body', 'Send one message, not a batch.');
    if (!isObject(message)) throw fail('invalid_body', 'Send a JSON-RPC message.');
    const protocol = await this.protocol();
    const { status, type, body } = await protocol.serve({ headers: headersOf(request), message }, tools, call);
    response.locals['status'] = status;
    response.setHeader('Cache-Control', 'no-store');
    if (type === null) return new Bare(undefined);
    response.setHeader('Content-Type', type);
    return new Bare(body);
  }

  /** The SDK is a tenth of the code to load, so it is loaded with the first message instead of at the start. */
  private protocol(): Promise<McpProtocol> {
    this.loaded ??= import('./protocol.js')
      .then(({ McpProtocol }) => new McpProtocol(INFO, this.instructions))
      .catch((error: unknown) => {
        this.loaded = null; // the next message tries again
        throw error;
      });
    return this.loaded;
  }

  /** Describes the server. Throws `method_not_allowed` for clients that request a stream (MCP, Streamable HTTP). */
  describe({ headers, requestId }: AppRequest): Bare {
    if (headers.accept?.includes('text/event-stream'))
      throw fail('method_not_allowed', 'This endpoint has no event stream. POST a message instead.', {
        headers: { Allow: 'POST' },
      });
    const capabilities = { tools: { listChanged: false } };
    return new Bare({ ...INFO, protocol_versions: MCP_VERSIONS, capabilities, request_id: requestId });
  }
}

function headersOf({ headers }: AppRequest): Record<string, string> {
  const protocolHeaders: Record<string, string> = {};
  for (const name of HEADERS) {
    const value = headers[name];
    if (typeof value === 'string') protocolHeaders[name] = value;
  }
  return protocolHeaders;
}
