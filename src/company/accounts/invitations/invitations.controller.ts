import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { WorkspaceIdParam, WorkspaceParam } from '../../../platform/http/id-param.js';
import { Extension } from '../../../platform/http/openapi-extension.js';
import { PageQuery, type Page } from '../../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../../platform/http/responses.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import type { Caller } from '../../../platform/kernel/caller.js';
import { Access } from '../../../platform/policy/access.js';
import { CurrentAccount, CurrentActor, CurrentCaller, type AccountActor } from '../../../platform/policy/request.js';
import { MeDto } from '../../console-sessions/console-sessions.dto.js';
import { CurrentBrowser, type Browser } from '../sign-in/browser.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { AcceptanceService } from './acceptance.service.js';
import {
  AcceptInvitation,
  InvitationDto,
  InvitationPreviewDto,
  Invite,
  JoinedDto,
  LinkToken,
  NewInvitationDto,
} from './invitations.dto.js';
import { InvitationsReader } from './invitations.reader.js';
import { InvitationsService } from './invitations.service.js';

const LINK = 'an invitation’s link, whose token alone opens it';

@ApiTags('Console')
@Controller()
export class InvitationsController {
  constructor(
    private readonly reader: InvitationsReader,
    private readonly invitations: InvitationsService,
    private readonly acceptance: AcceptanceService,
    private readonly browsers: BrowserSessions,
  ) {}

  /** Lists open invitations, newest first. */
  @Get('/api/console/workspaces/:workspace/invitations')
  @Access({ takes: ['console_session'], needs: 'manage_team', limit: 'console' })
  @ApiOperation({ operationId: 'listInvitations' })
  @Extension()
  @AnswersList(InvitationDto)
  list(
    @CurrentCaller() caller: Caller,
    @Param() _: WorkspaceParam,
    @Query() query: PageQuery,
  ): Promise<Page<InvitationDto>> {
    return this.reader.list(caller.workspaceId, query);
  }

  /**
   * Invites a person to the team. The link works for 72 hours, once; it replaces an earlier one of the same address.
   */
  @Post('/api/console/workspaces/:workspace/invitations')
  @Access({ takes: ['console_session'], needs: 'manage_team', limit: 'console', recent: true })
  @ApiOperation({ operationId: 'invite' })
  @Extension()
  @Answers(NewInvitationDto, 201)
  @MayFail('conflict')
  invite(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() _: WorkspaceParam,
    @Body() body: Invite,
  ): Promise<NewInvitationDto> {
    return this.invitations.invite(caller.workspaceId, actor, body);
  }

  /** Revokes an invitation. Its link no longer works. */
  @Delete('/api/console/workspaces/:workspace/invitations/:id')
  @Access({ takes: ['console_session'], needs: 'manage_team', limit: 'console' })
  @ApiOperation({ operationId: 'revokeInvitation' })
  @Extension()
  @AnswersDeleted('invitation')
  async revoke(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: WorkspaceIdParam,
  ): Promise<object> {
    await this.invitations.revoke(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'invitation', deleted: true };
  }

  /** Returns the invitation behind a link. */
  @Post('/api/console/invitations/lookup')
  @Access({ public: LINK, limit: 'public_ip' })
  @ApiOperation({ operationId: 'lookUpInvitation' })
  @Extension()
  @Answers(InvitationPreviewDto, 200)
  @MayFail('link_invalid')
  lookUp(@Body() { token }: LinkToken): Promise<InvitationPreviewDto> {
    return this.acceptance.preview(token);
  }

  /** Accepts an invitation with a new account, and signs in. */
  @Post('/api/console/invitations/accept')
  @Access({ public: LINK, limit: 'public_ip' })
  @ApiOperation({ operationId: 'acceptInvitation' })
  @Extension()
  @Answers(MeDto, 201)
  @MayFail('link_invalid', 'conflict', 'https_required')
  async accept(
    @CurrentBrowser() browser: Browser,
    @Body() body: AcceptInvitation,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MeDto> {
    return this.browsers.answer(response, browser, await this.acceptance.accept(body, browser));
  }

  /** Accepts an invitation as the signed-in account, which must have the invited address. */
  @Post('/api/console/invitations/join')
  @Access({ takes: ['console_account'], needs: null, limit: 'console' })
  @ApiOperation({ operationId: 'joinByInvitation' })
  @Extension()
  @Answers(JoinedDto, 201)
  @MayFail('link_invalid', 'conflict')
  join(@CurrentAccount() account: AccountActor, @Body() { token }: LinkToken): Promise<JoinedDto> {
    return this.acceptance.join(token, account);
  }
}
