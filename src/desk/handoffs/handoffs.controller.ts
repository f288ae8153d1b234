import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { MessageDto } from '../../conversations/sessions/messages.dto.js';
import { HandoffDecisionsService } from './handoff-decisions.service.js';
import { HandoffPatchesService } from './handoff-patches.service.js';
import { HandoffRepliesService } from './handoff-replies.service.js';
import { HandoffDecisionBody, HandoffDto, HandoffPatch, HandoffReplyBody, HandoffsQuery } from './handoffs.dto.js';
import { HandoffsReader } from './handoffs.reader.js';

@ApiTags('Hand-offs')
@Controller()
export class HandoffsController {
  constructor(
    private readonly handoffs: HandoffsReader,
    private readonly patches: HandoffPatchesService,
    private readonly replies: HandoffRepliesService,
    private readonly decisions: HandoffDecisionsService,
  ) {}

  /** Lists hand-offs, newest first. */
  @Get('/v1/handoffs')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @AnswersList(HandoffDto)
  list(@CurrentCaller() caller: Caller, @Query() query: HandoffsQuery): Promise<Page<HandoffDto>> {
    return this.handoffs.list(caller.workspaceId, query);
  }

  /** Returns one hand-off. */
  @Get('/v1/handoffs/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Answers(HandoffDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<HandoffDto> {
    return this.handoffs.get(caller.workspaceId, id);
  }

  /** Changes status or assignment. Any status may follow any other; setting the current value changes nothing. */
  @Patch('/v1/handoffs/:id')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Answers(HandoffDto, 200)
  update(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: HandoffPatch,
  ): Promise<HandoffDto> {
    return this.patches.patch({ workspaceId: caller.workspaceId, actor }, id, body);
  }

  /** Sends a reply to the conversation. The agent stays silent until the hand-off is resolved, closed or unassigned. */
  @Post('/v1/handoffs/:id/replies')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'replyToHandoff' })
  @Answers(MessageDto, 201)
  @MayFail('conflict', 'newer_message', 'window_closed')
  reply(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: HandoffReplyBody,
  ): Promise<MessageDto> {
    return this.replies.reply({ workspaceId: caller.workspaceId, actor }, id, body);
  }

  /**
   * Approves or denies a hand-off of kind `approval`, once and within 24 hours. You cannot decide your own request.
   * While the kill switch is on, it can be denied; approving it is refused, and it stays open.
   */
  @Post('/v1/handoffs/:id/decision')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'decideHandoff' })
  @Answers(HandoffDto, 200)
  @MayFail('conflict', 'kill_switch_active')
  decide(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { decision }: HandoffDecisionBody,
  ): Promise<HandoffDto> {
    return this.decisions.decide({ workspaceId: caller.workspaceId, actor }, id, decision);
  }
}
