import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { MemberStatusDto, TeamStatusDto, UpdateMemberStatus } from './team-status.dto.js';
import { TeamStatusReader } from './team-status.reader.js';
import { TeamStatusService } from './team-status.service.js';

@ApiTags('Settings')
@Controller()
export class TeamStatusController {
  constructor(
    private readonly reader: TeamStatusReader,
    private readonly statuses: TeamStatusService,
  ) {}

  /** Returns whether the team is available, and which members. */
  @Get('/v1/team_status')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(TeamStatusDto, 200)
  team(@CurrentCaller() { workspaceId }: Caller): Promise<TeamStatusDto> {
    return this.reader.team(workspaceId);
  }

  /** Returns whether a member takes conversations. */
  @Get('/v1/members/:id/status')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'getMemberStatus' })
  @Extension()
  @Answers(MemberStatusDto, 200)
  get(@CurrentCaller() { workspaceId }: Caller, @Param() { id }: IdParam): Promise<MemberStatusDto> {
    return this.reader.of(workspaceId, id);
  }

  /** Sets you available or away. Owners and admins can set other members too. */
  @Patch('/v1/members/:id/status')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @ApiOperation({ operationId: 'updateMemberStatus' })
  @Extension()
  @Answers(MemberStatusDto, 200)
  update(
    @CurrentCaller() { workspaceId, role }: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id: memberId }: IdParam,
    @Body() patch: UpdateMemberStatus,
  ): Promise<MemberStatusDto> {
    return this.statuses.update(workspaceId, actor, { memberId, role, patch });
  }
}
