import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { AnswersList } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { MessageHitDto, MessageSearchQuery } from './message-search.dto.js';
import { MessageSearchReader } from './message-search.reader.js';

@ApiTags('Console')
@Controller()
export class MessageSearchController {
  constructor(private readonly messages: MessageSearchReader) {}

  /**
   * Finds messages that contain all of the words, the latest first. A page searches at most a year: it may be
   * empty although there are more results.
   */
  @Get('/api/console/workspaces/:workspace/message_search')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'searchMessages' })
  @Extension()
  @AnswersList(MessageHitDto)
  search(
    @CurrentCaller() { workspaceId }: Caller,
    @Param() _: WorkspaceParam,
    @Query() query: MessageSearchQuery,
  ): Promise<Page<MessageHitDto>> {
    return this.messages.search(workspaceId, query);
  }
}
