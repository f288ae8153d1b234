import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { CorrectAnswer, GapDto } from '../../assistant/gaps/gaps.dto.js';
import { CorrectionsService } from './corrections.service.js';

@ApiTags('Knowledge')
@Controller()
export class CorrectionsController {
  constructor(private readonly corrections: CorrectionsService) {}

  /** Reports a wrong answer of the agent, or a question without one, as a knowledge gap; returns it. */
  @Post('/v1/knowledge/gaps')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @ApiOperation({ operationId: 'correctAnswer' })
  @Extension()
  @Answers(GapDto, 201)
  @MayFail('conflict', 'not_found')
  correct(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor, @Body() body: CorrectAnswer): Promise<GapDto> {
    return this.corrections.correct(caller.workspaceId, actor, body);
  }
}
