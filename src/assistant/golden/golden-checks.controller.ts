import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { TakesBody } from '../../platform/http/body.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { AscendingQuery, Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import {
  GoldenCheckBody,
  GoldenCheckDto,
  GoldenDifferenceDto,
  GoldenSignatureBody,
  TEXT_CHARACTERS_MAX,
} from './golden-checks.dto.js';
import { GoldenChecksReader } from './golden-checks.reader.js';
import { GoldenChecksService } from './golden-checks.service.js';

/** A character takes up to six bytes in JSON. */
const BODY_BYTES_MAX = 6 * TEXT_CHARACTERS_MAX + 64 * 1024;

@ApiTags('Analytics')
@Controller()
export class GoldenChecksController {
  constructor(
    private readonly reader: GoldenChecksReader,
    private readonly checks: GoldenChecksService,
  ) {}

  /** Lists the latest checks of golden turns, the latest first. */
  @Get('/v1/golden_checks')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(GoldenCheckDto)
  async list(@CurrentCaller() caller: Caller): Promise<Page<GoldenCheckDto>> {
    return new Page(await this.reader.list(caller.workspaceId), null);
  }

  /** Replays golden turns as a change would have them answered, before it is published. It runs in the background. */
  @Post('/v1/golden_checks')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @TakesBody({ maxBytes: BODY_BYTES_MAX })
  @Answers(GoldenCheckDto, 201)
  @MayFail('conflict', 'not_found')
  create(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: GoldenCheckBody,
  ): Promise<GoldenCheckDto> {
    return this.checks.create(caller.workspaceId, actor, body);
  }

  /** Returns one check, with how far it is. */
  @Get('/v1/golden_checks/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(GoldenCheckDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<GoldenCheckDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** Lists the golden turns that the check found answered otherwise, with both answers. */
  @Get('/v1/golden_checks/:id/differences')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'listGoldenDifferences' })
  @AnswersList(GoldenDifferenceDto)
  differences(
    @CurrentCaller() caller: Caller,
    @Param() { id }: IdParam,
    @Query() query: AscendingQuery,
  ): Promise<Page<GoldenDifferenceDto>> {
    return this.reader.differences(caller.workspaceId, id, query);
  }

  /** Confirms new answers by the ids of their golden turns: once published, they are expected. */
  @Put('/v1/golden_checks/:id/signature')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'signGoldenCheck' })
  @Answers(GoldenCheckDto, 200)
  @MayFail('conflict')
  sign(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { golden_turn_ids: turnIds }: GoldenSignatureBody,
  ): Promise<GoldenCheckDto> {
    return this.checks.sign(caller.workspaceId, actor, { id, turnIds });
  }

  /** Ends a check, and removes it with what it found. */
  @Delete('/v1/golden_checks/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @AnswersDeleted('golden_check')
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.checks.remove(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'golden_check', deleted: true };
  }
}
