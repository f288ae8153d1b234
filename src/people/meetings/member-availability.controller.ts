import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { MemberAvailabilityDto, ReplaceMemberAvailability } from './member-availability.dto.js';
import { MemberAvailabilityReader } from './member-availability.reader.js';
import { MemberAvailabilityService } from './member-availability.service.js';

@ApiTags('Meetings')
@Controller()
export class MemberAvailabilityController {
  constructor(
    private readonly reader: MemberAvailabilityReader,
    private readonly availability: MemberAvailabilityService,
  ) {}

  /** Returns when a member can be met. */
  @Get('/v1/members/:id/availability')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'getMemberAvailability' })
  @Extension()
  @Answers(MemberAvailabilityDto, 200)
  get(@CurrentCaller() { workspaceId }: Caller, @Param() { id }: IdParam): Promise<MemberAvailabilityDto> {
    return this.reader.get(workspaceId, id);
  }

  /** Replaces your own schedules. Owners and admins can replace those of other members too. Booked meetings stay. */
  @Put('/v1/members/:id/availability')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @ApiOperation({ operationId: 'replaceMemberAvailability' })
  @Extension()
  @Answers(MemberAvailabilityDto, 200)
  @MayFail('conflict')
  replace(
    @CurrentCaller() { workspaceId, role }: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id: memberId }: IdParam,
    @Body() { schedules }: ReplaceMemberAvailability,
  ): Promise<MemberAvailabilityDto> {
    return this.availability.replace(workspaceId, actor, { memberId, role, schedules });
  }
}
