import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersList } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { MessageDto } from './messages.dto.js';
import { MessagesQuery, SessionDto, SessionsQuery } from './sessions.dto.js';
import { SessionsReader } from './sessions.reader.js';

@ApiTags('Sessions')
@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsReader) {}

  /** Lists sessions, newest first. */
  @Get('/v1/sessions')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @AnswersList(SessionDto)
  list(@CurrentCaller() caller: Caller, @Query() query: SessionsQuery): Promise<Page<SessionDto>> {
    return this.sessions.list(caller.workspaceId, query);
  }

  /** Returns one session. */
  @Get('/v1/sessions/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(SessionDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<SessionDto> {
    return this.sessions.get(caller.workspaceId, id);
  }

  /** Lists the messages of a session, oldest first. */
  @Get('/v1/sessions/:id/messages')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(MessageDto)
  messages(
    @CurrentCaller() caller: Caller,
    @Param() { id }: IdParam,
    @Query() query: MessagesQuery,
  ): Promise<Page<MessageDto>> {
    return this.sessions.messages(caller.workspaceId, id, query);
  }
}
