import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceIdParam, WorkspaceParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Page } from '../../platform/http/page.js';
import { Answers, AnswersList } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { InboxCountsDto, InboxItemDto, InboxQuery } from './inbox.dto.js';
import { InboxReader } from './inbox.reader.js';

/** The console's inbox: hand-offs with their last message and waiting time. */
@ApiTags('Console')
@Controller()
export class InboxController {
  constructor(private readonly inbox: InboxReader) {}

  /** Lists a queue of hand-offs, the longest wait first; at most 200, of `closed` 50. */
  @Get('/api/console/workspaces/:workspace/inbox')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'listInbox' })
  @Extension()
  @AnswersList(InboxItemDto)
  async list(
    @CurrentCaller() caller: Caller,
    @Param() _: WorkspaceParam,
    @Query() query: InboxQuery,
  ): Promise<Page<InboxItemDto>> {
    return new Page(await this.inbox.list(caller.workspaceId, memberOf(caller), query), null);
  }

  /** Counts the hand-offs of each queue. */
  @Get('/api/console/workspaces/:workspace/inbox_counts')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'countInbox' })
  @Extension()
  @Answers(InboxCountsDto, 200)
  counts(@CurrentCaller() caller: Caller, @Param() _: WorkspaceParam): Promise<InboxCountsDto> {
    return this.inbox.counts(caller.workspaceId, memberOf(caller));
  }

  /** Returns one row by the hand-off's id. */
  @Get('/api/console/workspaces/:workspace/inbox/:id')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'getInboxItem' })
  @Extension()
  @Answers(InboxItemDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: WorkspaceIdParam): Promise<InboxItemDto> {
    return this.inbox.get(caller.workspaceId, memberOf(caller), id);
  }
}

function memberOf({ memberId }: Caller): string {
  if (memberId === null) throw fail('internal_error');
  return memberId;
}
