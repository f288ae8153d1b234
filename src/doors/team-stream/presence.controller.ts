import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceIdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { Access } from '../../platform/policy/access.js';
import { holds } from '../../platform/policy/capabilities.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { PresenceBody, SessionPresenceDto } from './presence.dto.js';
import { PresenceService } from './presence.service.js';

/** Presence: members see who else is in a conversation. */
@ApiTags('Console')
@Controller()
export class PresenceController {
  constructor(private readonly presence: PresenceService) {}

  /**
   * Sets your presence in a conversation, and returns who is present. Repeat it every 45 seconds, and every 10
   * while you are typing.
   */
  @Post('/api/console/workspaces/:workspace/sessions/:id/presence')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'signalPresence' })
  @Extension()
  @Answers(SessionPresenceDto, 200)
  say(
    @CurrentCaller() { workspaceId, memberId, role }: Caller,
    @Param() { id: sessionId }: WorkspaceIdParam,
    @Body() { state }: PresenceBody,
  ): Promise<SessionPresenceDto> {
    if (memberId === null) throw fail('internal_error');
    if (state === 'replying' && !holds(role, 'reply')) throw fail('insufficient_role');
    return this.presence.say({ workspaceId, sessionId, memberId, state });
  }
}
