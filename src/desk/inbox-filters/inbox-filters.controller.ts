import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceIdParam, WorkspaceParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { InboxFilterBody, InboxFilterDto, InboxFilterPatch } from './inbox-filters.dto.js';
import { InboxFiltersReader } from './inbox-filters.reader.js';
import { InboxFiltersService } from './inbox-filters.service.js';

@ApiTags('Console')
@Controller()
export class InboxFiltersController {
  constructor(
    private readonly reader: InboxFiltersReader,
    private readonly filters: InboxFiltersService,
  ) {}

  /** Lists your own filters of the inbox and the shared ones, by name. */
  @Get('/api/console/workspaces/:workspace/inbox_filters')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'listInboxFilters' })
  @Extension()
  @AnswersList(InboxFilterDto)
  list(@CurrentCaller() caller: Caller, @Param() _: WorkspaceParam): Promise<Page<InboxFilterDto>> {
    if (caller.memberId === null) throw fail('internal_error');
    return this.reader.list(caller.workspaceId, caller.memberId);
  }

  /** Saves a filter, private by default. */
  @Post('/api/console/workspaces/:workspace/inbox_filters')
  @Access({ takes: ['console_session'], needs: 'reply', limit: 'console' })
  @ApiOperation({ operationId: 'createInboxFilter' })
  @Extension()
  @Answers(InboxFilterDto, 201)
  @MayFail('conflict')
  create(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() _: WorkspaceParam,
    @Body() body: InboxFilterBody,
  ): Promise<InboxFilterDto> {
    return this.filters.create(caller.workspaceId, actor, body);
  }

  /** Changes a filter: your own, or a shared one. */
  @Patch('/api/console/workspaces/:workspace/inbox_filters/:id')
  @Access({ takes: ['console_session'], needs: 'reply', limit: 'console' })
  @ApiOperation({ operationId: 'updateInboxFilter' })
  @Extension()
  @Answers(InboxFilterDto, 200)
  @MayFail('conflict')
  update(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: WorkspaceIdParam,
    @Body() body: InboxFilterPatch,
  ): Promise<InboxFilterDto> {
    return this.filters.update(caller.workspaceId, { actor, id, patch: body });
  }

  /** Deletes a filter: your own, or a shared one. */
  @Delete('/api/console/workspaces/:workspace/inbox_filters/:id')
  @Access({ takes: ['console_session'], needs: 'reply', limit: 'console' })
  @ApiOperation({ operationId: 'deleteInboxFilter' })
  @Extension()
  @AnswersDeleted('inbox_filter')
  async delete(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: WorkspaceIdParam,
  ): Promise<object> {
    await this.filters.delete(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'inbox_filter', deleted: true };
  }
}
