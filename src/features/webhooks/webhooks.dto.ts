import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { Checked, Omittable, Optional, type Problem } from '../../http/fields.js';
import { IsText } from '../../http/text-fields.js';
import { EVENT_TYPES } from '../../kernel/events.js';

export const ALL_EVENTS = '*';
const EVENT_NAMES: string[] = [ALL_EVENTS, ...EVENT_TYPES];
const STATUSES = ['enabled', 'disabled'] as const;
const REASONS = ['manual', 'failing', 'gone'] as const;

function eventsProblem(value: unknown): Problem | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > EVENT_NAMES.length)
    return { message: 'must be a list of event names, or ["*"]' };
  for (const [at, name] of value.entries()) {
    if (!EVENT_NAMES.includes(name as string))
      return { message: `may hold ${EVENT_NAMES.join(', ')}`, key: String(at) };
    if (value.indexOf(name) < at) return { message: 'holds the same name twice', key: String(at) };
  }
  return null;
}

const EVENTS_SCHEMA = { type: 'array' as const, items: { type: 'string', enum: EVENT_NAMES } };

export class CreateWebhook {
  /** https, to a public address. Without a user or password in it. */
  @IsText(2_000, 1)
  @ApiProperty({ format: 'uri', example: 'https://example.com/hooks/agent' })
  url: string;

  /** What it hears of: names of events, or `*` for all, those to come included. */
  @Omittable()
  @Checked(eventsProblem)
  @ApiProperty({ ...EVENTS_SCHEMA, minItems: 1, default: [ALL_EVENTS] })
  events?: string[];

  @Optional()
  @IsText(500)
  description?: string | null;

  /** Whether events carry what people wrote. */
  @Omittable()
  @IsBoolean()
  @ApiProperty({ default: false })
  include_text?: boolean;
}

/** At least one of them; what is not sent stays as it is. */
export class UpdateWebhook {
  /** https, to a public address. Without a user or password in it. */
  @Omittable()
  @IsText(2_000, 1)
  @ApiProperty({ format: 'uri' })
  url?: string;

  /** The whole list. */
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

  /** `disabled` by you has the reason `manual`; `enabled` lets events flow again. */
  @Omittable()
  @IsIn(STATUSES)
  @ApiProperty({ enum: STATUSES })
  status?: 'enabled' | 'disabled';
}

class LastDeliveryDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  /** Of the last try; null where there was no answer. */
  @ApiProperty({ type: 'integer' })
  response_status: number | null;
  @ApiProperty({ format: 'date-time' })
  attempted_at: string;
}

class DeliveryCountsDto {
  @ApiProperty({ type: 'integer', minimum: 0 })
  ok: number;
  @ApiProperty({ type: 'integer', minimum: 0 })
  failed: number;
}

/** Where the workspace’s events are sent. */
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
  /** `manual` = by the team, `failing` = for five days nothing got through, `gone` = it answered 410. */
  @ApiProperty({ enum: REASONS })
  disabled_reason: (typeof REASONS)[number] | null;
  /** The version in whose form events come. */
  api_version: string;
  /** null where nothing was delivered yet. */
  last_delivery: LastDeliveryDto | null;
  deliveries_24h: DeliveryCountsDto;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

export class NewWebhookEndpointDto extends WebhookEndpointDto {
  /** Signs what is sent, as Standard Webhooks says (`whsec_` and base64). Shown this once. */
  secret: string;
}

export const WEBHOOK_COLUMNS =
  'id, url, description, events, include_text, status, disabled_reason, api_version, created_at, updated_at';
export type WebhookRow = Omit<WebhookEndpointDto, 'object' | 'last_delivery' | 'deliveries_24h'> &
  Record<string, unknown>;

/** Nothing is delivered yet by this service, so there is nothing to read: the endpoint's records stand alone. */
export const presentWebhook = (row: WebhookRow): WebhookEndpointDto => ({
  id: row.id,
  object: 'webhook_endpoint',
  url: row.url,
  description: row.description,
  events: row.events,
  include_text: row.include_text,
  status: row.status,
  disabled_reason: row.disabled_reason,
  api_version: row.api_version,
  last_delivery: null,
  deliveries_24h: { ok: 0, failed: 0 },
  created_at: row.created_at,
  updated_at: row.updated_at,
});
