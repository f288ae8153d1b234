/**
 * The Model Context Protocol over single, stateless HTTP requests, with the official server SDK: the revision of
 * 2026-07-28 and its predecessors on one endpoint. Errors of tools leave here as ApiErrors, except for invalid
 * arguments, which are a tool result so that the model can correct them.
 */
import {
  classifyInboundRequest,
  createMcpHandler,
  Server,
  WebStandardStreamableHTTPServerTransport,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/server';
import { isObject } from '../../platform/kernel/is-object.js';
import { fail } from '../../platform/kernel/errors.js';
import { required } from '../../platform/kernel/invariant.js';
import { MCP_VERSIONS } from '../../platform/kernel/mcp-versions.js';
import { withData, type Served } from './json-rpc.js';
import { checkHandshake, checkParams } from './params.js';
import { mayCall, type McpTool, type McpToolCall } from './tool.js';
import { isOfArguments, argumentErrors } from './argument-errors.js';

/** How long a client may cache the list of tools, in ms. If its role changes in the meantime, the call is refused. */
const TTL_MS = 60_000;
const JSON_TYPE = 'application/json; charset=utf-8';
const HINTS = { ttlMs: TTL_MS, cacheScope: 'private' } as const;

export interface McpServerInfo {
  name: string;
  title: string;
  version: string;
}

/** State of one request, passed through the SDK. */
interface Exchange {
  call: McpToolCall;
  tools: McpTool[];
  /** As the client sent them: the SDK drops a key `__proto__`, which is then not named as unknown. */
  args: Record<string, unknown>;
  /** A tool or the list of tools has answered, so the SDK's response is no error. */
  hasResult?: true;
  refusal?: unknown;
}

export interface SentMessage {
  /** The protocol's headers, by lower-case name. */
  headers: Record<string, string>;
  /** Parsed: an object. */
  message: object;
}

export class McpProtocol {
  private readonly modern = createMcpHandler(
    ({ authInfo }) => this.server(required(authInfo?.extra?.['exchange'], 'the exchange of a request') as Exchange),
    { legacy: 'reject' },
  );

  constructor(
    private readonly info: McpServerInfo,
    private readonly instructions: string,
  ) {}

  /**
   * Handles one message. @param tools those of the endpoint: others count as unknown
   * @throws ApiError of a tool, `missing_field` and `invalid_field` for invalid params, and `insufficient_role`
   * for a tool beyond the caller's role
   */
  async serve(sent: SentMessage, tools: McpTool[], call: McpToolCall): Promise<Served> {
    const exchange: Exchange = { call, tools, args: sentArguments(sent.message) };
    checkParams(sent.message);
    const answer = await (isLegacy(sent) ? this.legacyRevision(sent, exchange) : this.currentRevision(sent, exchange));
    if (exchange.refusal !== undefined) throw exchange.refusal;
    return exchange.hasResult ? answer : withData(answer, call.requestId, sent.message);
  }

  /** The revision of 2026-07-28. */
  private async currentRevision({ headers, message }: SentMessage, exchange: Exchange): Promise<Served> {
    const authInfo = { token: '', clientId: exchange.call.caller.credentialId, scopes: [], extra: { exchange } };
    return served(await this.modern.fetch(requestOf(headers), { authInfo, parsedBody: message }));
  }

  /** Revisions up to 2025-11-25. */
  private async legacyRevision({ headers, message }: SentMessage, exchange: Exchange): Promise<Served> {
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

  /** The SDK's low-level server, because it takes JSON Schema as is and needs no registration for each request. */
  private server(exchange: Exchange): Server {
    const server = new Server(this.info, {
      capabilities: { tools: { listChanged: false } },
      instructions: this.instructions,
      supportedProtocolVersions: [...MCP_VERSIONS],
      cacheHints: { 'tools/list': HINTS, 'server/discover': HINTS },
    });
    server.setRequestHandler('tools/list', async () => {
      exchange.hasResult = true;
      return { tools: toolsFor(exchange) };
    });
    server.setRequestHandler('tools/call', async ({ params }) => {
      try {
        const result = await resultOf(exchange, params.name, exchange.args);
        exchange.hasResult = true;
        return result;
      } catch (error) {
        exchange.refusal = error;
        throw error;
      }
    });
    return server;
  }
}

/** Whether the SDK classifies the message as older than the revision of 2026-07-28. */
const isLegacy = ({ headers, message }: SentMessage): boolean =>
  classifyInboundRequest({
    httpMethod: 'POST',
    protocolVersionHeader: headers['mcp-protocol-version'],
    mcpMethodHeader: headers['mcp-method'],
    mcpNameHeader: headers['mcp-name'],
    body: message,
  }).kind === 'legacy';

/** The SDK always responds with JSON here, so a client that accepts only JSON must not be refused. */
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

function sentArguments(message: object): Record<string, unknown> {
  const { params } = message as { params?: unknown };
  const sent = isObject(params) ? params['arguments'] : undefined;
  return isObject(sent) ? sent : {};
}

const toolsFor = ({ tools, call: { caller } }: Exchange): Tool[] =>
  tools
    .filter((tool) => mayCall(tool, caller))
    .map(({ name, title, description, annotations, inputSchema, outputSchema }) => {
      const tool = { name, title, description, inputSchema, outputSchema, annotations };
      // The schemas of bodies and answers, which are objects.
      return tool as Tool;
    });

/** @throws the tool's own errors, and those of toolNamed */
async function resultOf(exchange: Exchange, name: string, args: Record<string, unknown>): Promise<CallToolResult> {
  const tool = toolNamed(exchange, name);
  try {
    const result = await tool.call(exchange.call, args);
    return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: { ...result } };
  } catch (error) {
    if (isOfArguments(error)) return argumentErrors(tool, error);
    throw error;
  }
}

/** @throws `invalid_parameter` for an unknown tool, `insufficient_role` */
function toolNamed({ tools, call: { caller } }: Exchange, name: string): McpTool {
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
