import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../platform/http/id-param.js';
import { Extension } from '../../../platform/http/openapi-extension.js';
import { Answers } from '../../../platform/http/responses.js';
import type { Caller } from '../../../platform/kernel/caller.js';
import { Access } from '../../../platform/policy/access.js';
import { CurrentCaller } from '../../../platform/policy/request.js';
import { ProposedArticlesDto } from './proposed-articles.dto.js';
import { ProposedArticlesReader } from './proposed-articles.reader.js';

@ApiTags('Analytics')
@Controller()
export class ProposedArticlesController {
  constructor(private readonly proposals: ProposedArticlesReader) {}

  /** Returns drafts of articles that would answer what the agent could not, from what colleagues replied. */
  @Get('/v1/forecasts/:id/proposed_articles')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'listProposedArticles' })
  @Answers(ProposedArticlesDto, 200)
  list(@CurrentCaller() { workspaceId }: Caller, @Param() { id }: IdParam): Promise<ProposedArticlesDto> {
    return this.proposals.list(workspaceId, id);
  }
}
