import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersList } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import {
  EarlierConversationDto,
  EarlierConversationParams,
  EarlierConversationsQuery,
} from './earlier-conversations.dto.js';
import { EarlierConversationsReader } from './earlier-conversations.reader.js';
import { ImportedConversationDto } from './imported-conversations.dto.js';

@ApiTags('Contacts')
@Controller()
export class EarlierConversationsController {
  constructor(private readonly reader: EarlierConversationsReader) {}

  /** Lists conversations that a contact had in another product, by their proven e-mail address, newest first. */
  @Get('/v1/contacts/:id/earlier_conversations')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(EarlierConversationDto)
  list(
    @CurrentCaller() caller: Caller,
    @Param() { id }: IdParam,
    @Query() query: EarlierConversationsQuery,
  ): Promise<Page<EarlierConversationDto>> {
    return this.reader.list(caller.workspaceId, id, query);
  }

  /** Returns one of them, with its first 1,000 messages. */
  @Get('/v1/contacts/:id/earlier_conversations/:conversation_id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'getEarlierConversation' })
  @Answers(ImportedConversationDto, 200)
  get(
    @CurrentCaller() caller: Caller,
    @Param() { id, conversation_id: conversationId }: EarlierConversationParams,
  ): Promise<ImportedConversationDto> {
    return this.reader.get(caller.workspaceId, { contactId: id, id: conversationId });
  }
}
