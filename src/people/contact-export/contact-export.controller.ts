import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { ResourceStream } from '../../platform/http/resource-stream.js';
import { Answers } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { ContactClaimsQuery } from '../contacts/contact-erasure.dto.js';
import { ContactExportDto } from './contact-export.dto.js';
import { ContactExportReader } from './contact-export.reader.js';

@ApiTags('Contacts')
@Controller()
export class ContactExportController {
  constructor(private readonly exports: ContactExportReader) {}

  /** Exports everything stored about the contact except the vendor token, as one document. */
  @Get('/v1/contacts/:id/export')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @Answers(ContactExportDto, 200)
  export(
    @CurrentCaller() { workspaceId }: Caller,
    @Param() { id: contactId }: IdParam,
    @Query() { include_unproven: claimed = false }: ContactClaimsQuery,
  ): Promise<ResourceStream> {
    return this.exports.export(workspaceId, { contactId, claimed });
  }
}
