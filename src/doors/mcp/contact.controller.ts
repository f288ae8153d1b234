import { Controller, Get, HttpCode, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Response } from 'express';
import type { Bare } from '../../platform/http/envelope.interceptor.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller, type AppRequest } from '../../platform/policy/request.js';
import { ContactMcp } from './contact.service.js';
import { ContactPath } from './mcp.dto.js';
import { McpFilter } from './mcp.filter.js';

/**
 * The MCP endpoint of one contact: for the contact's own assistant with a grant, or a member who holds `reply`
 * (specification §9.4).
 */
@Controller()
@UseFilters(McpFilter)
export class ContactMcpController {
  constructor(private readonly mcp: ContactMcp) {}

  /** One JSON-RPC message. */
  @Post('/api/mcp/:workspace/u/:contact')
  @Access({ takes: ['grant', 'user_token'], needs: 'reply', limit: 'mcp_contact', origin: 'sent' })
  @HttpCode(200)
  message(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() path: ContactPath,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare> {
    return this.mcp.message(path, { call: { caller, actor, requestId: request.requestId }, request, response });
  }

  /** Describes the server; refuses clients that request an event stream, because there is none. */
  @Get('/api/mcp/:workspace/u/:contact')
  @Access({ takes: ['grant', 'user_token'], needs: 'reply', limit: 'mcp_contact', origin: 'sent' })
  describe(@CurrentCaller() caller: Caller, @Param() path: ContactPath, @Req() request: AppRequest): Promise<Bare> {
    return this.mcp.describe(path, caller, request);
  }
}
