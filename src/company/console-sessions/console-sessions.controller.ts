import { Controller, Delete, Get, Param, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList } from '../../platform/http/responses.js';
import { Access } from '../../platform/policy/access.js';
import { ConsoleCookie } from '../../platform/policy/console/console-cookie.js';
import { CurrentAccount, type AccountActor } from '../../platform/policy/request.js';
import { ConsoleSessionDto, EndedSessionsDto, MeDto } from './console-sessions.dto.js';
import { ConsoleSessionsReader } from './console-sessions.reader.js';
import { ConsoleSessionsService } from './console-sessions.service.js';

@ApiTags('Console')
@Controller()
export class ConsoleSessionsController {
  constructor(
    private readonly reader: ConsoleSessionsReader,
    private readonly sessions: ConsoleSessionsService,
    private readonly cookie: ConsoleCookie,
  ) {}

  /** Returns the signed-in account, with its workspaces and roles. */
  @Get('/api/console/me')
  @Access({ takes: ['console_account'], needs: null, limit: 'console' })
  @ApiOperation({ operationId: 'getMe' })
  @Extension()
  @Answers(MeDto, 200)
  me(@CurrentAccount() { session }: AccountActor): Promise<MeDto> {
    return this.reader.me(session);
  }

  /** Signs out: ends the session and removes its cookie. */
  @Delete('/api/console/session')
  @Access({ takes: ['console_account'], needs: null, limit: 'console' })
  @ApiOperation({ operationId: 'signOut' })
  @Extension()
  @AnswersDeleted('console_session')
  async signOut(
    @CurrentAccount() account: AccountActor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const { id, account: owner } = account.session;
    await this.sessions.end(account, owner.id, id);
    this.cookie.clear(response);
    return { id, object: 'console_session', deleted: true };
  }

  /** Lists the browsers in which you are signed in, most recently used first. */
  @Get('/api/console/sessions')
  @Access({ takes: ['console_account'], needs: null, limit: 'console' })
  @ApiOperation({ operationId: 'listConsoleSessions' })
  @Extension()
  @AnswersList(ConsoleSessionDto)
  async list(@CurrentAccount() { session }: AccountActor): Promise<Page<ConsoleSessionDto>> {
    return new Page(await this.reader.list(session.account.id, session.id), null);
  }

  /** Signs one of your browsers out. */
  @Delete('/api/console/sessions/:id')
  @Access({ takes: ['console_account'], needs: null, limit: 'console' })
  @ApiOperation({ operationId: 'endConsoleSession' })
  @Extension()
  @AnswersDeleted('console_session')
  async end(@CurrentAccount() account: AccountActor, @Param() { id }: IdParam): Promise<object> {
    await this.sessions.end(account, account.session.account.id, id);
    return { id: id.toLowerCase(), object: 'console_session', deleted: true };
  }

  /** Signs out everywhere else: ends all your sessions except this one. */
  @Delete('/api/console/sessions')
  @Access({ takes: ['console_account'], needs: null, limit: 'console' })
  @ApiOperation({ operationId: 'endOtherConsoleSessions' })
  @Extension()
  @Answers(EndedSessionsDto, 200)
  async endOthers(@CurrentAccount() account: AccountActor): Promise<EndedSessionsDto> {
    const { id, account: owner } = account.session;
    const ended = await this.sessions.endAll(account, owner.id, { except: id });
    return { object: 'ended_console_sessions', ended };
  }
}
