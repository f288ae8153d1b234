import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Answers, MayFail } from '../../../platform/http/responses.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import type { Caller } from '../../../platform/kernel/caller.js';
import { Access } from '../../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../../platform/policy/request.js';
import { GuardrailsDto, UpdateGuardrails } from './guardrails.dto.js';
import { GuardrailsReader } from './guardrails.reader.js';
import { GuardrailsService } from './guardrails.service.js';

@ApiTags('Configuration')
@Controller()
export class GuardrailsController {
  constructor(
    private readonly reader: GuardrailsReader,
    private readonly guardrails: GuardrailsService,
  ) {}

  /** Returns the guardrails and the kill switch. */
  @Get('/v1/guardrails')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'getGuardrails' })
  @Answers(GuardrailsDto, 200)
  get(@CurrentCaller() caller: Caller): Promise<GuardrailsDto> {
    return this.reader.get(caller.workspaceId);
  }

  /** Updates the fields that are sent. They apply from the next question on. */
  @Patch('/v1/guardrails')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @ApiOperation({ operationId: 'updateGuardrails' })
  @Answers(GuardrailsDto, 200)
  @MayFail('conflict')
  update(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: UpdateGuardrails,
  ): Promise<GuardrailsDto> {
    return this.guardrails.update(caller.workspaceId, actor, body);
  }
}
