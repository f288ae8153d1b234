import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Bare } from '../../platform/http/envelope.interceptor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import type { AppRequest } from '../../platform/policy/request.js';
import { McpExchange } from './exchange.js';
import { ConfigurationTools } from './configuration.tools.js';
import { KnowledgeTools } from './knowledge.tools.js';
import { RecordChangeTools } from './record-change.tools.js';
import { RecordTools } from './record.tools.js';
import { SessionsTools } from './sessions.tools.js';
import type { McpTool, McpToolCall } from './tool.js';

const INSTRUCTIONS =
  'Tools of a customer-service workspace. Ask questions about the company with `ask`; every sentence it answers is proven by a quotation. The other tools read and change the workspace’s records with the rights of the person whose token is used.';

/** The workspace's endpoint: its tools, and who may see them. */
@Injectable()
export class WorkspaceMcp {
  private readonly exchange = new McpExchange(INSTRUCTIONS);
  private readonly tools: McpTool[];

  constructor(
    knowledge: KnowledgeTools,
    sessions: SessionsTools,
    records: RecordTools,
    configuration: ConfigurationTools,
    changes: RecordChangeTools,
  ) {
    this.tools = [
      knowledge.ask,
      knowledge.search,
      ...sessions.all(),
      ...records.all(),
      ...configuration.all(),
      ...changes.all(),
    ];
  }

  /** Handles a message for the workspace in the path. Throws `not_found` if it is not the caller's. */
  async message(
    workspaceId: string,
    { call, request, response }: { call: McpToolCall; request: AppRequest; response: Response },
  ): Promise<Bare> {
    requireOwn(workspaceId, call.caller);
    return this.exchange.answer(this.tools, { call, request, response });
  }

  /** Throws `not_found`, `method_not_allowed`. */
  describe(workspaceId: string, caller: Caller, request: AppRequest): Bare {
    requireOwn(workspaceId, caller);
    return this.exchange.describe(request);
  }
}

/** Another workspace counts as not found (specification §2.3). */
export function requireOwn(workspaceId: string, caller: Caller): void {
  if (workspaceId.toLowerCase() !== caller.workspaceId) throw fail('not_found');
}
