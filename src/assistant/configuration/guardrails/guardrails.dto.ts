import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsNumber, Max, Min } from 'class-validator';
import { Omittable, Optional } from '../../../platform/http/fields.js';
import { Nested } from '../../../platform/http/nested.js';
import { IsText } from '../../../platform/http/text-fields.js';
import { IsHosts, IsTexts } from './guardrails.fields.js';
import {
  KILL_SWITCH_COLUMNS,
  KillSwitchDto,
  SetKillSwitch,
  type KillSwitchRow,
} from '../kill-switch/kill-switch.dto.js';

const INJECTION = ['off', 'flag', 'block'] as const;
const ACTIONS_MODES = ['off', 'confirm', 'auto'] as const;
const DESTRUCTIVE = ['approve', 'deny'] as const;
const SEMANTIC_SEARCH = ['on', 'off'] as const;
const INTEGER_MAX = 2_147_483_647;
const MESSAGE_CHARS_MAX = 1_000;
const FROM_0_TO_1 = { message: '$property must be a number from 0 to 1' };
const AT_LEAST_ONE = { type: 'integer' as const, minimum: 1, maximum: INTEGER_MAX };

/** A whole number from 1, or null for none. */
function IsCountOrNone(): PropertyDecorator {
  const message = `$property must be a whole number from 1 to ${INTEGER_MAX}, or null for none`;
  return (target, property) => {
    for (const decorate of [IsInt({ message }), Min(1, { message }), Max(INTEGER_MAX, { message })])
      decorate(target, property);
    ApiProperty(AT_LEAST_ONE)(target, property);
  };
}

/** At least one field; omitted ones stay unchanged, and a list is replaced as a whole. */
export class UpdateGuardrails {
  /** Topics that the agent does not discuss, each in a few words. */
  @Omittable()
  @IsTexts()
  blocked_topics?: string[];

  /** Phrases that block a question or an answer. Case and spaces are ignored. */
  @Omittable()
  @IsTexts()
  blocked_phrases?: string[];

  /** The agent abstains below this confidence. */
  @Omittable()
  @IsNumber({ allowInfinity: false, allowNaN: false }, FROM_0_TO_1)
  @Min(0, FROM_0_TO_1)
  @Max(1, FROM_0_TO_1)
  @ApiProperty({ minimum: 0, maximum: 1 })
  min_confidence?: number;

  @Omittable()
  @IsBoolean()
  require_citations?: boolean;

  /** Whether answers are always quotations word for word, even with a large model. */
  @Omittable()
  @IsBoolean()
  verbatim_only?: boolean;

  @Omittable()
  @IsBoolean()
  mask_pii?: boolean;

  @Omittable()
  @IsIn(INJECTION)
  @ApiProperty({ enum: INJECTION })
  injection?: (typeof INJECTION)[number];

  /** Extension: semantic search, which sends passages and questions to the operator’s embeddings endpoint. */
  @Omittable()
  @IsIn(SEMANTIC_SEARCH)
  @ApiProperty({ enum: SEMANTIC_SEARCH })
  semantic_search?: (typeof SEMANTIC_SEARCH)[number];

  /** Extension: whether `internal` documents are sent to that endpoint too. */
  @Omittable()
  @IsBoolean()
  embed_internal?: boolean;

  @Optional()
  @IsCountOrNone()
  max_turns?: number | null;

  @Optional()
  @IsCountOrNone()
  max_actions_per_session?: number | null;

  /** In the widget, the API and MCP: so many questions in a row without an answer. Each channel account has its own. */
  @Optional()
  @IsCountOrNone()
  escalate_after_misses?: number | null;

  @Optional()
  @IsCountOrNone()
  message_retention_days?: number | null;

  @Omittable()
  @IsIn(ACTIONS_MODES)
  @ApiProperty({ enum: ACTIONS_MODES })
  actions_mode?: (typeof ACTIONS_MODES)[number];

  /** Names; null = every action, [] = none. */
  @Optional()
  @IsTexts()
  allowed_actions?: string[] | null;

  @Omittable()
  @IsIn(DESTRUCTIVE)
  @ApiProperty({ enum: DESTRUCTIVE })
  destructive_actions?: (typeof DESTRUCTIVE)[number];

  /** Hosts, or `*.example.com` for all subdomains; null = every host, [] = none. */
  @Optional()
  @IsHosts()
  allowed_link_hosts?: string[] | null;

