import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { AnalyticsDto, AnalyticsQuery } from './analytics.dto.js';
import { AnalyticsReader } from './analytics.reader.js';

@ApiTags('Analytics')
@Controller()
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsReader) {}

  /** Returns usage, outcomes and satisfaction for a period. */
  @Get('/v1/analytics')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Answers(AnalyticsDto, 200)
  get(@CurrentCaller() caller: Caller, @Query() query: AnalyticsQuery): Promise<AnalyticsDto> {
    return this.analytics.get(caller.workspaceId, query);
  }
}
