import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { ForecastBody, ForecastDto, ForecastLimitsBody, RepeatBody } from './forecasts.dto.js';
import { ForecastsReader } from './forecasts.reader.js';
import { ForecastsService } from './forecasts.service.js';
import { RepeatsService } from './repeats.service.js';

@ApiTags('Analytics')
@Controller()
export class ForecastsController {
  constructor(
    private readonly reader: ForecastsReader,
    private readonly forecasts: ForecastsService,
    private readonly repeats: RepeatsService,
  ) {}

  /** Lists forecasts, the latest first. */
  @Get('/v1/forecasts')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(ForecastDto)
  async list(@CurrentCaller() caller: Caller): Promise<Page<ForecastDto>> {
    return new Page(await this.reader.list(caller.workspaceId), null);
  }

  /** Has the agent answer imported conversations in shadow, from the knowledge as it is now. Nothing is sent. */
  @Post('/v1/forecasts')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @Answers(ForecastDto, 201)
  @MayFail('conflict', 'invalid_window')
  create(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: ForecastBody,
  ): Promise<ForecastDto> {
    return this.forecasts.create(caller.workspaceId, actor, body);
  }

  /** Returns one forecast, with how far it is. */
  @Get('/v1/forecasts/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(ForecastDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<ForecastDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** Goes on with a forecast that was paused or has failed, or with what the large model did not answer. */
  @Post('/v1/forecasts/:id/start')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'startForecast' })
  @Answers(ForecastDto, 200)
  @MayFail('conflict')
  start(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() limits: ForecastLimitsBody,
  ): Promise<ForecastDto> {
    return this.forecasts.start(caller.workspaceId, actor, { id, ...limits });
  }

  /** Makes a forecast again: the same conversations, with the knowledge as it is now. Verdicts hold if answers do. */
  @Post('/v1/forecasts/:id/repeat')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'repeatForecast' })
  @Answers(ForecastDto, 201)
  @MayFail('conflict')
  repeat(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: RepeatBody,
  ): Promise<ForecastDto> {
    return this.repeats.repeat(caller.workspaceId, actor, { ...body, id });
  }

  /** Pauses a forecast. */
  @Post('/v1/forecasts/:id/pause')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'pauseForecast' })
  @Answers(ForecastDto, 200)
  @MayFail('conflict')
  pause(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor, @Param() { id }: IdParam): Promise<ForecastDto> {
    return this.forecasts.pause(caller.workspaceId, actor, id);
  }

  /** Ends a forecast; the conversations that it has tried are a random sample, and can be judged. */
  @Post('/v1/forecasts/:id/cancel')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'cancelForecast' })
  @Answers(ForecastDto, 200)
  @MayFail('conflict')
  cancel(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<ForecastDto> {
    return this.forecasts.cancel(caller.workspaceId, actor, id);
  }

  /** Removes a forecast with its answers and verdicts. */
  @Delete('/v1/forecasts/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @AnswersDeleted('forecast')
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.forecasts.remove(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'forecast', deleted: true };
  }
}
