import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn, IsString, Matches, ValidateIf } from 'class-validator';
import { AreUploads, hasUploads } from '../../conversations/attachments/uploads.dto.js';
import type { HandoffDto } from '../../desk/handoffs/handoffs.dto.js';
import { UploadedFile } from '../../platform/http/body.js';
import { IsWhole, Optional } from '../../platform/http/fields.js';
import { IsFile } from '../../platform/http/file-field.js';
import { IsLanguageTag, IsMailAddress, IsText, IsWebUrl, IsZone } from '../../platform/http/text-fields.js';

const TEXT_CHARS_MAX = 4_000;
const COMMENT_CHARS_MAX = 1_000;
const FILES_MAX = 5;
/** Larger than any number in a session. */
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

const IsClientMessageId = (): PropertyDecorator =>
  applyDecorators(
    IsString(),
    Matches(/^[0-9A-Za-z_-]{1,64}$/, {
      message: 'client_message_id must be 1 to 64 characters of 0-9, A-Z, a-z, _ and -',
    }),
  );

export class WidgetMessageBody {
  /** Your own id; repeating it repeats the same message. */
  @IsClientMessageId()
  client_message_id: string;

  /** Required without attachments. */
  @ValidateIf((body: WidgetMessageBody) => !hasUploads(body) || (body.text !== undefined && body.text !== ''))
  @IsText(TEXT_CHARS_MAX, 1)
  @Matches(/\S/, { message: 'text must not be blank' })
  text?: string;

  @AreUploads(FILES_MAX)
  attachments?: string[];

  /** Respond with server-sent events, including the agent's answer. */
  @Optional()
  @IsBoolean()
  stream?: boolean | null;

  /** The text was spoken, and recognised by the browser. */
  @Optional()
  @IsBoolean()
  voice?: boolean | null;
}

/** Only as multipart/form-data. */
export class WidgetVoiceBody {
  /** As of a message; a recording is transcribed once. */
  @IsClientMessageId()
  client_message_id: string;

  /** WebM, Ogg, MP4, WAV or MP3, at most a minute. */
  @IsFile()
  file: UploadedFile;
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
  /** The person's request to the team; default their last message. */
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
  @IsMailAddress()
  email?: string | null;

  @Optional()
  @IsText(50)
  phone?: string | null;
}

/** The part that the visitor may see: neither the assignee nor the team's notes. */
export class WidgetHandoffDto {
  id: string;
  object: 'handoff';
  ticket_ref: string | null;
  kind: string;
  status: string;
  /** What is stored of the name, address and number that came with the request. */
  noted: string[];
  created_at: string;
}

export const presentWidgetHandoff = (handoff: HandoffDto, noted: string[]): WidgetHandoffDto => ({
  id: handoff.id,
  object: 'handoff',
  ticket_ref: handoff.ticket_ref,
  kind: handoff.kind,
  status: handoff.status,
  noted,
  created_at: handoff.created_at,
});
