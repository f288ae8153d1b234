import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { GrantBody, GrantDto, GrantParams, GrantsQuery, NewGrantDto } from './grants.dto.js';
import { GrantsReader } from './grants.reader.js';
import { GrantsService } from './grants.service.js';

@ApiTags('Contacts')
@Controller()
export class GrantsController {
  constructor(
    private readonly reader: GrantsReader,
    private readonly grants: GrantsService,
  ) {}

  /** Lists the contact's grants of the last month, expired ones included, newest first. */
  @Get('/v1/contacts/:id/grants')
  @Access({ takes: ['user_token'], needs: 'grant', limit: 'v1' })
  @Extension()
  @AnswersList(GrantDto)
  list(
    @CurrentCaller() caller: Caller,
    @Param() { id }: IdParam,
    @Query() query: GrantsQuery,
  ): Promise<Page<GrantDto>> {
    return this.reader.list(caller.workspaceId, id, query);
  }

  /** Creates a grant: temporary access to this contact for an assistant. Only this response contains the token. */
  @Post('/v1/contacts/:id/grants')
  @Access({ takes: ['user_token'], needs: 'grant', limit: 'v1' })
  @Extension()
  @Answers(NewGrantDto, 201)
  @MayFail('conflict')
  create(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: GrantBody,
  ): Promise<NewGrantDto> {
    return this.grants.create(caller.workspaceId, { actor, contactId: id, body });
  }

  /** Revokes a grant with immediate effect. */
  @Delete('/v1/contacts/:id/grants/:grant_id')
  @Access({ takes: ['user_token'], needs: 'grant', limit: 'v1' })
  @Extension()
  @AnswersDeleted('grant')
  async revoke(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id, grant_id: grantId }: GrantParams,
  ): Promise<object> {
    await this.grants.revoke(caller.workspaceId, { actor, contactId: id, grantId });
    return { id: grantId.toLowerCase(), object: 'grant', deleted: true };
  }
}
