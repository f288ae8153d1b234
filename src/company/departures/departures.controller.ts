import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, AnswersDeleted, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { DepartureQuery, MemberWorkloadDto } from './departures.dto.js';
import { DeparturesReader } from './departures.reader.js';
import { DeparturesService } from './departures.service.js';

@ApiTags('Settings')
@Controller()
export class DeparturesController {
  constructor(
    private readonly reader: DeparturesReader,
    private readonly service: DeparturesService,
  ) {}

  /** Counts what a member has to do: open conversations and coming meetings. */
  @Get('/v1/members/:id/workload')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'getMemberWorkload' })
  @Extension()
  @Answers(MemberWorkloadDto, 200)
  workload(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<MemberWorkloadDto> {
    return this.reader.workload(caller.workspaceId, id);
  }

  /** Removes a member and revokes their tokens with immediate effect. Customers of meetings that change are told. */
  @Delete('/v1/members/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1', recent: true })
  @Extension()
  @AnswersDeleted('member')
  @MayFail('conflict')
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Query() departure: DepartureQuery,
  ): Promise<object> {
    const member = await this.service.remove(caller.workspaceId, actor, { id, departure });
    return { id: member.id, object: 'member', deleted: true };
  }
}
