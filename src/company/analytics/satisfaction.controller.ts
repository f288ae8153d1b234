import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersList } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { ListedRatingDto, RatingsQuery, SatisfactionQuery, SatisfactionReportDto } from './satisfaction.dto.js';
import { SatisfactionReader } from './satisfaction.reader.js';

@ApiTags('Analytics')
@Controller()
export class SatisfactionController {
  constructor(private readonly satisfaction: SatisfactionReader) {}

  /** Returns what customers said of the conversations of a period, by who handled them, channel, topic and tag. */
  @Get('/v1/analytics/satisfaction')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'getSatisfaction' })
  @Extension()
  @Answers(SatisfactionReportDto, 200)
  get(@CurrentCaller() caller: Caller, @Query() query: SatisfactionQuery): Promise<SatisfactionReportDto> {
    return this.satisfaction.report(caller.workspaceId, query);
  }

  /** Lists customers' ratings with their comments, newest first. */
  @Get('/v1/ratings')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(ListedRatingDto)
  list(@CurrentCaller() caller: Caller, @Query() query: RatingsQuery): Promise<Page<ListedRatingDto>> {
    return this.satisfaction.ratings(caller.workspaceId, query);
  }
}
