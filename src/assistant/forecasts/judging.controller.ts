import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IsUuid } from '../../platform/http/fields.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { required } from '../../platform/kernel/invariant.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { JudgingReader } from './judging.reader.js';
import { ForecastReportDto } from './report.dto.js';
import { ReportReader } from './report.reader.js';
import { TriedConversationsReader } from './tried-conversations.reader.js';
import { ForecastConversationDto, NextToJudgeQuery, ToJudgeDto, VerdictBody } from './verdicts.dto.js';
import { VerdictsService } from './verdicts.service.js';

class TriedConversationParam extends IdParam {
  @IsUuid()
  conversation: string;
}

@ApiTags('Analytics')
@Controller()
export class JudgingController {
  constructor(
    private readonly judging: JudgingReader,
    private readonly tried: TriedConversationsReader,
    private readonly reports: ReportReader,
    private readonly verdicts: VerdictsService,
  ) {}

  /** Returns the conversation whose answers you judge next: a random sample, so that the figure holds for all. */
  @Get('/v1/forecasts/:id/next')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'getNextToJudge' })
  @Answers(ToJudgeDto, 200)
  next(
    @CurrentCaller() { workspaceId, memberId }: Caller,
    @Param() { id }: IdParam,
    @Query() { second = false }: NextToJudgeQuery,
  ): Promise<ToJudgeDto> {
    return this.judging.next(workspaceId, { id, memberId: required(memberId, 'a member'), second });
  }

  /** Judges an answer, or takes your verdict back. */
  @Put('/v1/forecasts/:id/verdicts')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'putVerdict' })
  @Answers(ForecastConversationDto, 200)
  judge(
    @CurrentCaller() { workspaceId, memberId }: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: VerdictBody,
  ): Promise<ForecastConversationDto> {
    return this.verdicts.judge(workspaceId, { actor, memberId: required(memberId, 'a member'), id, body });
  }

  /** Returns one conversation, with the agent's answers in shadow and what people said of them. */
  @Get('/v1/forecasts/:id/conversations/:conversation')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'getForecastConversation' })
  @Answers(ForecastConversationDto, 200)
  conversation(
    @CurrentCaller() caller: Caller,
    @Param() { id, conversation }: TriedConversationParam,
  ): Promise<ForecastConversationDto> {
    return this.tried.get(caller.workspaceId, id, conversation);
  }

  /** Returns what the agent would have settled alone, with intervals, and what that depends on. */
  @Get('/v1/forecasts/:id/report')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'getForecastReport' })
  @Answers(ForecastReportDto, 200)
  report(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<ForecastReportDto> {
    return this.reports.report(caller.workspaceId, id);
  }
}
