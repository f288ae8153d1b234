import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceIdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { ContactMergePreviewDto, ContactMergeQuery } from './contact-merges.dto.js';
import { ContactMergesReader } from './contact-merges.reader.js';

/** What the console shows before two contacts are merged. */
@ApiTags('Console')
@Controller()
export class ContactMergePreviewController {
  constructor(private readonly merges: ContactMergesReader) {}

  /** Shows what a merge would keep and move. */
  @Get('/api/console/workspaces/:workspace/contacts/:id/merge_preview')
  @Access({ takes: ['console_session'], needs: 'grant', limit: 'console' })
  @ApiOperation({ operationId: 'previewContactMerge' })
  @Extension()
  @Answers(ContactMergePreviewDto, 200)
  @MayFail('conflict', 'invalid_field')
  preview(
    @CurrentCaller() { workspaceId }: Caller,
    @Param() { id: toId }: WorkspaceIdParam,
    @Query() { from_id: fromId }: ContactMergeQuery,
  ): Promise<ContactMergePreviewDto> {
    return this.merges.preview(workspaceId, { fromId, toId });
  }
}
