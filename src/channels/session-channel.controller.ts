import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../platform/http/id-param.js';
import { Extension } from '../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../platform/http/responses.js';
import type { Actor } from '../platform/kernel/actor.js';
import type { Caller } from '../platform/kernel/caller.js';
import { Access } from '../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../platform/policy/request.js';
import { MessageDto } from '../conversations/sessions/messages.dto.js';
import { SendTemplate, SessionChannelDto, SessionTemplatesDto } from './session-channel.dto.js';
import { SessionChannelReader } from './session-channel.reader.js';
import { TemplatesReader } from './templates.reader.js';
import { TemplatesService } from './templates.service.js';

@ApiTags('Sessions')
@Controller()
export class SessionChannelController {
  constructor(
    private readonly reader: SessionChannelReader,
    private readonly listed: TemplatesReader,
    private readonly templates: TemplatesService,
  ) {}

  /**
   * Returns the channel of a session, and whether a reply can be sent there now. Not found for sessions of other
   * channels.
   */
  @Get('/v1/sessions/:id/channel')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'getSessionChannel' })
  @Answers(SessionChannelDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<SessionChannelDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** Asks the provider which templates can be sent in a session. */
  @Get('/v1/sessions/:id/templates')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'listTemplates' })
  @Answers(SessionTemplatesDto, 200)
  @MayFail('conflict')
  list(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<SessionTemplatesDto> {
    return this.listed.list(caller.workspaceId, id);
  }

  /**
   * Sends a template of the provider's, which may be sent at any time. The agent is silent from then on, as after a
   * reply.
   */
  @Post('/v1/sessions/:id/template')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'sendTemplate' })
  @Answers(MessageDto, 201)
  @MayFail('conflict')
  send(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: SendTemplate,
  ): Promise<MessageDto> {
    return this.templates.send(caller.workspaceId, { actor, sessionId: id, template: body });
  }
}
