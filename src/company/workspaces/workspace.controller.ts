import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { UpdateWorkspace, WorkspaceDto } from './workspace.dto.js';
import { WorkspaceReader } from './workspace.reader.js';
import { SettingsService } from './settings.service.js';

@ApiTags('Settings')
@Controller()
export class WorkspaceController {
  constructor(
    private readonly reader: WorkspaceReader,
    private readonly settings: SettingsService,
  ) {}

  /** Returns your workspace: plan, settings and this month’s credits. */
  @Get('/v1/workspace')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(WorkspaceDto, 200)
  get(@CurrentCaller() caller: Caller): Promise<WorkspaceDto> {
    return this.reader.get(caller.workspaceId);
  }

  /** Updates the settings that are sent. Lists are replaced as a whole. */
  @Patch('/v1/workspace')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1', recent: ['require_totp'] })
  @ApiOperation({ operationId: 'updateWorkspace' })
  @Extension()
  @Answers(WorkspaceDto, 200)
  update(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: UpdateWorkspace,
  ): Promise<WorkspaceDto> {
    return this.settings.update(caller.workspaceId, actor, body);
  }
}
