import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { HandoffResolveBody } from './handoff-takeovers.dto.js';
import { HandoffTakeoversService } from './handoff-takeovers.service.js';
import { HandoffDto } from './handoffs.dto.js';
import { StepInsService } from './step-ins.service.js';

@ApiTags('Hand-offs')
@Controller()
export class HandoffTakeoversController {
  constructor(
    private readonly takeovers: HandoffTakeoversService,
    private readonly stepIns: StepInsService,
  ) {}

  /** Takes a conversation over: assigns the hand-off to you, and silences the agent in its session. */
  @Post('/v1/handoffs/:id/take_over')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'takeOverHandoff' })
  @Answers(HandoffDto, 200)
  @MayFail('conflict')
  takeOver(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<HandoffDto> {
    return this.takeovers.takeOver({ workspaceId: caller.workspaceId, actor }, id);
  }

  /** Gives a conversation back to the agent: unassigns the hand-off. The agent answers the next message. */
  @Post('/v1/handoffs/:id/give_back')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'giveBackHandoff' })
  @Answers(HandoffDto, 200)
  @MayFail('conflict')
  giveBack(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<HandoffDto> {
    return this.takeovers.giveBack({ workspaceId: caller.workspaceId, actor }, id);
  }

  /** Resolves a hand-off with its outcome, which becomes the session's resolution. */
  @Post('/v1/handoffs/:id/resolve')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'resolveHandoff' })
  @Answers(HandoffDto, 200)
  @MayFail('conflict')
  resolve(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: HandoffResolveBody,
  ): Promise<HandoffDto> {
    return this.takeovers.resolve({ workspaceId: caller.workspaceId, actor }, id, body);
  }

  /** Steps into a live conversation: takes its hand-off over, or opens one that is yours. The agent is silent then. */
  @Post('/v1/sessions/:id/take_over')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'takeOverSession' })
  @Answers(HandoffDto, 200)
  @MayFail('conflict')
  takeOverSession(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<HandoffDto> {
    return this.stepIns.takeOver({ workspaceId: caller.workspaceId, actor }, id);
  }
}
