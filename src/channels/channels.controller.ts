import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../platform/http/id-param.js';
import { Extension } from '../platform/http/openapi-extension.js';
import { PageQuery, type Page } from '../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../platform/http/responses.js';
import type { Actor } from '../platform/kernel/actor.js';
import type { Caller } from '../platform/kernel/caller.js';
import { Access } from '../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../platform/policy/request.js';
import { ChannelDto, CreateChannel, UpdateChannel } from './channels.dto.js';
import { ChannelsReader } from './channels.reader.js';
import { ChannelsService } from './channels.service.js';

@ApiTags('Settings')
@Controller()
export class ChannelsController {
  constructor(
    private readonly reader: ChannelsReader,
    private readonly channels: ChannelsService,
  ) {}

  /** Lists the accounts through which customers write, newest first. */
  @Get('/v1/channels')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'listChannels' })
  @AnswersList(ChannelDto)
  list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Page<ChannelDto>> {
    return this.reader.list(caller.workspaceId, query);
  }

  /** Connects an account. It must be connected to no other workspace. Then set `inbound_url` at the provider. */
  @Post('/v1/channels')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'createChannel' })
  @Answers(ChannelDto, 201)
  @MayFail('conflict')
  create(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: CreateChannel,
  ): Promise<ChannelDto> {
    return this.channels.create(caller.workspaceId, actor, body);
  }

  /** Returns one account with its health. */
  @Get('/v1/channels/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'getChannel' })
  @Answers(ChannelDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<ChannelDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** Renames, pauses or resumes an account, or replaces its credentials. */
  @Patch('/v1/channels/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'updateChannel' })
  @Answers(ChannelDto, 200)
  @MayFail('conflict')
  update(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: UpdateChannel,
  ): Promise<ChannelDto> {
    return this.channels.update(caller.workspaceId, { actor, id, input: body });
  }

  /** Disconnects an account. Its conversations stay, and nothing more is received or sent in them. */
  @Delete('/v1/channels/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'deleteChannel' })
  @AnswersDeleted('channel')
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.channels.remove(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'channel', deleted: true };
  }

  /** Asks the provider whether the credentials are good: sets `credentials_verified_at`, or `health.last_error`. */
  @Post('/v1/channels/:id/verify')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'verifyChannel' })
  @Answers(ChannelDto, 200)
  verify(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor, @Param() { id }: IdParam): Promise<ChannelDto> {
    return this.channels.verify(caller.workspaceId, actor, id);
  }
}
