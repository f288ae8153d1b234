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
} from '@modelcontextprotocol/server';
import { isObject } from '../../platform/http/nested.js';
import { fail } from '../../platform/kernel/errors.js';
import { required } from '../../platform/kernel/invariant.js';
import { MCP_VERSIONS } from '../../platform/kernel/mcp-versions.js';
import { withData, type Served } from './json-rpc.js';
import { ResponseFrameCache, cacheableMessage, type CacheableMessage } from './response-frame-cache.js';
import { frameOf, CALL_PLACEHOLDER, callResultJson, withFrame, LIST_PLACEHOLDER, toolListJson } from './result-json.js';
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
  /** JSON to put in place of the placeholder. */
  payload?: string;
  refusal?: unknown;
}

export interface SentMessage {
  /** The protocol's headers, by lower-case name. */
  headers: Record<string, string>;
  /** Parsed: an object. */
  message: object;
}

export class McpProtocol {
  private readonly frames = new ResponseFrameCache();
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
    const cacheable = cacheableMessage(sent.headers, sent.message);
    const frame = cacheable === null ? undefined : this.frames.get(cacheable);
    if (cacheable !== null && frame !== undefined) return this.fromCache(cacheable, frame, exchange);
    if (cacheable === null) checkParams(sent.message);
    const answer = await (isLegacy(sent) ? this.legacyRevision(sent, exchange) : this.currentRevision(sent, exchange));
    if (exchange.refusal !== undefined) throw exchange.refusal;
    if (exchange.payload === undefined) return withData(answer, call.requestId, sent.message);
    return this.fillPlaceholder(answer, cacheable, exchange.payload);
  }

  /** Serves a message whose shape is in the cache, without the SDK. */
  private async fromCache({ id, name, args }: CacheableMessage, frame: string, exchange: Exchange): Promise<Served> {
    const payload = name === null ? listOf(exchange) : await resultOf(exchange, name, args);
    return { status: 200, type: JSON_TYPE, body: withFrame(id, payload, frame) };
  }

  /** Replaces the placeholder in the SDK's response by the payload, and caches the envelope. */
  private fillPlaceholder(answer: Served, cacheable: CacheableMessage | null, payload: string): Served {
    const { id, result } = JSON.parse(answer.body) as { id: string | number; result?: object };
    if (!result) return answer;
    const frame = frameOf(result);
    if (cacheable) this.frames.set(cacheable, frame);
    return { ...answer, body: withFrame(id, payload, frame) };
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
      exchange.payload = listOf(exchange);
      return LIST_PLACEHOLDER;
    });
    server.setRequestHandler('tools/call', async ({ params }) => {
      try {
        exchange.payload = await resultOf(exchange, params.name, exchange.args);
        return CALL_PLACEHOLDER;
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

const listOf = ({ tools, call }: Exchange): string => toolListJson(tools, call.caller);

/** @throws the tool's own errors, and those of toolNamed */
async function resultOf(exchange: Exchange, name: string, args: Record<string, unknown>): Promise<string> {
  const tool = toolNamed(exchange, name);
  try {
    return callResultJson(await tool.call(exchange.call, args));
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
