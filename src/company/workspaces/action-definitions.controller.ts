import { Body, Controller, Delete, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { ActionNameParam, ActionDefinitionsDto, PutActionDefinition } from './action-definitions.dto.js';
import { ActionDefinitionsService } from './action-definitions.service.js';

@ApiTags('Settings')
@Controller()
export class ActionDefinitionsController {
  constructor(private readonly definitions: ActionDefinitionsService) {}

  /** Adds an action that the agent may run, or replaces the one of that name; the body may give it another name. */
  @Put('/v1/action_definitions/:name')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @ApiOperation({ operationId: 'putActionDefinition' })
  @Extension()
  @Answers(ActionDefinitionsDto, 200)
  put(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { name }: ActionNameParam,
    @Body() { action }: PutActionDefinition,
  ): Promise<ActionDefinitionsDto> {
    return this.definitions.put(caller.workspaceId, { actor, name, action });
  }

  /** Removes an action. Its pending confirmations and approvals are refused. */
  @Delete('/v1/action_definitions/:name')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @ApiOperation({ operationId: 'deleteActionDefinition' })
  @Extension()
  @Answers(ActionDefinitionsDto, 200)
  @MayFail('not_found')
  remove(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { name }: ActionNameParam,
  ): Promise<ActionDefinitionsDto> {
    return this.definitions.remove(caller.workspaceId, actor, name);
  }
}
