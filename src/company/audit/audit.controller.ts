import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { AnswersList } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { AuditEntryDto, AuditQuery } from './audit.dto.js';
import { AuditReader } from './audit.reader.js';

@ApiTags('Settings')
@Controller()
export class AuditController {
  constructor(private readonly audit: AuditReader) {}

  /** Lists the audit trail of the workspace, newest first. */
  @Get('/v1/audit')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @ApiOperation({ operationId: 'listAuditEntries' })
  @Extension()
  @AnswersList(AuditEntryDto)
  list(@CurrentCaller() caller: Caller, @Query() query: AuditQuery): Promise<Page<AuditEntryDto>> {
    return this.audit.list(caller.workspaceId, query);
  }
}
