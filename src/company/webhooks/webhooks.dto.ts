import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { Checked, Omittable, Optional, type Problem } from '../../platform/http/fields.js';
import { IsText } from '../../platform/http/text-fields.js';
import { EVENT_TYPES } from '../../platform/kernel/events.js';

export const ALL_EVENTS = '*';
const EVENT_NAMES: string[] = [ALL_EVENTS, ...EVENT_TYPES];
const STATUSES = ['enabled', 'disabled'] as const;
const REASONS = ['manual', 'failing', 'gone'] as const;

function eventsProblem(value: unknown): Problem | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > EVENT_NAMES.length)
    return { message: 'must be a list of event names, or ["*"]' };
  for (const [at, name] of value.entries()) {
    if (!EVENT_NAMES.includes(name as string))
      return { message: `must be one of ${EVENT_NAMES.join(', ')}`, key: String(at) };
    if (value.indexOf(name) < at) return { message: 'is a duplicate', key: String(at) };
  }
  return null;
}

const EVENTS_SCHEMA = { type: 'array' as const, items: { type: 'string', enum: EVENT_NAMES } };

export class CreateWebhook {
  /** An https URL with a public address and without user or password. */
  @IsText(2_000, 1)
  @ApiProperty({ format: 'uri', example: 'https://example.com/hooks/agent' })
  url: string;

  /**
   * Names of events, or `*` for all, including future ones, except the team’s notes (`note.…`) and comments on leads
   * (`lead_comment.…`), which have to be named.
   */
  @Omittable()
  @Checked(eventsProblem)
  @ApiProperty({ ...EVENTS_SCHEMA, minItems: 1, default: [ALL_EVENTS] })
  events?: string[];

  @Optional()
  @IsText(500)
  description?: string | null;

  /** Whether events contain message text. */
  @Omittable()
  @IsBoolean()
  @ApiProperty({ default: false })
  include_text?: boolean;
}

/** At least one field; omitted ones stay unchanged. */
export class UpdateWebhook {
  /** An https URL with a public address and without user or password. */
  @Omittable()
  @IsText(2_000, 1)
  @ApiProperty({ format: 'uri' })
  url?: string;

  /** Replaces the whole list. */
  @Omittable()
  @Checked(eventsProblem)
  @ApiProperty({ ...EVENTS_SCHEMA, minItems: 1 })
  events?: string[];

  @Optional()
  @IsText(500)
  description?: string | null;

  @Omittable()
  @IsBoolean()
  include_text?: boolean;

  /** `disabled` sets the reason `manual`; `enabled` resumes deliveries. */
  @Omittable()
  @IsIn(STATUSES)
  @ApiProperty({ enum: STATUSES })
  status?: 'enabled' | 'disabled';
}

class LastDeliveryDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  /** null without a response. */
  @ApiProperty({ type: 'integer' })
  response_code: number | null;
  @ApiProperty({ format: 'date-time' })
  attempted_at: string;
}

class DeliveryCountsDto {
  /** Successful attempts. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  ok: number;
  /** Failed attempts. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  failed: number;
}

/** An endpoint that receives the workspace’s events. */
export class WebhookEndpointDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['webhook_endpoint'] })
  object: 'webhook_endpoint';
  @ApiProperty({ format: 'uri' })
  url: string;
  description: string | null;
  events: string[];
  include_text: boolean;
  @ApiProperty({ enum: STATUSES })
  status: 'enabled' | 'disabled';
  /** `manual` = by the team, `failing` = no success for five days, `gone` = it responded 410. */
  @ApiProperty({ enum: REASONS })
  disabled_reason: (typeof REASONS)[number] | null;
  /** The API version of the events. */
  api_version: string;
  /** The latest attempt; null before the first one. */
  last_delivery: LastDeliveryDto | null;
  /** In the last 24 hours, accurate to five minutes. */
  deliveries_24h: DeliveryCountsDto;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

export class NewWebhookEndpointDto extends WebhookEndpointDto {
  /** The secret that signs events by Standard Webhooks (`whsec_` and base64). It is only shown here. */
  secret: string;
}

export const WEBHOOK_COLUMNS =
  'id, url, description, events, include_text, status, disabled_reason, api_version, created_at, updated_at';
/** A row as WEBHOOK_COLUMNS selects it. */
export type WebhookRow = Omit<WebhookEndpointDto, 'object' | 'last_delivery' | 'deliveries_24h'> &
  Record<string, unknown>;

/** Endpoints with their delivery statistics, and columns that their presentation needs beside WEBHOOK_COLUMNS. */
export const FARING_COLUMNS = `${WEBHOOK_COLUMNS}, last_delivery_id, last_response_status, last_attempt_at, ok_24h, failed_24h`;
export const FARING_WEBHOOKS = `(
  select w.*, q.last_delivery_id, q.last_response_status, coalesce(d.attempted_at, q.last_attempt_at) as last_attempt_at,
    c.ok_24h, c.failed_24h
  from webhook_endpoints w left join delivery_queues q on q.workspace_id = w.workspace_id and q.endpoint_id = w.id
    left join deliveries d on d.workspace_id = w.workspace_id and d.id = q.last_delivery_id
    cross join lateral (
      select coalesce(sum(ok), 0)::int as ok_24h, coalesce(sum(failed), 0)::int as failed_24h from delivery_counts
      where workspace_id = w.workspace_id and endpoint_id = w.id and at > now() - interval '24 hours'
    ) c
) w`;

export type FaringWebhookRow = WebhookRow & {
  last_response_status: number | null;
  ok_24h: number;
  failed_24h: number;
} & ({ last_delivery_id: string; last_attempt_at: string } | { last_delivery_id: null });

export const presentWebhook = (row: FaringWebhookRow): WebhookEndpointDto => ({
  id: row.id,
  object: 'webhook_endpoint',
  url: row.url,
  description: row.description,
  events: row.events,
  include_text: row.include_text,
  status: row.status,
  disabled_reason: row.disabled_reason,
  api_version: row.api_version,
  last_delivery:
    row.last_delivery_id === null
      ? null
      : { id: row.last_delivery_id, response_code: row.last_response_status, attempted_at: row.last_attempt_at },
  deliveries_24h: { ok: row.ok_24h, failed: row.failed_24h },
  created_at: row.created_at,
  updated_at: row.updated_at,
});
