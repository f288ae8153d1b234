import { Controller, Get, HttpCode, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Response } from 'express';
import { Bare } from '../../platform/http/envelope.interceptor.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller, type AppRequest } from '../../platform/policy/request.js';
import { WorkspacePath } from './mcp.dto.js';
import { McpFilter } from './mcp.filter.js';
import { WorkspaceMcp } from './workspace.service.js';

/**
 * The MCP endpoint of a workspace: for assistants of the team, and public if the workspace allows it
 * (specification §9.3).
 */
@Controller()
@UseFilters(McpFilter)
export class WorkspaceMcpController {
  constructor(private readonly mcp: WorkspaceMcp) {}

  /** One JSON-RPC message. */
  @Post('/api/mcp/:workspace')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'mcp_workspace', origin: 'sent', anonymous: 'mcp_public' })
  @HttpCode(200)
  message(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { workspace }: WorkspacePath,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare> {
    return this.mcp.message(workspace, { call: { caller, actor, requestId: request.requestId }, request, response });
  }

  /** Describes the server; refuses clients that request an event stream, because there is none. */
  @Get('/api/mcp/:workspace')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'mcp_workspace', origin: 'sent', anonymous: 'mcp_public' })
  describe(@CurrentCaller() caller: Caller, @Param() { workspace }: WorkspacePath, @Req() request: AppRequest): Bare {
    return this.mcp.describe(workspace, caller, request);
  }
}
