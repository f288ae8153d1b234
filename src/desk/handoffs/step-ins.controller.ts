import { Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { HandoffDto } from './handoffs.dto.js';
import { StepInsService } from './step-ins.service.js';

@ApiTags('Hand-offs')
@Controller()
export class StepInsController {
  constructor(private readonly stepIns: StepInsService) {}

  /** Steps into a live conversation: takes its hand-off over, or opens one that is yours. The agent is silent then. */
  @Post('/v1/sessions/:id/take_over')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'takeOverSession' })
  @Answers(HandoffDto, 200)
  @MayFail('conflict')
  takeOver(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<HandoffDto> {
    return this.stepIns.takeOver({ workspaceId: caller.workspaceId, actor }, id);
  }
}
