import { ApiProperty } from '@nestjs/swagger';
import { IMPORT_SOURCES, IMPORTED_CHANNELS, type ImportedChannel, type ImportSource } from './imported.dto.js';

class ImportedMessageDto {
  @ApiProperty({ type: String, format: 'date-time' })
  at: string;
  /** `note`: a private note of the team. */
  @ApiProperty({ enum: ['customer', 'teammate', 'bot', 'system', 'note'] })
  author: string;
  text: string;
}

/** What is told of a conversation of another product, wherever it is shown. */
export class ImportedOutlineDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: IMPORT_SOURCES })
  source: ImportSource;
  @ApiProperty({ enum: IMPORTED_CHANNELS })
  channel: ImportedChannel;
  subject: string | null;
  @ApiProperty({ type: String, format: 'date-time' })
  started_at: string;
  @ApiProperty({ type: String, format: 'date-time' })
  closed_at: string | null;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 })
  rating: number | null;
  tags: string[];
}

/** A conversation of another product, with a person of this e-mail address. */
export class ImportedConversationDto extends ImportedOutlineDto {
  @ApiProperty({ enum: ['imported_conversation'] })
  object: 'imported_conversation';
  external_id: string;
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  /** False: its import had only some of its messages. */
  is_complete: boolean;
  @ApiProperty({ type: [ImportedMessageDto] })
  messages: ImportedMessageDto[];
}
