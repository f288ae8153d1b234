import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { packageVersion } from '../../config/package-version.js';
import { Bare } from '../../http/envelope.interceptor.js';
import type { Caller } from '../../kernel/caller.js';
import { fail } from '../../kernel/errors.js';
import type { AppRequest } from '../../policy/request.js';
import { withData } from './json-rpc.js';
import { KnowledgeTools } from './knowledge.tools.js';
import { messageOf } from './message.js';
import { McpProtocol } from './protocol.js';
import { SessionsTools } from './sessions.tools.js';
import type { Tool, ToolCall } from './tool.js';
import { WorkspaceTools } from './workspace.tools.js';

/** Newest first (contract §9). */
const VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'];
const INSTRUCTIONS =
  'Tools of a customer-service workspace. Ask questions about the company with `ask`; every sentence it answers is proven by a quotation. The other tools read and change the workspace’s records with the rights of the person whose token is used.';

/** The workspace's endpoint: which tools there are, and who is shown them. */
@Injectable()
export class McpService {
  private readonly tools: Tool[];
  private readonly anonymousTools: Tool[];
  private readonly info = { name: 'workspace-agent', title: 'Workspace Agent', version: packageVersion() };
  private readonly protocol = new McpProtocol(this.info, INSTRUCTIONS);

  constructor(knowledge: KnowledgeTools, sessions: SessionsTools, workspace: WorkspaceTools) {
    this.tools = [
      knowledge.ask,
      knowledge.search,
      ...sessions.all(),
      ...workspace.records(),
      ...workspace.configuration(),
      ...workspace.changes(),
    ];
    this.anonymousTools = this.tools.filter(({ anonymous }) => anonymous);
  }

  /** Serves a message in the workspace that the path names. Throws `not_found` for another one than the caller's. */
  async message(workspaceId: string, call: ToolCall, request: AppRequest, response: Response): Promise<Bare> {
    requireOwn(workspaceId, call.caller);
    const message = await messageOf(request, response);
    if (Array.isArray(message)) throw fail('invalid_body', 'Send one message, not a batch.');
    if (typeof message !== 'object' || message === null) throw fail('invalid_body', 'Send a JSON-RPC message.');
    const tools = call.caller.kind === 'anonymous' ? this.anonymousTools : this.tools;
    const sent = { url: `http://localhost${request.path}`, headers: headersOf(request), message };
    const { status, type, body } = await this.protocol.serve(sent, tools, call);
    response.locals['status'] = status;
    response.set('Cache-Control', 'no-store');
    if (type === null) return new Bare(undefined);
    response.set('Content-Type', type);
    return new Bare(withData(body, status, call.requestId));
  }

  /** Throws `not_found`; `method_not_allowed` for who wants a stream (the specification, Streamable HTTP). */
  describe(workspaceId: string, caller: Caller, { headers, requestId }: AppRequest): Bare {
    requireOwn(workspaceId, caller);
    if (headers.accept?.includes('text/event-stream'))
      throw fail('method_not_allowed', 'There is no stream of events here; POST a message.', {
        headers: { Allow: 'POST' },
      });
    const capabilities = { tools: { listChanged: false } };
    return new Bare({ ...this.info, protocol_versions: VERSIONS, capabilities, request_id: requestId });
  }
}

/** Another workspace reads as none (contract §2). */
function requireOwn(workspaceId: string, caller: Caller): void {
  if (workspaceId.toLowerCase() !== caller.workspaceId) throw fail('not_found');
}

/** What the library reads of the headers. It answers JSON to all, so whoever takes only JSON must not be refused for it. */
function headersOf({ headers }: AppRequest): Headers {
  const out = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' });
  for (const name of ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id']) {
    const value = headers[name];
    if (typeof value === 'string') out.set(name, value);
  }
  return out;
}
