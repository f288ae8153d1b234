import { ApiProperty } from '@nestjs/swagger';
import { Checked, Omittable, type Problem } from '../platform/http/fields.js';
import { IsText } from '../platform/http/text-fields.js';
import { ReplyAttachmentsDto } from '../conversations/attachments/reply-attachments.dto.js';
import { CHANNEL_NAMES, type ChannelName } from './channels.dto.js';
import { ParticipantDto } from './participant.dto.js';

const WINDOW_STATUSES = ['open', 'by_person', 'closed'] as const;
const UNSENT_STATES = ['waiting', 'sending', 'failed', 'unknown', 'partly'] as const;
const PARAMETERS_MAX = 20;
const PARAMETER_CHARS_MAX = 1_000;

class ReplyWindowDto {
  /**
   * `open`: a reply is sent. `by_person`: one is, if a person wrote it. `closed`: none is, but what `possible` names.
   */
  @ApiProperty({ enum: WINDOW_STATUSES })
  status: (typeof WINDOW_STATUSES)[number];
  /** When that status ends; null if it does not. */
  @ApiProperty({ format: 'date-time' })
  until: string | null;
  /** What may be sent when it is closed: `template`. */
  possible: string[];
}

class UnsentMessageDto {
  @ApiProperty({ format: 'uuid' })
  message_id: string;
  /**
   * `unknown`: the provider's answer was lost. It may have been sent, and is not sent again. `partly`: it was sent, but
   * did not reach the participants whom `reason` names.
   */
  @ApiProperty({ enum: UNSENT_STATES })
  state: (typeof UNSENT_STATES)[number];
  /** In the provider's words, or `window_closed`, `kill_switch`, `blocked`, `erased`. */
  reason: string | null;
}

/** Where a conversation takes place, and whether a reply can be sent there now. */
export class SessionChannelDto {
  @ApiProperty({ enum: ['session_channel'] })
  object: 'session_channel';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  @ApiProperty({ enum: CHANNEL_NAMES })
  channel: ChannelName;
  @ApiProperty({ format: 'uuid' })
  account_id: string;
  account_name: string;
  @ApiProperty({ enum: ['active', 'paused'] })
  account_status: 'active' | 'paused';
  window: ReplyWindowDto;
  /** Files that a reply can have; null = none. */
  attachments: ReplyAttachmentsDto | null;
  /**
   * People whom the customer's latest mail addressed besides your mailboxes. Answers go to them too; a reply names in
   * `left_off` who does not get it. Empty in other channels than e-mail.
   */
  participants: ParticipantDto[];
  /** Messages that were not sent, or not to everybody, the latest 50. */
  unsent: UnsentMessageDto[];
}

export type UnsentMessageRow = UnsentMessageDto & Record<string, unknown>;

function parametersProblem(value: unknown): Problem | null {
  if (!Array.isArray(value) || value.length > PARAMETERS_MAX)
    return { message: `must be a list of at most ${PARAMETERS_MAX} strings` };
  for (const [index, text] of value.entries())
    if (typeof text !== 'string' || text.length > PARAMETER_CHARS_MAX)
      return { message: `must be a string of at most ${PARAMETER_CHARS_MAX} characters`, key: String(index) };
  return null;
}

/** A message that the provider has approved. */
export class SendTemplate {
  @IsText(512, 1)
  name: string;

  /** The template's language as the provider names it. */
  @IsText(20, 2)
  @ApiProperty({ example: 'en_US' })
  language: string;

  /** For the gaps of its body, in order. */
  @Omittable()
  @Checked(parametersProblem)
  @ApiProperty({ type: 'array', items: { type: 'string', maxLength: PARAMETER_CHARS_MAX }, maxItems: PARAMETERS_MAX })
  parameters?: string[];

  /** What the customer reads, for the transcript; default: the template's name and parameters. */
  @Omittable()
  @IsText(4_000, 1)
  text?: string;
}

class ListedTemplateDto {
  name: string;
  /** As the provider names it. */
  language: string;
  /** Its body, with `{{1}}`, `{{2}}` … where its parameters go. */
  text: string;
  /** How many parameters it takes. */
  @ApiProperty({ type: 'integer' })
  parameters: number;
}

/** Templates that can be sent in a session. */
export class SessionTemplatesDto {
  @ApiProperty({ enum: ['session_templates'] })
  object: 'session_templates';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  /** Those that take texts in their body alone; at most 100. */
  templates: ListedTemplateDto[];
  /**
   * Why they cannot be listed, in the provider's words; null = they are. They can be sent by their name all the same.
   */
  unavailable: string | null;
}
