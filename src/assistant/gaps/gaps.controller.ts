import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Page } from '../../platform/http/page.js';
import { Answers, AnswersList } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { GapDetailDto, GapDto, GapsQuery, GapStatusBody } from './gaps.dto.js';
import { GapsReader } from './gaps.reader.js';
import { GapsService } from './gaps.service.js';

const LIMIT_DEFAULT = 50;

/** What people ask and the knowledge does not answer. */
@ApiTags('Knowledge')
@Controller()
export class GapsController {
  constructor(
    private readonly reader: GapsReader,
    private readonly gaps: GapsService,
  ) {}

  /** Lists gaps, the most asked first. */
  @Get('/v1/knowledge/gaps')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'listGaps' })
  @Extension()
  @AnswersList(GapDto)
  async list(@CurrentCaller() caller: Caller, @Query() query: GapsQuery): Promise<Page<GapDto>> {
    const { status = 'open', limit = LIMIT_DEFAULT } = query;
    return new Page(await this.reader.list(caller.workspaceId, status, limit), null);
  }

  /** Returns one gap with its questions, and what the team replied in those conversations. */
  @Get('/v1/knowledge/gaps/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'getGap' })
  @Extension()
  @Answers(GapDetailDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<GapDetailDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** Resolves, dismisses or reopens a gap. A resolved one reopens if it is asked again, a dismissed one does not. */
  @Patch('/v1/knowledge/gaps/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @ApiOperation({ operationId: 'updateGap' })
  @Extension()
  @Answers(GapDetailDto, 200)
  async update(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { status }: GapStatusBody,
  ): Promise<GapDetailDto> {
    await this.reader.get(caller.workspaceId, id);
    await this.gaps.setStatus(caller.workspaceId, { actor, ids: [id.toLowerCase()], status });
    return this.reader.get(caller.workspaceId, id);
  }
}