  /** A message with one of these phrases is handed off to a person. */
  @Omittable()
  @IsTexts()
  escalation_phrases?: string[];

  @Optional()
  @IsText(MESSAGE_CHARS_MAX, 1)
  fallback_message?: string | null;

  @Optional()
  @IsText(MESSAGE_CHARS_MAX, 1)
  ai_notice?: string | null;

  /** Changed in the same transaction. */
  @Omittable()
  @Nested(SetKillSwitch)
  kill_switch?: SetKillSwitch;
}

/** What the agent may say and do. */
export class GuardrailsDto {
  @ApiProperty({ enum: ['guardrails'] })
  object: 'guardrails';
  blocked_topics: string[];
  blocked_phrases: string[];
  @ApiProperty({ minimum: 0, maximum: 1 })
  min_confidence: number;
  require_citations: boolean;
  /** Whether answers are always quotations word for word, even with a large model. */
  verbatim_only: boolean;
  mask_pii: boolean;
  @ApiProperty({ enum: INJECTION })
  injection: (typeof INJECTION)[number];
  /** Extension: semantic search, which sends passages and questions to the operator’s embeddings endpoint. */
  @ApiProperty({ enum: SEMANTIC_SEARCH })
  semantic_search: (typeof SEMANTIC_SEARCH)[number];
  /** Extension: whether `internal` documents are sent to that endpoint too. */
  embed_internal: boolean;
  @ApiProperty(AT_LEAST_ONE)
  max_turns: number | null;
  @ApiProperty(AT_LEAST_ONE)
  max_actions_per_session: number | null;
  /** In the widget, the API and MCP: so many questions in a row without an answer. Each channel account has its own. */
  @ApiProperty(AT_LEAST_ONE)
  escalate_after_misses: number | null;
  @ApiProperty(AT_LEAST_ONE)
  message_retention_days: number | null;
  @ApiProperty({ enum: ACTIONS_MODES })
  actions_mode: (typeof ACTIONS_MODES)[number];
  /** null = every action. */
  allowed_actions: string[] | null;
  @ApiProperty({ enum: DESTRUCTIVE })
  destructive_actions: (typeof DESTRUCTIVE)[number];
  /** null = every host. */
  allowed_link_hosts: string[] | null;
  escalation_phrases: string[];
  /** The reply when the agent does not answer; null = a built-in text. */
  fallback_message: string | null;
  /** The notice that people are talking to an AI; null = a built-in text. */
  ai_notice: string | null;
  kill_switch: KillSwitchDto;
  /** null if nothing was ever changed. */
  @ApiProperty({ format: 'date-time' })
  updated_at: string | null;
  /** Name of the token or key that made the last change. */
  updated_by: string | null;
}

/** Only the settings, without the time, the author and the kill switch. */
export type GuardrailSettings = Omit<GuardrailsDto, 'object' | 'kill_switch' | 'updated_at' | 'updated_by'>;

/** In display order, with the defaults. */
export const DEFAULTS: GuardrailSettings = {
  blocked_topics: [],
  blocked_phrases: [],
  min_confidence: 0,
  require_citations: true,
  verbatim_only: false,
  mask_pii: true,
  injection: 'block',
  semantic_search: 'on',
  embed_internal: false,
  max_turns: null,
  max_actions_per_session: null,
  escalate_after_misses: 2,
  message_retention_days: null,
  actions_mode: 'confirm',
  allowed_actions: null,
  destructive_actions: 'approve',
  allowed_link_hosts: null,
  escalation_phrases: [],
  fallback_message: null,
  ai_notice: null,
};
export const SETTINGS = Object.keys(DEFAULTS) as (keyof GuardrailSettings)[];

/** With `$1` the workspace; the settings are null if none are stored. */
export const GUARDRAILS_SELECT = `
  select ${SETTINGS.map((name) => `g.${name}`).join(', ')}, g.workspace_id is not null as stored,
    g.updated_at, g.updated_by, ${KILL_SWITCH_COLUMNS}
  from workspaces w left join guardrails g on g.workspace_id = w.workspace_id
    left join kill_switches k on k.workspace_id = w.workspace_id
  where w.workspace_id = $1`;

export type GuardrailsRow = KillSwitchRow &
  GuardrailSettings & {
    stored: boolean;
    updated_at: string | null;
    updated_by: string | null;
  };
