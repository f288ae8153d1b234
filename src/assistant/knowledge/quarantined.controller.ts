import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { QuarantinedQuery, QuarantinedSentenceDto } from './quarantined.dto.js';
import { QuarantinedReader } from './quarantined.reader.js';
import { QuarantinedService } from './quarantined.service.js';

@ApiTags('Knowledge')
@Controller()
export class QuarantinedController {
  constructor(
    private readonly reader: QuarantinedReader,
    private readonly service: QuarantinedService,
  ) {}

  /** Lists sentences of documents that speak to an assistant: nothing is answered from them until they are released. */
  @Get('/v1/knowledge/quarantined')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(QuarantinedSentenceDto)
  list(@CurrentCaller() caller: Caller, @Query() query: QuarantinedQuery): Promise<Page<QuarantinedSentenceDto>> {
    return this.reader.list(caller.workspaceId, query);
  }

  /**
   * Releases a sentence that was quarantined wrongly: at once in up to 20 documents, in others as they are indexed
   * next.
   */
  @Post('/v1/knowledge/quarantined/:id/release')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'releaseQuarantined' })
  @Answers(QuarantinedSentenceDto, 200)
  @MayFail('conflict')
  release(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<QuarantinedSentenceDto> {
    return this.service.release(caller.workspaceId, actor, id);
  }

  /** Takes a release back: at once in up to 20 documents, in others when they are indexed next. */
  @Post('/v1/knowledge/quarantined/:id/quarantine')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'quarantineAgain' })
  @Answers(QuarantinedSentenceDto, 200)
  quarantine(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<QuarantinedSentenceDto> {
    return this.service.quarantine(caller.workspaceId, actor, id);
  }
}
