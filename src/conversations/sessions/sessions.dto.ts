import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsQueryBoolean, IsUuid, Omittable } from '../../platform/http/fields.js';
import { IsLanguageTag } from '../../platform/http/text-fields.js';
import { AscendingQuery, WindowQuery } from '../../platform/http/page.js';
import { millisecondsBetween } from '../../platform/kernel/clock.js';

export const CHANNELS = ['human', 'agent', 'whatsapp', 'messenger', 'instagram', 'email'] as const;
export const SESSION_KINDS = ['support', 'retention'] as const;
export const INTENT_CLASSES = ['answer', 'show', 'do', 'escalate'] as const;
export const RESOLUTIONS = ['solved', 'unsolved', 'partial', 'abandoned'] as const;
const OUTCOMES = [
  'answered',
  'shown',
  'action_done',
  'lead_captured',
  'meeting_booked',
  'handed_off',
  'unanswered',
  'refused',
] as const;
const FAILURE_REASONS = ['missing_knowledge', 'model_error', 'action_failed', 'guardrail', 'kill_switch'] as const;
const END_REASONS = ['contact_ended', 'idle_timeout', 'handed_off', 'resolved', 'error'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Resolution = (typeof RESOLUTIONS)[number];

export class SessionsQuery extends WindowQuery {
  @Omittable()
  @IsIn(['started_at'])
  sort?: 'started_at';

  @Omittable()
  @IsIn(CHANNELS)
  channel?: Channel;

  @Omittable()
  @IsIn(SESSION_KINDS)
  session_kind?: string;

  @Omittable()
  @IsIn(INTENT_CLASSES)
  intent_class?: string;

  @Omittable()
  @IsIn(RESOLUTIONS)
  resolution?: Resolution;

  @Omittable()
  @IsQueryBoolean()
  completed?: boolean;

  @Omittable()
  @IsQueryBoolean()
  voice_used?: boolean;

  /** Whether it came by POST /v1/answer, and not from the widget. */
  @Omittable()
  @IsQueryBoolean()
  via_api?: boolean;

  @Omittable()
  @IsUuid()
  contact_id?: string;

  /** Only sessions in this language, as the agent understood it last. */
  @Omittable()
  @IsLanguageTag()
  language?: string;

  /** Only sessions with this tag. */
  @Omittable()
  @IsUuid()
  tag_id?: string;
}

/** A session's messages, oldest first unless asked otherwise. */
export class MessagesQuery extends AscendingQuery {}

/** A conversation with the agent. */
export class SessionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['session'] })
  object: 'session';
  /** `human` = a person on the web or behind POST /v1/answer, `agent` = an assistant over MCP. */
  @ApiProperty({ enum: CHANNELS })
  channel: Channel;
  /** `retention` once the person wants to leave or cancel. */
  @ApiProperty({ enum: SESSION_KINDS })
  session_kind: string;
  voice_used: boolean;
  /** Whether it came by POST /v1/answer. */
  via_api: boolean;
  @ApiProperty({ format: 'uuid' })
  contact_id: string | null;
  agent_label: string | null;
  subject: string | null;
  intent: string | null;
  @ApiProperty({ enum: INTENT_CLASSES })
  intent_class: string | null;
  @ApiProperty({ enum: OUTCOMES })
  outcome: string | null;
  /** Ended without a failure, and not waiting for the team. */
  completed: boolean;
  @ApiProperty({ enum: FAILURE_REASONS })
  failure_reason: string | null;
  @ApiProperty({ enum: END_REASONS })
  end_reason: string | null;
  @ApiProperty({ enum: RESOLUTIONS })
  resolution: Resolution | null;
  resolution_reason: string | null;
  /** 1 only if a person decided. */
  @ApiProperty({ minimum: 0, maximum: 1 })
  resolution_confidence: number | null;
  @ApiProperty({ format: 'date-time' })
  resolution_at: string | null;
  /** As the agent understood it last, BCP 47; null before it has read anything. */
  language: string | null;
  page_url: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
  @ApiProperty({ format: 'date-time' })
  started_at: string;
  @ApiProperty({ format: 'date-time' })
  ended_at: string | null;
  /** From start to end, in milliseconds. A session that ends because it is idle ends with its last message. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  duration_ms: number | null;
}

/** A row as SESSION_COLUMNS selects it. */
export type SessionRow = Omit<SessionDto, 'object' | 'duration_ms'> & {
  /** When the contact was erased: no message can be added any more. */
  erased_at: string | null;
};

export const SESSION_COLUMNS =
  'id, channel, session_kind, voice_used, via_api, contact_id, agent_label, subject, intent, intent_class, outcome, completed, ' +
  'failure_reason, end_reason, resolution, resolution_reason, resolution_confidence, resolution_at, language, page_url, country, ' +
  'region, city, started_at, ended_at, erased_at';

/** Whether the browser in a parameter opened the session; null = is not asked (decision 0192). */
export const OPENED_BY = (browser: string): string =>
  `(${browser}::uuid is null or coalesce(opened_as, contact_id) = ${browser})`;

/** For statements of other features: the ids of the sessions of contact $2 in workspace $1, as a table. */
export const SESSIONS_OF_CONTACT = '(select id from sessions where workspace_id = $1 and contact_id = $2)';

export const presentSession = (row: SessionRow): SessionDto => ({
  id: row.id,
  object: 'session',
  channel: row.channel,
  session_kind: row.session_kind,
  voice_used: row.voice_used,
  via_api: row.via_api,
  contact_id: row.contact_id,
  agent_label: row.agent_label,
  subject: row.subject,
  intent: row.intent,
  intent_class: row.intent_class,
  outcome: row.outcome,
  completed: row.completed,
  failure_reason: row.failure_reason,
  end_reason: row.end_reason,
  resolution: row.resolution,
  resolution_reason: row.resolution_reason,
  resolution_confidence: row.resolution_confidence,
  resolution_at: row.resolution_at,
  language: row.language,
  page_url: row.page_url,
  country: row.country,
  region: row.region,
  city: row.city,
  started_at: row.started_at,
  ended_at: row.ended_at,
  duration_ms: row.ended_at === null ? null : millisecondsBetween(row.started_at, row.ended_at),
});
