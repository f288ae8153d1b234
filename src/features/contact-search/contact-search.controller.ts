import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceParam } from '../../http/id-param.js';
import { Extension } from '../../http/openapi-extension.js';
import type { Page } from '../../http/page.js';
import { AnswersList } from '../../http/responses.js';
import type { Caller } from '../../kernel/caller.js';
import { Access } from '../../policy/access.js';
import { CurrentCaller } from '../../policy/request.js';
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
