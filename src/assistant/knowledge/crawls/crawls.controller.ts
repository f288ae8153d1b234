import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../platform/http/id-param.js';
import { Extension } from '../../../platform/http/openapi-extension.js';
import { Page } from '../../../platform/http/page.js';
import { Answers, AnswersList, MayFail } from '../../../platform/http/responses.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import type { Caller } from '../../../platform/kernel/caller.js';
import { Access } from '../../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../../platform/policy/request.js';
import { CrawlBody, CrawlChanges, CrawlDto, CrawlPageDto, CrawlPagesQuery } from './crawls.dto.js';
import { CrawlsReader } from './crawls.reader.js';
import { CrawlsService } from './crawls.service.js';

@ApiTags('Knowledge')
@Controller()
export class CrawlsController {
  constructor(
    private readonly reader: CrawlsReader,
    private readonly crawls: CrawlsService,
  ) {}

  /** Lists the latest twenty crawls, the latest first. */
  @Get('/v1/knowledge/crawls')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(CrawlDto)
  async list(@CurrentCaller() caller: Caller): Promise<Page<CrawlDto>> {
    return new Page(await this.reader.list(caller.workspaceId), null);
  }

  /** Reads a website into the knowledge, in the background; one at a time. A second crawl writes only what changed. */
  @Post('/v1/knowledge/crawls')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @Answers(CrawlDto, 201)
  @MayFail('conflict')
  create(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor, @Body() body: CrawlBody): Promise<CrawlDto> {
    return this.crawls.start(caller.workspaceId, actor, body);
  }

  /** Returns one crawl, with how far it is. */
  @Get('/v1/knowledge/crawls/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(CrawlDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<CrawlDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** Changes when its website is read again. */
  @Patch('/v1/knowledge/crawls/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @Answers(CrawlDto, 200)
  update(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { every_days }: CrawlChanges,
  ): Promise<CrawlDto> {
    return this.crawls.schedule(caller.workspaceId, { actor, id, every_days });
  }

  /** Lists the pages of a crawl, with what became of each. */
  @Get('/v1/knowledge/crawls/:id/pages')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'listCrawlPages' })
  @Extension()
  @AnswersList(CrawlPageDto)
  pages(
    @CurrentCaller() caller: Caller,
    @Param() { id }: IdParam,
    @Query() query: CrawlPagesQuery,
  ): Promise<Page<CrawlPageDto>> {
    return this.reader.pages(caller.workspaceId, id, query);
  }

  /** Cancels a crawl. Pages that were read stay. */
  @Post('/v1/knowledge/crawls/:id/cancel')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @ApiOperation({ operationId: 'cancelCrawl' })
  @Extension()
  @Answers(CrawlDto, 200)
  @MayFail('conflict')
  cancel(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor, @Param() { id }: IdParam): Promise<CrawlDto> {
    return this.crawls.cancel(caller.workspaceId, actor, id);
  }
}
