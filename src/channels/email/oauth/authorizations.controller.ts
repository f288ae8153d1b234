import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/config/config.module.js';
import { WorkspaceIdParam, WorkspaceParam } from '../../../platform/http/id-param.js';
import { Extension } from '../../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../../platform/http/responses.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import type { Caller } from '../../../platform/kernel/caller.js';
import { Access } from '../../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../../platform/policy/request.js';
import { ChannelDto } from '../../channels.dto.js';
import { FinishAuthorization, MailboxAuthorizationDto, MailboxProvidersDto } from './authorizations.dto.js';
import { AuthorizationsService } from './authorizations.service.js';

@ApiTags('Console')
@Controller()
export class MailboxAuthorizationsController {
  constructor(
    private readonly authorizations: AuthorizationsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'mailboxProviders'>,
  ) {}

  /** Returns the providers whose mailboxes can be connected by OAuth. */
  @Get('/api/console/workspaces/:workspace/mailbox_providers')
  @Access({ takes: ['console_session'], needs: 'manage_team', limit: 'console' })
  @ApiOperation({ operationId: 'getMailboxProviders' })
  @Extension()
  @Answers(MailboxProvidersDto, 200)
  providers(@Param() _: WorkspaceParam): MailboxProvidersDto {
    const providers = Object.values(this.config.mailboxProviders).map(({ id }) => id);
    return { object: 'mailbox_providers', providers };
  }

  /** Starts connecting a mailbox at its provider. Send the browser to the returned address within ten minutes. */
  @Post('/api/console/workspaces/:workspace/channels/:id/authorization')
  @Access({ takes: ['console_session'], needs: 'manage_team', limit: 'console' })
  @ApiOperation({ operationId: 'authorizeMailbox' })
  @Extension()
  @Answers(MailboxAuthorizationDto, 201)
  @MayFail('conflict')
  begin(@CurrentCaller() caller: Caller, @Param() { id }: WorkspaceIdParam): Promise<MailboxAuthorizationDto> {
    return this.authorizations.begin(caller, id);
  }

  /** Connects the mailbox for which the browser was sent to its provider: once, by the same sign-in. */
  @Post('/api/console/workspaces/:workspace/mailbox_consents')
  @Access({ takes: ['console_session'], needs: 'manage_team', limit: 'console' })
  @HttpCode(200)
  @ApiOperation({ operationId: 'connectMailbox' })
  @Extension()
  @Answers(ChannelDto, 200)
  @MayFail('link_invalid', 'conflict', 'service_unavailable')
  finish(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() _: WorkspaceParam,
    @Body() body: FinishAuthorization,
  ): Promise<ChannelDto> {
    return this.authorizations.finish(caller, actor, body);
  }
}
