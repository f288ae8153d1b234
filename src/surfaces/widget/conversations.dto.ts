import { IsBoolean, IsEmail, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import type { HandoffDto } from '../../features/handoffs/handoffs.dto.js';
import { IsWhole, Optional } from '../../http/fields.js';
import { IsLanguageTag, IsText, IsWebUrl, IsZone } from '../../http/text-fields.js';

const TEXT_CHARS_MAX = 4_000;
const COMMENT_CHARS_MAX = 1_000;
/** Beyond any number that a session comes to. */
const SEQ_MAX = 2_147_483_647;

export class WidgetSessionBody {
  @Optional()
  @IsWebUrl()
  page_url?: string | null;

  @Optional()
  @IsLanguageTag()
  locale?: string | null;

  @Optional()
  @IsZone()
  timezone?: string | null;
}

export class WidgetMessageBody {
  /** Yours; the same one again is the same message. */
  @IsString()
  @Matches(/^[0-9A-Za-z_-]{1,64}$/, {
    message: 'client_message_id must be 1 to 64 characters of 0-9, A-Z, a-z, _ and -',
  })
  client_message_id: string;

  @IsText(TEXT_CHARS_MAX, 1)
  @Matches(/\S/, { message: 'text must not be blank' })
  text: string;

  /** Answer as server-sent events, the agent's answer included. */
  @Optional()
  @IsBoolean()
  stream?: boolean | null;
}

export class WidgetReadBody {
  @IsWhole(0, SEQ_MAX)
  seq: number;
}

export class WidgetRatingBody {
  @IsWhole(1, 5)
  score: number;

  @Optional()
  @IsText(COMMENT_CHARS_MAX)
  comment?: string | null;

  /** Whether it helped. */
  @Optional()
  @IsBoolean()
  solved?: boolean | null;
}

const KINDS = ['live_chat', 'callback', 'ticket'] as const;

export class WidgetEscalationBody {
  /** What the person wants of the team; what they said last where absent. */
  @Optional()
  @IsText(TEXT_CHARS_MAX)
  text?: string | null;

  @Optional()
  @IsIn(KINDS)
  kind?: (typeof KINDS)[number] | null;

  @Optional()
  @IsText(200)
  name?: string | null;

  @Optional()
  @IsEmail()
  @MaxLength(320)
  email?: string | null;

  @Optional()
  @IsText(50)
  phone?: string | null;
}

/** What the person may see of it: neither who has it nor what the team notes. */
export class WidgetHandoffDto {
  id: string;
  object: 'handoff';
  ticket_ref: string | null;
  kind: string;
  status: string;
  created_at: string;
}

export const presentWidgetHandoff = (handoff: HandoffDto): WidgetHandoffDto => ({
  id: handoff.id,
  object: 'handoff',
  ticket_ref: handoff.ticket_ref,
  kind: handoff.kind,
  status: handoff.status,
  created_at: handoff.created_at,
});
