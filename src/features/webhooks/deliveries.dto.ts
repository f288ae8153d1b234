import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../events/delivery.js';
import { IsDateTime, IsUuid, Omittable, Optional } from '../../http/fields.js';
import { WindowQuery } from '../../http/page.js';
import { EVENT_TYPES, eventRef } from '../../kernel/events.js';

export class DeliveryParams {
  @IsUuid()
  id: string;

  @IsUuid()
  delivery_id: string;
}

export class DeliveriesQuery extends WindowQuery {
  /** `failed` = given up: the dead letters. */
  @Optional()
  @IsIn(DELIVERY_STATUSES)
  status?: DeliveryStatus;

  @Optional()
  @IsIn(EVENT_TYPES)
  event_type?: string;
}

/** Which events are sent once more. */
export class RedeliverBody {
  /** Events from then on; at most 31 days ago. */
  @IsDateTime()
  created_after: string;

  /** Events before then; now where it is left out. */
  @Omittable()
  @IsDateTime()
  created_before?: string;

  /** Only those that were given up. Left out: all that the endpoint asks for, those too that were never sent to it. */
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

/** What became of one event at one endpoint; kept for 30 days. */
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
  /** `pending` = an attempt is to come, `succeeded` = it was taken, `failed` = given up. */
  @ApiProperty({ enum: DELIVERY_STATUSES })
  status: DeliveryStatus;
  /** All of them, those of redeliveries too. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  attempts: number;
  /** Of the latest attempt; null where there was no answer. */
  @ApiProperty({ type: 'integer' })
  response_code: number | null;
  @ApiProperty({ type: 'integer', minimum: 0 })
  response_time_ms: number | null;
  /** The first kilobyte of the latest answer, secrets taken out. */
  response_body: string | null;
  /**
   * Why the latest attempt got no answer: `timeout`, `network`, `address` (not one that we call), `url`, `expired` (the
   * event is no longer kept), `quarantined` (our servers ended again and again while they sent it, so it is sent again
   * only when you ask for it), `internal`; null where the answer says it all.
   */
  error: string | null;
  /** null where none was made yet. */
  @ApiProperty({ format: 'date-time' })
  attempted_at: string | null;
  /** null where no further attempt is planned. */
  @ApiProperty({ format: 'date-time' })
  next_attempt_at: string | null;
  /** The latest attempts before that, oldest first. */
  earlier_attempts: AttemptDto[];
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  /** When it was taken. */
  @ApiProperty({ format: 'date-time' })
  delivered_at: string | null;
}

/** What a range of events came to. They are sent in the background, as fast as the endpoint takes them. */
export class RedeliveryDto {
  @ApiProperty({ enum: ['redelivery'] })
  object: 'redelivery';
  @ApiProperty({ format: 'uuid' })
  webhook_id: string;
  /** How many events are sent once more. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  queued: number;
  /** There are more than one call takes: send this as `created_after` for the rest. null = that was all. */
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
  /** One word (relay/sender.ts). */
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
