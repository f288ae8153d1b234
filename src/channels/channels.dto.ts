import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { Checked, Omittable, type Problem } from '../platform/http/fields.js';
import { IsText } from '../platform/http/text-fields.js';
import { characters } from '../platform/http/characters.js';
import { AGENT_MODES, type AgentMode } from '../conversations/sessions/agent-modes.dto.js';
import { SIGNATURE_PLACEHOLDERS, unknownInSignature } from './signature.rules.js';

export const CHANNEL_NAMES = ['whatsapp', 'messenger', 'instagram', 'email'] as const;
export type ChannelName = (typeof CHANNEL_NAMES)[number];
const CONSENTS = ['missing', 'given', 'revoked'] as const;
const STATUSES = ['active', 'paused'] as const;

/** Mails and messages are not followed by a better question: the first one without an answer goes to the team. */
export const MISSES_DEFAULT = 1;
const MISSES_MAX = 10;
const MISSES = { message: `$property must be a whole number from 1 to ${MISSES_MAX}` };
const MISSES_SCHEMA = { type: 'integer' as const, minimum: 1, maximum: MISSES_MAX };
const IsMisses = (): PropertyDecorator =>
  applyDecorators(IsInt(MISSES), Min(1, MISSES), Max(MISSES_MAX, MISSES), ApiProperty(MISSES_SCHEMA));

const SIGNATURE_CHARS_MAX = 1_000;
const SIGNATURE_NAMES = SIGNATURE_PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ');
const SIGNATURE_SCHEMA = {
  type: 'string' as const,
  nullable: true,
  maxLength: SIGNATURE_CHARS_MAX,
  description: `Below each mail, in the light Markdown of replies; null = none. E-mail only. Placeholders: ${SIGNATURE_NAMES}.`,
};

function signatureProblem(value: unknown): Problem | null {
  if (value === null) return null;
  if (typeof value !== 'string' || !/\S/.test(value) || characters(value) > SIGNATURE_CHARS_MAX)
    return { message: `must be null or a string of 1 to ${SIGNATURE_CHARS_MAX} characters, and not blank` };
  return unknownInSignature(value) === null
    ? null
    : { message: `may only have these placeholders: ${SIGNATURE_NAMES}` };
}

const FIELDS_MAX = 20;
const FIELD_CHARS_MAX = 10_000;

function fieldsProblem(value: unknown): Problem | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { message: 'must be an object' };
  const entries = Object.entries(value);
  if (entries.length > FIELDS_MAX) return { message: `may have at most ${FIELDS_MAX} fields` };
  for (const [key, text] of entries)
    if (typeof text !== 'string' || text === '' || text.length > FIELD_CHARS_MAX)
      return { message: `must be a string of 1 to ${FIELD_CHARS_MAX} characters`, key };
  return null;
}

const CREDENTIALS_SCHEMA = {
  type: 'object' as const,
  additionalProperties: { type: 'string' as const },
  writeOnly: true,
  example: { access_token: 'EAAG…', app_secret: '0123…', verify_token: 'a text of your choice' },
};
const SETTINGS_SCHEMA = { type: 'object' as const, additionalProperties: { type: 'string' as const } };

export class CreateChannel {
  @IsIn(CHANNEL_NAMES)
  @ApiProperty({ enum: CHANNEL_NAMES })
  channel: ChannelName;

  @IsText(100, 1)
  name: string;

  /**
   * The provider's id: of the phone number (WhatsApp), the page (Messenger), the professional account (Instagram); the
   * address (e-mail).
   */
  @IsText(320, 1)
  external_id: string;

  /** Which fields there are depends on the channel; see the guide. Default: none. */
  @Omittable()
  @Checked(fieldsProblem)
  @ApiProperty(SETTINGS_SCHEMA)
  settings?: Record<string, string>;

  /** After this many questions in a row without an answer, the conversation is handed off to the team. Default: 1. */
  @Omittable()
  @IsMisses()
  escalate_after_misses?: number;

  /** What the agent does in this channel. Default: `live`. */
  @Omittable()
  @IsIn(AGENT_MODES)
  @ApiProperty({ enum: AGENT_MODES })
  agent_mode?: AgentMode;

  @Omittable()
  @Checked(signatureProblem)
  @ApiProperty(SIGNATURE_SCHEMA)
  signature?: string | null;

  /** Encrypted, and never returned. Which fields there are depends on the channel; see the guide. */
  @Checked(fieldsProblem)
  @ApiProperty(CREDENTIALS_SCHEMA)
  credentials: Record<string, string>;
}

/** At least one of them; what is not sent stays as it is. */
export class UpdateChannel {
  @Omittable()
  @IsText(100, 1)
  name?: string;

  /** `paused`: nothing is sent; what comes in is kept, and handled when the account is active again. */
  @Omittable()
  @IsIn(STATUSES)
  @ApiProperty({ enum: STATUSES })
  status?: 'active' | 'paused';

  /** After this many questions in a row without an answer, the conversation is handed off to the team. */
  @Omittable()
  @IsMisses()
  escalate_after_misses?: number;

  /**
   * What the agent does in this channel: `off` = nothing, the team answers; `shadow` = also records what it would have
   * answered; `suggest` = also proposes it to the team; `live` = answers.
   */
  @Omittable()
  @IsIn(AGENT_MODES)
  @ApiProperty({ enum: AGENT_MODES })
  agent_mode?: AgentMode;

  @Omittable()
  @Checked(signatureProblem)
  @ApiProperty(SIGNATURE_SCHEMA)
  signature?: string | null;

