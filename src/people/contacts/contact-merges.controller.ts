import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { ContactMergeBody } from './contact-merges.dto.js';
import { ContactMergesService } from './contact-merges.service.js';
import { ContactDto } from './contacts.dto.js';

@ApiTags('Contacts')
@Controller()
export class ContactMergesController {
  constructor(private readonly merges: ContactMergesService) {}

  /** Merges another contact into this one, for good: everything of it moves, and its id is 404 from then on. */
  @Post('/v1/contacts/:id/merge')
  @Access({ takes: ['user_token'], needs: 'grant', limit: 'v1' })
  @ApiOperation({ operationId: 'mergeContact' })
  @HttpCode(200)
  @Extension()
  @Answers(ContactDto, 200)
  @MayFail('conflict')
  merge(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id: toId }: IdParam,
    @Body() { from_id: fromId }: ContactMergeBody,
  ): Promise<ContactDto> {
    return this.merges.merge(workspaceId, actor, { fromId, toId });
  }
}
