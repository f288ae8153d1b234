import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceIdParam, WorkspaceParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Page } from '../../platform/http/page.js';
import { Answers, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { DraftBody, DraftDto } from './drafts.dto.js';
import { DraftsReader } from './drafts.reader.js';
import { DraftsService } from './drafts.service.js';

@ApiTags('Console')
@Controller()
export class DraftsController {
  constructor(
    private readonly reader: DraftsReader,
    private readonly drafts: DraftsService,
  ) {}

  /** Lists your own drafts, the latest first; at most 200. */
  @Get('/api/console/workspaces/:workspace/drafts')
  @Access({ takes: ['console_session'], needs: 'reply', limit: 'console' })
  @ApiOperation({ operationId: 'listDrafts' })
  @Extension()
  @AnswersList(DraftDto)
  async list(@CurrentCaller() caller: Caller, @Param() _: WorkspaceParam): Promise<Page<DraftDto>> {
    return new Page(await this.reader.list(caller.workspaceId, memberOf(caller)), null);
  }

  /** Saves what you have written in a conversation; an empty text deletes the draft. */
  @Put('/api/console/workspaces/:workspace/sessions/:id/draft')
  @Access({ takes: ['console_session'], needs: 'reply', limit: 'console' })
  @ApiOperation({ operationId: 'writeDraft' })
  @Extension()
  @Answers(DraftDto, 200)
  @MayFail('conflict')
  write(
    @CurrentCaller() caller: Caller,
    @Param() { id }: WorkspaceIdParam,
    @Body() body: DraftBody,
  ): Promise<DraftDto> {
    return this.drafts.write(caller.workspaceId, { memberId: memberOf(caller), sessionId: id, body });
  }
}

function memberOf({ memberId }: Caller): string {
  if (memberId === null) throw fail('internal_error');
  return memberId;
}
