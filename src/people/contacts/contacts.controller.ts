import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersList } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { UnprovenMatchDto } from '../../platform/privacy/exported.dto.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { ContactBlocksService } from './contact-blocks.service.js';
import { ContactPatch } from './contact-edits.dto.js';
import { ContactEditsService } from './contact-edits.service.js';
import { ContactClaimsQuery, ContactErasureDto } from './contact-erasure.dto.js';
import { ContactDto, ContactsQuery } from './contacts.dto.js';
import { ContactsReader } from './contacts.reader.js';
import { ErasureService } from './erasure.service.js';
import { UnprovenMatchesReader } from './unproven-matches.reader.js';

@ApiTags('Contacts')
@Controller()
export class ContactsController {
  constructor(
    private readonly contacts: ContactsReader,
    private readonly erasure: ErasureService,
    private readonly blocks: ContactBlocksService,
    private readonly edits: ContactEditsService,
    private readonly matches: UnprovenMatchesReader,
  ) {}

  /** Lists contacts, newest first. */
  @Get('/v1/contacts')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @AnswersList(ContactDto)
  list(@CurrentCaller() caller: Caller, @Query() query: ContactsQuery): Promise<Page<ContactDto>> {
    return this.contacts.list(caller.workspaceId, query);
  }

  /** Returns one contact. */
  @Get('/v1/contacts/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Answers(ContactDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<ContactDto> {
    return this.contacts.get(caller.workspaceId, id);
  }

  /** Corrects what is known of a contact. What you set is no longer `self_reported`; a later push replaces it. */
  @Patch('/v1/contacts/:id')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @ApiOperation({ operationId: 'updateContact' })
  @Extension()
  @Answers(ContactDto, 200)
  update(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id: contactId }: IdParam,
    @Body() patch: ContactPatch,
  ): Promise<ContactDto> {
    return this.edits.edit(workspaceId, actor, { contactId, patch });
  }

  /** Blocks a contact: their messages are refused, and they are not notified. */
  @Post('/v1/contacts/:id/block')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @ApiOperation({ operationId: 'blockContact' })
  @HttpCode(200)
  @Extension()
  @Answers(ContactDto, 200)
  block(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id: contactId }: IdParam,
  ): Promise<ContactDto> {
    return this.blocks.set(workspaceId, actor, { contactId, isBlocked: true });
  }

  /** Lets a blocked contact write again. */
  @Post('/v1/contacts/:id/unblock')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @ApiOperation({ operationId: 'unblockContact' })
  @HttpCode(200)
  @Extension()
  @Answers(ContactDto, 200)
  unblock(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id: contactId }: IdParam,
  ): Promise<ContactDto> {
    return this.blocks.set(workspaceId, actor, { contactId, isBlocked: false });
  }

  /** Lists what may be the contact's: export and erasure leave it out. At most 100 of each type. */
  @Get('/v1/contacts/:id/unproven_matches')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @AnswersList(UnprovenMatchDto)
  unproven(@CurrentCaller() { workspaceId }: Caller, @Param() { id }: IdParam): Promise<Page<UnprovenMatchDto>> {
    return this.matches.page(workspaceId, id);
  }

  /** Permanently erases a contact and all personal data about it. Returns a receipt; the id is 404 afterwards. */
  @Delete('/v1/contacts/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @Answers(ContactErasureDto, 200)
  erase(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id: contactId }: IdParam,
    @Query() { include_unproven: claimed = false }: ContactClaimsQuery,
  ): Promise<ContactErasureDto> {
    return this.erasure.erase(caller.workspaceId, actor, { contactId, claimed });
  }
}
