/**
 * The Model Context Protocol over one HTTP request, stateless, by the official server library: the revision of 2026-07-28
 * and its predecessors on one endpoint. Tools are ours; what they refuse leaves here as the ApiError it is.
 */
import {
  classifyInboundRequest,
  createMcpHandler,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
  Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { fail } from '../../kernel/errors.js';
import { MCP_VERSIONS } from '../../kernel/mcp-versions.js';
import { holds } from '../../policy/capabilities.js';
import { OneAnswer } from './one-answer.js';
import { CALLED, called, filled, LISTED, listed } from './payload.js';
import { StandingServer } from './standing-server.js';
import type { Tool, ToolCall } from './tool.js';

/** How long a client may keep a list of tools, in ms. A role that changes meanwhile is refused at the call. */
const TTL_MS = 60_000;
/** The revision that needs no handshake. */
const [LATEST] = MCP_VERSIONS;
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
  body: string;
}

/** One request's own state, handed through the library. */
interface Exchange {
  call: ToolCall;
  tools: Tool[];
  /** What goes where the library's answer has a placeholder: JSON. */
  payload?: string;
  refusal?: unknown;
}

export interface SentMessage {
  /** Those that concern the protocol, by their lower-case names. */
  headers: Record<string, string>;
  /** Parsed: an object. */
  message: object;
}

export class McpProtocol {
  private readonly modern = createMcpHandler(
    ({ authInfo }) => this.server(() => authInfo!.extra!['exchange'] as Exchange),
    { legacy: 'reject' },
  );
  private readonly standing = new StandingServer<Exchange>((exchangeOf) => this.server(exchangeOf));

  constructor(
    private readonly info: McpServerInfo,
    private readonly instructions: string,
  ) {}

  /**
   * Serves one message. @param tools those of the endpoint that the caller may know of: others read as unknown
   * @throws ApiError what a tool refused with, and `insufficient_role` for a tool beyond the caller's role
   */
  async serve(sent: SentMessage, tools: Tool[], call: ToolCall): Promise<Served> {
    const exchange: Exchange = { call, tools };
    const route = classified(sent);
    const served = await (route.kind === 'legacy' ? this.former(sent, exchange) : this.latest(sent, route, exchange));
    if (exchange.refusal !== undefined) throw exchange.refusal;
    return served;
  }

  /** The revision of 2026-07-28. */
  private async latest({ headers, message }: SentMessage, route: Route, exchange: Exchange): Promise<Served> {
    if (isPlain(headers, route) && isJSONRPCRequest(message)) {
      const answer = await this.standing.answerTo(message, exchange);
      if ('result' in answer || exchange.refusal !== undefined)
        return { status: 200, type: 'application/json', body: filled(answer, exchange.payload) };
      // It was refused before it came to a tool: which status that has, is the library's to say.
    }
    const authInfo = { token: '', clientId: exchange.call.caller.credentialId, scopes: [], extra: { exchange } };
    return served(await this.modern.fetch(requestOf(headers), { authInfo, parsedBody: message }), exchange);
  }

  /** Revisions up to 2025-11-25. */
  private async former({ headers, message }: SentMessage, exchange: Exchange): Promise<Served> {
    const version = headers['mcp-protocol-version'];
    const server = this.server(() => exchange);
    if (isJSONRPCRequest(message) && (!version || SUPPORTED_PROTOCOL_VERSIONS.includes(version))) {
      // Nothing is open after its one answer, so there is nothing to close.
      const transport = new OneAnswer();
      await server.connect(transport);
      const answer = await transport.answerTo(message);
      return { status: 200, type: 'application/json', body: filled(answer, exchange.payload) };
    }
    try {
      // Notifications, and what is wrong in one way or another, the library knows best.
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: undefined,
        enableJsonResponse: true,
      });
      await server.connect(transport);
      return await served(await transport.handleRequest(requestOf(headers), { parsedBody: message }), exchange);
    } finally {
      await server.close();
    }
  }

  /** The library's low-level server, because it takes JSON Schema as it stands and registers nothing anew each time. */
  private server(exchangeOf: (id: RequestId) => Exchange): Server {
    const server = new Server(this.info, {
      capabilities: { tools: { listChanged: false } },
      instructions: this.instructions,
      cacheHints: { 'tools/list': HINTS, 'server/discover': HINTS },
    });
    server.setRequestHandler('tools/list', async (_, { mcpReq }) => {
      const exchange = exchangeOf(mcpReq.id);
      exchange.payload = listed(exchange.tools, exchange.call.caller.role);
      return LISTED;
    });
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const exchange = exchangeOf(mcpReq.id);
      try {
        exchange.payload = called(await toolNamed(exchange, params.name).call(exchange.call, params.arguments ?? {}));
        return CALLED;
      } catch (error) {
        exchange.refusal = error;
        throw error;
      }
    });
    return server;
  }
}

type Route = ReturnType<typeof classifyInboundRequest>;

/** What a message is, and of which revision, as the library tells. */
const classified = ({ headers, message }: SentMessage): Route =>
  classifyInboundRequest({
    httpMethod: 'POST',
    protocolVersionHeader: headers['mcp-protocol-version'],
    mcpMethodHeader: headers['mcp-method'],
    mcpNameHeader: headers['mcp-name'],
    body: message,
  });

/**
 * Whether it is what nearly all are, a list or a call, with headers that say, letter for letter, what the body says: then HTTP
 * has nothing to add. Where they differ in any way, also in a way that is allowed, the library looks into it.
 */
function isPlain(headers: SentMessage['headers'], route: Route): boolean {
  if (route.kind !== 'modern' || route.messageKind !== 'request') return false;
  const { method, params } = route.message;
  return (
    route.classification.revision === LATEST &&
    headers['mcp-protocol-version'] === LATEST &&
    headers['mcp-method'] === method &&
    (method === 'tools/list' || (method === 'tools/call' && headers['mcp-name'] === params?.['name']))
  );
}

/** The library answers JSON to all here, so whoever takes only JSON must not be refused for that. */
const requestOf = (headers: Record<string, string>): Request =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  });

const served = async (response: Response, { payload }: Exchange): Promise<Served> => {
  const body = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: payload === undefined ? body : filled(JSON.parse(body) as JSONRPCMessage, payload),
  };
};

/** Throws `invalid_parameter` for a name that is no tool's here, `insufficient_role`. */
function toolNamed({ tools, call: { caller } }: Exchange, name: string): Tool {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw fail('invalid_parameter', 'No tool of that name; see tools/list.', { param: 'name' });
  if (caller.role !== null && !holds(caller.role, tool.needs))
    throw fail('insufficient_role', `The role ${caller.role} lacks the capability ${tool.needs}.`);
  return tool;
}
