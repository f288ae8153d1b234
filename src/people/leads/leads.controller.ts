import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { PageQuery, type Page } from '../../platform/http/page.js';
import { Answers, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { LeadChangeDto } from './lead-changes.dto.js';
import { LeadDto, LeadPatch, LeadsQuery } from './leads.dto.js';
import { LeadsReader } from './leads.reader.js';
import { LeadsService } from './leads.service.js';

@ApiTags('Leads')
@Controller()
export class LeadsController {
  constructor(
    private readonly leads: LeadsReader,
    private readonly service: LeadsService,
  ) {}

  /** Lists leads, newest first. */
  @Get('/v1/leads')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @AnswersList(LeadDto)
  list(@CurrentCaller() caller: Caller, @Query() query: LeadsQuery): Promise<Page<LeadDto>> {
    return this.leads.list(caller.workspaceId, query);
  }

  /** Returns one lead. */
  @Get('/v1/leads/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Answers(LeadDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<LeadDto> {
    return this.leads.get(caller.workspaceId, id);
  }

  /** Lists who changed what of a lead, newest first. */
  @Get('/v1/leads/:id/changes')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'listLeadChanges' })
  @Extension()
  @AnswersList(LeadChangeDto)
  changes(
    @CurrentCaller() caller: Caller,
    @Param() { id }: IdParam,
    @Query() query: PageQuery,
  ): Promise<Page<LeadChangeDto>> {
    return this.leads.changes(caller.workspaceId, id, query);
  }

  /** Changes a lead's status. Any status may follow any other; the history keeps each change. */
  @Patch('/v1/leads/:id')
  @Access({ takes: ['user_token'], needs: 'grant', limit: 'v1' })
  @Answers(LeadDto, 200)
  @MayFail('conflict')
  update(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() change: LeadPatch,
  ): Promise<LeadDto> {
    return this.service.setStatus(caller.workspaceId, { actor, id, leadPatch: change });
  }
}