  /** Replaces all of them; only together with `credentials`, which could be sent elsewhere otherwise. */
  @Omittable()
  @Checked(fieldsProblem)
  @ApiProperty(SETTINGS_SCHEMA)
  settings?: Record<string, string>;

  /** Replaces all of them. */
  @Omittable()
  @Checked(fieldsProblem)
  @ApiProperty(CREDENTIALS_SCHEMA)
  credentials?: Record<string, string>;
}

class ChannelHealthDto {
  @ApiProperty({ format: 'date-time' })
  last_inbound_at: string | null;
  /** When the mailbox was last looked at (e-mail by IMAP); null = never. */
  @ApiProperty({ format: 'date-time' })
  last_polled_at: string | null;
  last_error: string | null;
  @ApiProperty({ format: 'date-time' })
  last_error_at: string | null;
  /** Until then the provider accepts nothing; null = no such limit is known. */
  @ApiProperty({ format: 'date-time' })
  throttled_until: string | null;
  /** People who wrote. */
  @ApiProperty({ type: 'integer' })
  contacts: number;
  /** Those of them who can be sent a reply now. */
  @ApiProperty({ type: 'integer' })
  windows_open: number;
  /** Deliveries that wait. */
  @ApiProperty({ type: 'integer' })
  waiting_inbound: number;
  /** Deliveries that could not be handled; they are kept for 30 days. */
  @ApiProperty({ type: 'integer' })
  quarantined: number;
  /** Messages that wait to be sent. */
  @ApiProperty({ type: 'integer' })
  waiting_outbound: number;
  /** Messages of the last 24 hours that the provider or we refused. */
  @ApiProperty({ type: 'integer' })
  failed_24h: number;
  /** Messages of the last 24 hours of which it is not known whether they were sent. They are not sent again. */
  @ApiProperty({ type: 'integer' })
  unknown_24h: number;
}

/** A number, page or mailbox through which customers write. */
export class ChannelDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['channel'] })
  object: 'channel';
  @ApiProperty({ enum: CHANNEL_NAMES })
  channel: ChannelName;
  name: string;
  external_id: string;
  @ApiProperty({ enum: STATUSES })
  status: 'active' | 'paused';
  /** Where the provider delivers to. */
  @ApiProperty({ format: 'uri' })
  inbound_url: string;
  @ApiProperty(SETTINGS_SCHEMA)
  settings: Record<string, string>;
  /** After this many questions in a row without an answer, the conversation is handed off to the team. */
  @ApiProperty(MISSES_SCHEMA)
  escalate_after_misses: number;
  /** What the agent does in this channel. */
  @ApiProperty({ enum: AGENT_MODES })
  agent_mode: AgentMode;
  @ApiProperty(SIGNATURE_SCHEMA)
  signature: string | null;
  /** Names of the stored credentials. */
  credentials: string[];
  /**
   * Whether the provider of a mailbox with `settings.oauth` gives access: `missing` = nobody has connected it yet,
   * `revoked` = it has to be connected again. Null = the account signs in otherwise.
   */
  @ApiProperty({ enum: CONSENTS, nullable: true })
  consent: (typeof CONSENTS)[number] | null;
  /** When the provider last proved that it delivers to this address. */
  @ApiProperty({ format: 'date-time' })
  webhook_verified_at: string | null;
  /** When the provider last accepted the credentials. */
  @ApiProperty({ format: 'date-time' })
  credentials_verified_at: string | null;
  health: ChannelHealthDto;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

type StoredFields = Omit<ChannelDto, 'object' | 'inbound_url' | 'credentials' | 'consent' | 'health'>;

/** A row of `channel_accounts`, without the counts. */
export type ChannelRow = StoredFields &
  Record<string, unknown> & {
    workspace_id: string;
    credentials: Buffer;
    last_inbound_at: string | null;
    last_error: string | null;
    last_error_at: string | null;
    throttled_until: string | null;
  };

export type ChannelCounts = Pick<
  ChannelHealthDto,
  | 'last_polled_at'
  | 'contacts'
  | 'windows_open'
  | 'waiting_inbound'
  | 'quarantined'
  | 'waiting_outbound'
  | 'failed_24h'
  | 'unknown_24h'
> &
  Pick<ChannelDto, 'consent'>;

export const CHANNEL_COLUMNS =
  'workspace_id, id, channel, name, external_id, status, settings, credentials, escalate_after_misses, agent_mode, signature, ' +
  'webhook_verified_at, credentials_verified_at, last_inbound_at, last_error, last_error_at, throttled_until, created_at, updated_at';

export const presentChannel = (
  row: ChannelRow,
  {
    inboundUrl,
    credentials,
    counts: { consent, ...counts },
  }: { inboundUrl: string; credentials: string[]; counts: ChannelCounts },
): ChannelDto => ({
  id: row.id,
  object: 'channel',
  channel: row.channel,
  name: row.name,
  external_id: row.external_id,
  status: row.status,
  inbound_url: inboundUrl,
  settings: row.settings,
  escalate_after_misses: row.escalate_after_misses,
  agent_mode: row.agent_mode,
  signature: row.signature,
  credentials,
  consent,
  webhook_verified_at: row.webhook_verified_at,
  credentials_verified_at: row.credentials_verified_at,
  health: {
    last_inbound_at: row.last_inbound_at,
    last_error: row.last_error,
    last_error_at: row.last_error_at,
    throttled_until: row.throttled_until,
    ...counts,
  },
  created_at: row.created_at,
  updated_at: row.updated_at,
});
