import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { GoldenSettingsService } from './golden-settings.service.js';
import {
  GoldenSettingsBody,
  GoldenSettingsDto,
  GoldenTurnBody,
  GoldenTurnDto,
  GoldenTurnsQuery,
  KeptGoldenDto,
} from './golden-turns.dto.js';
import { GoldenTurnsReader } from './golden-turns.reader.js';
import { GoldenTurnsService } from './golden-turns.service.js';

@ApiTags('Analytics')
@Controller()
export class GoldenController {
  constructor(
    private readonly reader: GoldenTurnsReader,
    private readonly turns: GoldenTurnsService,
    private readonly settings: GoldenSettingsService,
  ) {}

  /** Lists golden turns: questions whose answers people found right, newest first. */
  @Get('/v1/golden_turns')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(GoldenTurnDto)
  list(@CurrentCaller() caller: Caller, @Query() query: GoldenTurnsQuery): Promise<Page<GoldenTurnDto>> {
    return this.reader.list(caller.workspaceId, query);
  }

  /** Makes an answer golden. The same question after the same words is one golden turn. */
  @Post('/v1/golden_turns')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @Answers(GoldenTurnDto, 201)
  @MayFail('conflict', 'not_found')
  create(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: GoldenTurnBody,
  ): Promise<GoldenTurnDto> {
    return this.turns.create(caller.workspaceId, actor, body);
  }

  /** Returns one golden turn. */
  @Get('/v1/golden_turns/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(GoldenTurnDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<GoldenTurnDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** Confirms the answer as it is now: it is expected from here on. */
  @Post('/v1/golden_turns/:id/accept')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'acceptGoldenTurn' })
  @Answers(GoldenTurnDto, 200)
  @MayFail('conflict')
  accept(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<GoldenTurnDto> {
    return this.turns.accept(caller.workspaceId, actor, id);
  }

  /** Removes a golden turn: its answer may change. */
  @Delete('/v1/golden_turns/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @AnswersDeleted('golden_turn')
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.turns.remove(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'golden_turn', deleted: true };
  }

  /** Makes every answer of a forecast golden that people judged right. */
  @Post('/v1/forecasts/:id/golden_turns')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'keepRightAnswers' })
  @Answers(KeptGoldenDto, 201)
  @MayFail('conflict')
  keepRight(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<KeptGoldenDto> {
    return this.turns.keepRight(caller.workspaceId, actor, id);
  }

  /** Returns whether changes need a signature, and how many golden answers differ. */
  @Get('/v1/golden_settings')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(GoldenSettingsDto, 200)
  getSettings(@CurrentCaller() caller: Caller): Promise<GoldenSettingsDto> {
    return this.reader.settings(caller.workspaceId);
  }

  /** Sets whether documents and guardrails change only with a signature for the golden answers that this changes. */
  @Put('/v1/golden_settings')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'putGoldenSettings' })
  @Answers(GoldenSettingsDto, 200)
  putSettings(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: GoldenSettingsBody,
  ): Promise<GoldenSettingsDto> {
    return this.settings.put(caller.workspaceId, actor, body);
  }
}
