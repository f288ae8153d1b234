import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { NotificationsDto, UpdateNotifications } from './notifications.dto.js';
import { NotificationsService } from './notifications.service.js';

@ApiTags('Console')
@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  /** Returns your notification settings in this workspace. */
  @Get('/api/console/workspaces/:workspace/notifications')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'getNotifications' })
  @Extension()
  @Answers(NotificationsDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() _: WorkspaceParam): Promise<NotificationsDto> {
    return this.notifications.get(caller.workspaceId, memberOf(caller));
  }

  /** Changes your notification settings in this workspace. */
  @Patch('/api/console/workspaces/:workspace/notifications')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'updateNotifications' })
  @Extension()
  @Answers(NotificationsDto, 200)
  update(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() _: WorkspaceParam,
    @Body() body: UpdateNotifications,
  ): Promise<NotificationsDto> {
    return this.notifications.update(caller.workspaceId, { actor, memberId: memberOf(caller), sent: body });
  }
}

function memberOf({ memberId }: Caller): string {
  if (memberId === null) throw fail('internal_error');
  return memberId;
}
