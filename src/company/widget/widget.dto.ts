/** The widget's appearance and texts, as the workspace's settings return and accept them (specification §6). */
import { ApiProperty } from '@nestjs/swagger';
import { AGENT_MODES, type AgentMode } from '../../conversations/sessions/agent-modes.dto.js';
import { WIDGET_TEXT_KEYS, type WidgetTexts } from './widget-texts.js';

export const POSITIONS = ['right', 'left'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;
export const LEAD_FIELDS = ['name', 'email', 'phone', 'company'] as const;
export const HANDOFF_FIELDS = ['name', 'email', 'phone'] as const;
export const WIDGET_CHARS_MAX = { greeting: 500, label: 80, suggestion: 80, text: 200 } as const;
export const SUGGESTIONS_MAX = 6;
export const LANGUAGES_MAX = 50;
const COLOR = { pattern: '^#[0-9a-f]{6}$', example: '#2454d6' };
const SUGGESTIONS = { maxItems: SUGGESTIONS_MAX, items: { type: 'string', maxLength: WIDGET_CHARS_MAX.suggestion } };
/** By language: a BCP 47 tag, or `*` for every language. */
const byLanguage = (of: object): object => ({ type: 'object', additionalProperties: of, maxProperties: LANGUAGES_MAX });
const TEXT = { type: 'string', minLength: 1, maxLength: WIDGET_CHARS_MAX.text };
const GREETINGS = byLanguage({ type: 'string', minLength: 1, maxLength: WIDGET_CHARS_MAX.greeting });
const TEXTS = byLanguage({
  type: 'object',
  properties: Object.fromEntries(WIDGET_TEXT_KEYS.map((key) => [key, TEXT])),
  additionalProperties: false,
});

/** The fields that a visitor is asked for before a teammate takes over, or if none is available. */
export class WidgetLeadFormDto {
  enabled: boolean;
  @ApiProperty({ enum: LEAD_FIELDS, isArray: true })
  fields: (typeof LEAD_FIELDS)[number][];
}

/** For null or empty values the widget uses its built-in defaults, in the person’s language. */
export class WidgetDto {
  /** The first message in the window, for languages without an entry in `greetings`. */
  greeting: string | null;
  /** The greeting by language: BCP 47 tags such as `de` or `pt-BR`. */
  @ApiProperty(GREETINGS)
  greetings: Record<string, string>;
  /** The agent’s name. */
  agent_name: string | null;
  /** The agent’s picture. */
  @ApiProperty({ format: 'uri' })
  avatar_url: string | null;
  @ApiProperty(COLOR)
  accent_color: string;
  /** The corner of the page. */
  @ApiProperty({ enum: POSITIONS })
  position: (typeof POSITIONS)[number];
  /** `auto` follows the person’s device. */
  @ApiProperty({ enum: THEMES })
  theme: (typeof THEMES)[number];
  /** A label beside the launcher button; null = no label. */
  launcher_label: string | null;
  /** Questions that are offered at the start. */
  @ApiProperty(SUGGESTIONS)
  suggestions: string[];
  /** Your privacy notice. */
  @ApiProperty({ format: 'uri' })
  privacy_url: string | null;
  lead_form: WidgetLeadFormDto;
  /**
   * What a visitor is asked for, once, when they are handed over while nobody of the team is there, and neither their
   * address nor their number is known; empty = nothing.
   */
  @ApiProperty({ enum: HANDOFF_FIELDS, isArray: true })
  handoff_fields: (typeof HANDOFF_FIELDS)[number][];
  /** Shows a microphone if the operator has set up transcription or `browser_speech_recognition` is on. */
  voice_enabled: boolean;
  /**
   * Without transcription, the visitor’s browser recognises speech. It may send the audio to its vendor; visitors are
   * told so before they speak.
   */
  browser_speech_recognition: boolean;
  /** Visitors can have answers read aloud, by their device. */
  read_aloud: boolean;
  /** Visitors can send files. The team can in any case. */
  attachments: boolean;
  /**
   * What the agent does in the website chat: `off` = nothing, the team answers; `shadow` = also records what it would
   * have answered; `suggest` = also proposes it to the team; `live` = answers.
   */
  @ApiProperty({ enum: AGENT_MODES })
  agent_mode: AgentMode;
  /** Custom texts of the widget by language and key. The language `*` applies to all languages. */
  @ApiProperty(TEXTS)
  texts: Record<string, WidgetTexts>;
}

class WidgetLeadFormBody {
  @ApiProperty({ default: false })
  enabled?: boolean;
  @ApiProperty({ enum: LEAD_FIELDS, isArray: true, uniqueItems: true, default: ['name', 'email'] })
  fields?: (typeof LEAD_FIELDS)[number][];
}

/** Omitted fields stay unchanged; null restores the default. */
export class WidgetBody {
  @ApiProperty({ minLength: 1, maxLength: WIDGET_CHARS_MAX.greeting })
  greeting?: string | null;
  @ApiProperty(GREETINGS)
  greetings?: Record<string, string> | null;
  @ApiProperty({ minLength: 1, maxLength: WIDGET_CHARS_MAX.label })
  agent_name?: string | null;
  /** https */
  @ApiProperty({ format: 'uri' })
  avatar_url?: string | null;
  @ApiProperty({ ...COLOR, pattern: '^#[0-9A-Fa-f]{6}$' })
  accent_color?: string | null;
  @ApiProperty({ enum: POSITIONS })
  position?: (typeof POSITIONS)[number] | null;
  @ApiProperty({ enum: THEMES })
  theme?: (typeof THEMES)[number] | null;
  @ApiProperty({ minLength: 1, maxLength: WIDGET_CHARS_MAX.label })
  launcher_label?: string | null;
  @ApiProperty(SUGGESTIONS)
  suggestions?: string[] | null;
  /** https */
  @ApiProperty({ format: 'uri' })
  privacy_url?: string | null;
  lead_form?: WidgetLeadFormBody | null;
  @ApiProperty({ enum: HANDOFF_FIELDS, isArray: true, uniqueItems: true })
  handoff_fields?: (typeof HANDOFF_FIELDS)[number][] | null;
  voice_enabled?: boolean | null;
  browser_speech_recognition?: boolean | null;
  read_aloud?: boolean | null;
  attachments?: boolean | null;
  @ApiProperty({ enum: AGENT_MODES })
  agent_mode?: AgentMode | null;
  @ApiProperty(TEXTS)
  texts?: Record<string, WidgetTexts> | null;
}

/** In display order. */
export const WIDGET_DEFAULTS: WidgetDto = {
  greeting: null,
  greetings: {},
  agent_name: null,
  avatar_url: null,
  accent_color: '#2454d6',
  position: 'right',
  theme: 'auto',
  launcher_label: null,
  suggestions: [],
  privacy_url: null,
  lead_form: { enabled: false, fields: ['name', 'email'] },
  handoff_fields: ['name', 'email'],
  voice_enabled: true,
  browser_speech_recognition: false,
  read_aloud: false,
  attachments: true,
  agent_mode: 'live',
  texts: {},
};

/** What is stored: the fields that are not the default. */
export type StoredWidget = Partial<WidgetDto>;

export const presentWidget = (stored: StoredWidget): WidgetDto => ({ ...WIDGET_DEFAULTS, ...stored });
