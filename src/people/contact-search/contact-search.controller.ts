import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { AnswersList } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { ContactDto } from '../contacts/contacts.dto.js';
import { ContactSearchQuery } from './contact-search.dto.js';
import { ContactSearchReader } from './contact-search.reader.js';

@ApiTags('Console')
@Controller()
export class ContactSearchController {
  constructor(private readonly contacts: ContactSearchReader) {}

  /** Finds contacts by words of their details, the last seen first. */
  @Get('/api/console/workspaces/:workspace/contact_search')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'searchContacts' })
  @Extension()
  @AnswersList(ContactDto)
  search(
    @CurrentCaller() { workspaceId }: Caller,
    @Param() _: WorkspaceParam,
    @Query() query: ContactSearchQuery,
  ): Promise<Page<ContactDto>> {
    return this.contacts.search(workspaceId, query);
  }
}
