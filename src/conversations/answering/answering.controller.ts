import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { EventStream } from '../../platform/http/event-stream.js';
import { Answers, AnswersStream, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { AnswerDto, AskBody } from '../turns/answer.dto.js';
import { AnsweringService } from './answering.service.js';

@ApiTags('Ask')
@Controller()
export class AnsweringController {
  constructor(private readonly ask: AnsweringService) {}

  /** Asks the agent a question. Quotations of the workspace's knowledge support every statement of the answer. */
  @Post('/v1/answer')
  @Access({ takes: ['secret_key'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'ask' })
  @Answers(AnswerDto, 200)
  @MayFail('credits_exhausted', 'conversation_closed')
  @AnswersStream({
    delta: '`{text, citations, proof}`, the next sentence, as in `sentences`; the texts together are `answer`.',
    citation: 'One of `citations`.',
    done: 'The whole envelope, as without `stream`; `page`, `action`, `choices` and `form` come with it alone.',
    error: 'The error envelope, if it fails after the first byte.',
  })
  answer(
    @CurrentCaller() caller: Caller,
    @CurrentActor() { requestId, claim }: Actor,
    @Body() body: AskBody,
  ): Promise<AnswerDto | EventStream> {
    return body.stream
      ? EventStream.open(this.ask.stream(caller.workspaceId, { requestId, body, channel: 'human', claim }))
      : this.ask.answer(caller.workspaceId, { requestId, body, channel: 'human', claim });
  }
}
