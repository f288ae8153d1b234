import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import {
  SessionSuggestionDto,
  SuggestionAction,
  SuggestionCountsDto,
  SuggestionCountsQuery,
  SuggestionDto,
  SuggestionsQuery,
} from './suggestions.dto.js';
import { SuggestionsReader } from './suggestions.reader.js';
import { SuggestionsService } from './suggestions.service.js';

@ApiTags('Analytics')
@Controller()
export class SuggestionsController {
  constructor(
    private readonly reader: SuggestionsReader,
    private readonly suggestions: SuggestionsService,
  ) {}

  /** Lists what the agent would have answered in channels whose mode is `shadow` or `suggest`, the latest first. */
  @Get('/v1/suggestions')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(SuggestionDto)
  list(@CurrentCaller() caller: Caller, @Query() query: SuggestionsQuery): Promise<Page<SuggestionDto>> {
    return this.reader.list(caller.workspaceId, query);
  }

  /** Returns what became of suggestions, by channel. */
  @Get('/v1/suggestion_counts')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'getSuggestionCounts' })
  @Answers(SuggestionCountsDto, 200)
  counts(@CurrentCaller() caller: Caller, @Query() query: SuggestionCountsQuery): Promise<SuggestionCountsDto> {
    return this.reader.counts(caller.workspaceId, query);
  }

  /** Returns what is suggested to the team in a session now. */
  @Get('/v1/sessions/:id/suggestion')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'getSessionSuggestion' })
  @Answers(SessionSuggestionDto, 200)
  current(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<SessionSuggestionDto> {
    return this.reader.current(caller.workspaceId, id);
  }

  /** Records what a teammate did with a suggestion. Whether it was sent is found out from their reply. */
  @Put('/v1/sessions/:id/suggestion')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'putSessionSuggestion' })
  @Answers(SuggestionDto, 200)
  @MayFail('conflict')
  act(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() action: SuggestionAction,
  ): Promise<SuggestionDto> {
    return this.suggestions.act(caller.workspaceId, { actor, sessionId: id, action });
  }
}
