import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { IsQueryInteger, Omittable } from '../../platform/http/fields.js';
import { IsText } from '../../platform/http/text-fields.js';
import { AUTHORS, type MessageDto } from '../../conversations/sessions/messages.dto.js';
import { CHANNELS, type Channel } from '../../conversations/sessions/sessions.dto.js';

export const HITS_MAX = 50;

export class MessageSearchQuery {
  /**
   * Words that a message must contain, all of them, with or without accents; words of three letters and more also
   * match the beginning of longer words. Part of a number, of a long word, or of a script without spaces is found too,
   * and a telephone number by its last nine digits.
   */
  @IsText(200, 1)
  @Matches(/\S/, { message: 'q must not be blank' })
  q: string;

  @Omittable()
  @IsQueryInteger(1, HITS_MAX)
  @ApiProperty({ default: 20 })
  limit?: number;

  /** Value of `next_cursor` from the previous page. */
  @Omittable()
  @IsText(1_000, 1)
  cursor?: string;
}

class MessageHitContactDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  name: string | null;
  email: string | null;
}

class ExcerptPartDto {
  text: string;
  /** Whether this part matches one of the words. */
  found: boolean;
}

/** A message found by the search, and the position at which its conversation opens. */
export class MessageHitDto {
  /** Id of the message. */
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['message_hit'] })
  object: 'message_hit';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  @ApiProperty({ enum: CHANNELS })
  channel: Channel;
  /** Whether the session came by POST /v1/answer. */
  via_api: boolean;
  @ApiProperty({ enum: AUTHORS })
  author: MessageDto['author'];
  author_label: string | null;
  contact: MessageHitContactDto | null;
  /** The text around the first match. */
  excerpt: ExcerptPartDto[];
  /** `cursor` of the session’s messages in the order `desc`, which begins with this message. */
  older_cursor: string;
  /** The same in the order `asc`, after this message. */
  newer_cursor: string;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}
