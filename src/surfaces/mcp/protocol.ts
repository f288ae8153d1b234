/**
 * The Model Context Protocol over one HTTP request, stateless, by the official server library: the revision of 2026-07-28
 * and its predecessors on one endpoint. Tools are ours; what they refuse leaves here as the ApiError it is.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
  type McpRequestContext,
} from '@modelcontextprotocol/server';
import { fail } from '../../kernel/errors.js';
import { holds } from '../../policy/capabilities.js';
import type { Tool, ToolCall } from './tool.js';

/** How long a client may keep a list of tools, in ms. A role that changes meanwhile is refused at the call. */
const TTL_MS = 60_000;
const HINTS = { ttlMs: TTL_MS, cacheScope: 'private' } as const;

export interface McpServerInfo {
  name: string;
  title: string;
  version: string;
}

/** The answer to one message. */
export interface Served {
  status: number;
  type: string | null;
  allow: string | null;
  body: string;
}

/** One request's own state, handed through the library. */
interface Exchange {
  call: ToolCall;
  tools: Tool[];
  refusal?: unknown;
}

export interface SentMessage {
  url: string;
  headers: Headers;
  /** Parsed; undefined for a GET. */
  message: unknown;
}

export class McpProtocol {
  private readonly modern = createMcpHandler((context) => this.server(context), { legacy: 'reject' });

  constructor(
    private readonly info: McpServerInfo,
    private readonly instructions: string,
  ) {}

  /**
   * Serves one message. @param tools those of the endpoint that the caller may know of: others read as unknown
   * @throws ApiError what a tool refused with, and `insufficient_role` for a tool beyond the caller's role
   */
  async serve({ url, headers, message }: SentMessage, tools: Tool[], call: ToolCall): Promise<Served> {
    const exchange: Exchange = { call, tools };
    const authInfo = { token: '', clientId: call.caller.credentialId, scopes: [], extra: { exchange } };
    const request = new Request(url, { method: message === undefined ? 'GET' : 'POST', headers });
    const options = { authInfo, parsedBody: message };
    const response = (await isLegacyRequest(request, message))
      ? await this.legacy(request, options)
      : await this.modern.fetch(request, options);
    const body = await response.text();
    if (exchange.refusal !== undefined) throw exchange.refusal;
    const { status } = response;
    return { status, type: response.headers.get('content-type'), allow: response.headers.get('allow'), body };
  }

  /** Revisions up to 2025-11-25: a server and a transport a request, answering JSON. */
  private async legacy(
    request: Request,
    options: { authInfo: McpRequestContext['authInfo']; parsedBody: unknown },
  ): Promise<Response> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    const server = this.server({ era: 'legacy', authInfo: options.authInfo, requestInfo: request });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, options);
    } finally {
      await server.close();
    }
  }

  /** The library's low-level server, because it takes JSON Schema as it stands and registers nothing anew each time. */
  private server({ authInfo }: McpRequestContext): Server {
    const exchange = authInfo!.extra!['exchange'] as Exchange;
    const server = new Server(this.info, {
      capabilities: { tools: { listChanged: false } },
      instructions: this.instructions,
      cacheHints: { 'tools/list': HINTS, 'server/discover': HINTS },
    });
    server.setRequestHandler('tools/list', async () => ({ tools: listed(exchange) as never }));
    server.setRequestHandler('tools/call', async ({ params }) => {
      try {
        const result = await toolNamed(exchange, params.name).call(exchange.call, params.arguments ?? {});
        return {
          content: [{ type: 'text' as const, text: JSON.stringify(result) }],
          structuredContent: result as Record<string, unknown>,
        };
      } catch (error) {
        exchange.refusal = error;
        throw error;
      }
    });
    return server;
  }
}

const listed = ({ tools, call: { caller } }: Exchange): object[] =>
  tools
    .filter((tool) => caller.role === null || holds(caller.role, tool.needs))
    .map(({ name, title, description, annotations, inputSchema, outputSchema }) => ({
      name,
      title,
      description,
      inputSchema,
      outputSchema,
      annotations,
    }));

/** Throws `invalid_parameter` for a name that is no tool's here, `insufficient_role`. */
function toolNamed({ tools, call: { caller } }: Exchange, name: string): Tool {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw fail('invalid_parameter', 'No tool of that name; see tools/list.', { param: 'name' });
  if (caller.role !== null && !holds(caller.role, tool.needs))
    throw fail('insufficient_role', `The role ${caller.role} lacks the capability ${tool.needs}.`);
  return tool;
}
