import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../platform/events/delivery.js';
import { IsDateTime, IsUuid, Omittable } from '../../platform/http/fields.js';
import { WindowQuery } from '../../platform/http/page.js';
import { EVENT_TYPES, eventRef } from '../../platform/kernel/events.js';

export class DeliveryParams {
  @IsUuid()
  id: string;

  @IsUuid()
  delivery_id: string;
}

export class DeliveriesQuery extends WindowQuery {
  /** `failed` = given up: the dead letters. */
  @Omittable()
  @IsIn(DELIVERY_STATUSES)
  status?: DeliveryStatus;

  @Omittable()
  @IsIn(EVENT_TYPES)
  event_type?: string;
}

/** The events to send again. */
export class RedeliverBody {
  /** Events from this time on, at most 31 days ago. */
  @IsDateTime()
  created_after: string;

  /** Events before this time; default: now. */
  @Omittable()
  @IsDateTime()
  created_before?: string;

  /** Only failed deliveries. Default: every event to which the endpoint subscribes, including those never sent. */
  @Omittable()
  @IsIn(['failed'])
  @ApiProperty({ enum: ['failed'] })
  status?: 'failed';
}

class AttemptDto {
  @ApiProperty({ format: 'date-time' })
  attempted_at: string;
  @ApiProperty({ type: 'integer' })
  response_code: number | null;
  @ApiProperty({ type: 'integer', minimum: 0 })
  response_time_ms: number;
  error: string | null;
}

/** The delivery of one event to one endpoint; kept for 30 days. */
export class DeliveryDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['delivery'] })
  object: 'delivery';
  @ApiProperty({ format: 'uuid' })
  webhook_id: string;
  /** The event’s `id`, which is also the header `webhook-id`. */
  @ApiProperty({ example: 'evt_0198b2f4-6c1e-7a52-9d3e-5f1c2b7a8e90' })
  event_id: string;
  @ApiProperty({ enum: EVENT_TYPES })
  event_type: string;
  /** `pending` = another attempt follows, `succeeded` = delivered, `failed` = given up. */
  @ApiProperty({ enum: DELIVERY_STATUSES })
  status: DeliveryStatus;
  /** The number of attempts, redeliveries included. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  attempts: number;
  /** Of the latest attempt; null without a response. */
  @ApiProperty({ type: 'integer' })
  response_code: number | null;
  @ApiProperty({ type: 'integer', minimum: 0 })
  response_time_ms: number | null;
  /** The first kilobyte of the latest response, without secrets. */
  response_body: string | null;
  /**
   * Why the latest attempt got no response: `timeout`, `network`, `address` (not one that we call), `url`,
   * `expired` (the event is no longer kept), `quarantined` (our servers crashed repeatedly while they sent it,
   * so it is sent again only on request), `secret_unreadable` (the master key of the endpoint's secret is missing, or
   * lost: then rotate the secret), `internal`; null if there was a response.
   */
  error: string | null;
  /** null before the first attempt. */
  @ApiProperty({ format: 'date-time' })
  attempted_at: string | null;
  /** null if no further attempt is planned. */
  @ApiProperty({ format: 'date-time' })
  next_attempt_at: string | null;
  /** The attempts before the latest one, oldest first. */
  earlier_attempts: AttemptDto[];
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  /** When the event was delivered. */
  @ApiProperty({ format: 'date-time' })
  delivered_at: string | null;
}

/** The request body of a delivery. */
export class DeliveryPayloadDto {
  @ApiProperty({ enum: ['delivery_payload'] })
  object: 'delivery_payload';
  /** Id of the delivery. */
  @ApiProperty({ format: 'uuid' })
  id: string;
  event_id: string;
  /** The signed JSON body; null if the event is no longer kept. */
  body: string | null;
}

/**
 * The result of redelivering a range of events. They are sent in the background, as fast as the endpoint
 * accepts them.
 */
export class RedeliveryDto {
  @ApiProperty({ enum: ['redelivery'] })
  object: 'redelivery';
  @ApiProperty({ format: 'uuid' })
  webhook_id: string;
  /** Number of events that are sent again. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  queued: number;
  /** Send this as `created_after` to get the rest, because one call is limited; null = that was all. */
  @ApiProperty({ format: 'date-time' })
  next_created_after: string | null;
}

/** An earlier attempt, as a row's `history` lists it, oldest first. */
export interface EarlierAttempt {
  at: string;
  response_status: number | null;
  duration_ms: number;
  error: string | null;
}

/** A row as DELIVERY_COLUMNS selects it. Response, error, duration and time are the latest attempt's. */
export interface DeliveryRow extends Record<string, unknown> {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  status: DeliveryStatus;
  attempts: number;
  next_attempt_at: string | null;
  response_status: number | null;
  response_body: string | null;
  duration_ms: number | null;
  /** An error code (relay/sender.ts). */
  error: string | null;
  history: EarlierAttempt[] | null;
  attempted_at: string | null;
  delivered_at: string | null;
  created_at: string;
}

export const DELIVERY_COLUMNS =
  'id, endpoint_id, event_id, event_type, status, attempts, next_attempt_at, response_status, response_body, ' +
  'duration_ms, error, history, attempted_at, delivered_at, created_at';

export const presentDelivery = (row: DeliveryRow): DeliveryDto => ({
  id: row.id,
  object: 'delivery',
  webhook_id: row.endpoint_id,
  event_id: eventRef(row.event_id),
  event_type: row.event_type,
  status: row.status,
  attempts: row.attempts,
  response_code: row.response_status,
  response_time_ms: row.duration_ms,
  response_body: row.response_body,
  error: row.error,
  attempted_at: row.attempted_at,
  next_attempt_at: row.next_attempt_at,
  earlier_attempts: (row.history ?? []).map(({ at, response_status, duration_ms, error }) => ({
    attempted_at: at,
    response_code: response_status,
    response_time_ms: duration_ms,
    error,
  })),
  created_at: row.created_at,
  delivered_at: row.delivered_at,
});
