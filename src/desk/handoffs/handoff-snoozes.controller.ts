import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { HandoffSnoozeBody } from './handoff-snoozes.dto.js';
import { HandoffSnoozesService } from './handoff-snoozes.service.js';
import { HandoffDto } from './handoffs.dto.js';

@ApiTags('Hand-offs')
@Controller()
export class HandoffSnoozesController {
  constructor(private readonly snoozes: HandoffSnoozesService) {}

  /** Takes a hand-off out of the queue until a time, or until its customer writes. */
  @Post('/v1/handoffs/:id/snooze')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'snoozeHandoff' })
  @Answers(HandoffDto, 200)
  @MayFail('conflict')
  snooze(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: HandoffSnoozeBody,
  ): Promise<HandoffDto> {
    return this.snoozes.snooze({ workspaceId: caller.workspaceId, actor }, id, body);
  }

  /** Puts a snoozed hand-off back into the queue. */
  @Post('/v1/handoffs/:id/wake')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'wakeHandoff' })
  @Answers(HandoffDto, 200)
  @MayFail('conflict')
  wake(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor, @Param() { id }: IdParam): Promise<HandoffDto> {
    return this.snoozes.wake({ workspaceId: caller.workspaceId, actor }, id);
  }
}
