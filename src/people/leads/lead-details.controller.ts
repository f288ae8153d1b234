import { Body, Controller, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { LeadBody, LeadDetailsPatch } from './lead-details.dto.js';
import { LeadDetailsService } from './lead-details.service.js';
import { LeadDto } from './leads.dto.js';

/** Leads by hand. Their status needs `grant`; their details, as everyday work, need `reply`. */
@ApiTags('Leads')
@Controller()
export class LeadDetailsController {
  constructor(private readonly details: LeadDetailsService) {}

  /** Makes a lead by hand. The qualification rules apply, and its source is `manual`. */
  @Post('/v1/leads')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @ApiOperation({ operationId: 'createLead' })
  @Extension()
  @Answers(LeadDto, 201)
  @MayFail('conflict')
  make(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: LeadBody,
  ): Promise<LeadDto> {
    return this.details.make(workspaceId, actor, body);
  }

  /** Changes what is known of a lead, its value and who works on it. What you set, captures leave as it is. */
  @Patch('/v1/leads/:id/details')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @ApiOperation({ operationId: 'updateLeadDetails' })
  @Extension()
  @Answers(LeadDto, 200)
  @MayFail('conflict')
  edit(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() patch: LeadDetailsPatch,
  ): Promise<LeadDto> {
    return this.details.edit(workspaceId, actor, { id, patch });
  }
}
