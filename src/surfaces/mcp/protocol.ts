/**
 * The Model Context Protocol over one HTTP request, stateless, by the official server library: the revision of 2026-07-28
 * and its predecessors on one endpoint. Tools are ours; what they refuse leaves here as the ApiError it is, except for
 * arguments that do not fit: those are a tool's result.
 */
import {
  classifyInboundRequest,
  createMcpHandler,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { fail } from '../../kernel/errors.js';
import { MCP_VERSIONS } from '../../kernel/mcp-versions.js';
import { withData, type Served } from './json-rpc.js';
import { KnownForms, plainOf, type PlainMessage } from './known-forms.js';
import { aroundOf, CALLED, called, framed, LISTED, listed } from './payload.js';
import { checkHandshake, checkParams } from './params.js';
import { mayCall, type Tool, type ToolCall } from './tool.js';
import { isOfArguments, wrongArguments } from './wrong-arguments.js';

/** How long a client may keep a list of tools, in ms. A role that changes meanwhile is refused at the call. */
const TTL_MS = 60_000;
const JSON_TYPE = 'application/json; charset=utf-8';
const HINTS = { ttlMs: TTL_MS, cacheScope: 'private' } as const;

export interface McpServerInfo {
  name: string;
  title: string;
  version: string;
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
  private readonly forms = new KnownForms();
  private readonly modern = createMcpHandler(({ authInfo }) => this.server(authInfo!.extra!['exchange'] as Exchange), {
    legacy: 'reject',
  });

  constructor(
    private readonly info: McpServerInfo,
    private readonly instructions: string,
  ) {}

  /**
   * Serves one message. @param tools those of the endpoint: others read as unknown
   * @throws ApiError what a tool refused with, `missing_field` and `invalid_field` for params that the method does not
   * take, and `insufficient_role` for a tool beyond the caller's role
   */
  async serve(sent: SentMessage, tools: Tool[], call: ToolCall): Promise<Served> {
    const exchange: Exchange = { call, tools };
    const plain = plainOf(sent.headers, sent.message);
    const around = plain === null ? undefined : this.forms.around(plain);
    if (plain !== null && around !== undefined) return this.again(plain, around, exchange);
    if (plain === null) checkParams(sent.message);
    const answer = await (isFormer(sent) ? this.former(sent, exchange) : this.latest(sent, exchange));
    if (exchange.refusal !== undefined) throw exchange.refusal;
    if (exchange.payload === undefined) return withData(answer, call.requestId, sent.message);
    return this.filled(answer, plain, exchange.payload);
  }

  /** In a form that the library has answered before. */
  private async again({ id, name, args }: PlainMessage, around: string, exchange: Exchange): Promise<Served> {
    const payload = name === null ? listOf(exchange) : await resultOf(exchange, name, args);
    return { status: 200, type: JSON_TYPE, body: framed(id, payload, around) };
  }

  /** What the library answered, with the payload in its place. */
  private filled(answer: Served, plain: PlainMessage | null, payload: string): Served {
    const { id, result } = JSON.parse(answer.body) as { id: string | number; result?: object };
    if (!result) return answer;
    const around = aroundOf(result);
    if (plain) this.forms.learn(plain, around);
    return { ...answer, body: framed(id, payload, around) };
  }

  /** The revision of 2026-07-28. */
  private async latest({ headers, message }: SentMessage, exchange: Exchange): Promise<Served> {
    const authInfo = { token: '', clientId: exchange.call.caller.credentialId, scopes: [], extra: { exchange } };
    return served(await this.modern.fetch(requestOf(headers), { authInfo, parsedBody: message }));
  }

  /** Revisions up to 2025-11-25. */
  private async former({ headers, message }: SentMessage, exchange: Exchange): Promise<Served> {
    checkHandshake(message);
    const server = this.server(exchange);
    try {
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: undefined,
        enableJsonResponse: true,
      });
      await server.connect(transport);
      return await served(await transport.handleRequest(requestOf(headers), { parsedBody: message }));
    } finally {
      await server.close();
    }
  }

  /** The library's low-level server, because it takes JSON Schema as it stands and registers nothing anew each time. */
  private server(exchange: Exchange): Server {
    const server = new Server(this.info, {
      capabilities: { tools: { listChanged: false } },
      instructions: this.instructions,
      supportedProtocolVersions: [...MCP_VERSIONS],
      cacheHints: { 'tools/list': HINTS, 'server/discover': HINTS },
    });
    server.setRequestHandler('tools/list', async () => {
      exchange.payload = listOf(exchange);
      return LISTED;
    });
    server.setRequestHandler('tools/call', async ({ params }) => {
      try {
        exchange.payload = await resultOf(exchange, params.name, params.arguments ?? {});
        return CALLED;
      } catch (error) {
        exchange.refusal = error;
        throw error;
      }
    });
    return server;
  }
}

/** Whether it is of a revision before 2026-07-28, as the library tells. */
const isFormer = ({ headers, message }: SentMessage): boolean =>
  classifyInboundRequest({
    httpMethod: 'POST',
    protocolVersionHeader: headers['mcp-protocol-version'],
    mcpMethodHeader: headers['mcp-method'],
    mcpNameHeader: headers['mcp-name'],
    body: message,
  }).kind === 'legacy';

/** The library answers JSON to all here, so whoever takes only JSON must not be refused for that. */
const requestOf = (headers: Record<string, string>): Request =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  });

const served = async (response: Response): Promise<Served> => {
  const type = response.headers.get('content-type');
  return {
    status: response.status,
    type: type?.startsWith('application/json') ? JSON_TYPE : type,
    body: await response.text(),
  };
};

const listOf = ({ tools, call }: Exchange): string => listed(tools, call.caller);

/** Throws what the tool refuses with, and as toolNamed does. */
async function resultOf(exchange: Exchange, name: string, args: Record<string, unknown>): Promise<string> {
  const tool = toolNamed(exchange, name);
  try {
    return called(await tool.call(exchange.call, args));
  } catch (error) {
    if (isOfArguments(error)) return wrongArguments(tool, error);
    throw error;
  }
}

/** Throws `invalid_parameter` for a name that is no tool's here, `insufficient_role`. */
function toolNamed({ tools, call: { caller } }: Exchange, name: string): Tool {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw fail('invalid_parameter', 'Tool not found. See tools/list.', { param: 'name' });
  if (!mayCall(tool, caller))
    throw fail(
      'insufficient_role',
      caller.role === null
        ? `${name} requires a credential.`
        : `The role ${caller.role} lacks the capability ${tool.needs}.`,
    );
  return tool;
}
