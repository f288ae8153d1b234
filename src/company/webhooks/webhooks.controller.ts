import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { DescribesEvents } from '../../platform/http/openapi-events.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { PageQuery, type Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { EVENTS } from './event-catalogue.js';
import { CreateWebhook, NewWebhookEndpointDto, UpdateWebhook, WebhookEndpointDto } from './webhooks.dto.js';
import { WebhooksReader } from './webhooks.reader.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('Webhooks')
@DescribesEvents(EVENTS)
@Controller()
export class WebhooksController {
  constructor(
    private readonly reader: WebhooksReader,
    private readonly webhooks: WebhooksService,
  ) {}

  /** Lists webhook endpoints, newest first. */
  @Get('/v1/webhooks')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @AnswersList(WebhookEndpointDto)
  list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Page<WebhookEndpointDto>> {
    return this.reader.list(caller.workspaceId, query);
  }

  /** Adds a webhook endpoint, at most 20. The secret is only shown here. */
  @Post('/v1/webhooks')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1', recent: true })
  @Answers(NewWebhookEndpointDto, 201)
  @MayFail('conflict')
  create(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: CreateWebhook,
  ): Promise<NewWebhookEndpointDto> {
    return this.webhooks.create(caller.workspaceId, actor, body);
  }

  /** Returns one webhook endpoint. */
  @Get('/v1/webhooks/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Answers(WebhookEndpointDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<WebhookEndpointDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** Updates, disables or enables a webhook endpoint. */
  @Patch('/v1/webhooks/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1', recent: ['url', 'events', 'include_text'] })
  @Answers(WebhookEndpointDto, 200)
  update(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: UpdateWebhook,
  ): Promise<WebhookEndpointDto> {
    return this.webhooks.update(caller.workspaceId, { actor, id, sent: body });
  }

  /** Deletes a webhook endpoint. No further events are sent to it. */
  @Delete('/v1/webhooks/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @AnswersDeleted('webhook_endpoint')
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.webhooks.remove(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'webhook_endpoint', deleted: true };
  }

  /** Creates a new signing secret, which is only shown here. The old secret keeps signing for 24 hours. */
  @Post('/v1/webhooks/:id/rotate_secret')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1', recent: true })
  @Extension()
  @Answers(NewWebhookEndpointDto, 200)
  @MayFail('conflict')
  rotateSecret(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<NewWebhookEndpointDto> {
    return this.webhooks.rotateSecret(caller.workspaceId, actor, id);
  }
}
