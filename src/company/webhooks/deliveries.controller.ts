import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import {
  DeliveriesQuery,
  DeliveryDto,
  DeliveryParams,
  DeliveryPayloadDto,
  RedeliverBody,
  RedeliveryDto,
} from './deliveries.dto.js';
import { DeliveriesReader } from './deliveries.reader.js';
import { DeliveriesService } from './deliveries.service.js';

@ApiTags('Webhooks')
@Controller()
export class DeliveriesController {
  constructor(
    private readonly reader: DeliveriesReader,
    private readonly deliveries: DeliveriesService,
  ) {}

  /**
   * Sends a `webhook.test` event to this endpoint, whichever events it subscribes to. It is sent within a
   * second; the delivery shows the result.
   */
  @Post('/v1/webhooks/:id/test')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @Answers(DeliveryDto, 200)
  @MayFail('conflict')
  test(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor, @Param() { id }: IdParam): Promise<DeliveryDto> {
    return this.deliveries.sendTest(caller.workspaceId, actor, id);
  }

  /** Lists the deliveries of an endpoint of the last 30 days, newest first. */
  @Get('/v1/webhooks/:id/deliveries')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(DeliveryDto)
  list(
    @CurrentCaller() caller: Caller,
    @Param() { id }: IdParam,
    @Query() query: DeliveriesQuery,
  ): Promise<Page<DeliveryDto>> {
    return this.reader.list(caller.workspaceId, id, query);
  }

  /** Returns one delivery. */
  @Get('/v1/webhooks/:id/deliveries/:delivery_id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(DeliveryDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id, delivery_id }: DeliveryParams): Promise<DeliveryDto> {
    return this.reader.get(caller.workspaceId, id, delivery_id);
  }

  /** Returns the body that a delivery sends, according to the endpoint’s current settings. */
  @Get('/v1/webhooks/:id/deliveries/:delivery_id/payload')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'getDeliveryPayload' })
  @Extension()
  @Answers(DeliveryPayloadDto, 200)
  payload(@CurrentCaller() caller: Caller, @Param() { id, delivery_id }: DeliveryParams): Promise<DeliveryPayloadDto> {
    return this.reader.payload(caller.workspaceId, id, delivery_id);
  }

  /** Sends an event again under the same `webhook-id`, whether or not it was delivered before. */
  @Post('/v1/webhooks/:id/deliveries/:delivery_id/redeliver')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @Answers(DeliveryDto, 200)
  @MayFail('conflict')
  redeliver(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id, delivery_id }: DeliveryParams,
  ): Promise<DeliveryDto> {
    return this.deliveries.redeliver(caller.workspaceId, { actor, endpointId: id, deliveryId: delivery_id });
  }

  /** Sends the events of a period again, oldest first, for example those missed in an outage or while disabled. */
  @Post('/v1/webhooks/:id/redeliver')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @Answers(RedeliveryDto, 200)
  @MayFail('conflict', 'invalid_window')
  redeliverRange(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: RedeliverBody,
  ): Promise<RedeliveryDto> {
    return this.deliveries.redeliverRange(caller.workspaceId, { actor, endpointId: id, body });
  }
}
