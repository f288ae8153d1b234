import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceIdParam, WorkspaceParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { LeadCountsDto, LeadCountsQuery, LeadQualificationDto } from './lead-board.dto.js';
import { RulesTrialBody, RulesTrialDto } from './rules-trial.dto.js';
import { LeadBoardReader } from './lead-board.reader.js';

/** Data of the console's lead board in addition to the leads. */
@ApiTags('Console')
@Controller()
export class LeadBoardController {
  constructor(private readonly board: LeadBoardReader) {}

  /** Counts the leads of each status. */
  @Get('/api/console/workspaces/:workspace/lead_counts')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'countLeads' })
  @Extension()
  @Answers(LeadCountsDto, 200)
  counts(
    @CurrentCaller() caller: Caller,
    @Param() _: WorkspaceParam,
    @Query() query: LeadCountsQuery,
  ): Promise<LeadCountsDto> {
    return this.board.counts(caller.workspaceId, query);
  }

  /** Returns what rules would make of the last leads. Stores nothing. */
  @Post('/api/console/workspaces/:workspace/rules_trial')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'tryRules' })
  @Extension()
  @Answers(RulesTrialDto, 200)
  tryRules(
    @CurrentCaller() caller: Caller,
    @Param() _: WorkspaceParam,
    @Body() { rules }: RulesTrialBody,
  ): Promise<RulesTrialDto> {
    return this.board.tryRules(caller.workspaceId, rules);
  }

  /** Returns the rule that qualifies a lead, with its conditions. */
  @Get('/api/console/workspaces/:workspace/leads/:id/qualification')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'getLeadQualification' })
  @Extension()
  @Answers(LeadQualificationDto, 200)
  qualification(@CurrentCaller() caller: Caller, @Param() { id }: WorkspaceIdParam): Promise<LeadQualificationDto> {
    return this.board.qualificationOf(caller.workspaceId, id);
  }
}
