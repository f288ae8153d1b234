import { ApiProperty } from '@nestjs/swagger';
import { IsUuid } from '../../platform/http/fields.js';
import { PageQuery } from '../../platform/http/page.js';
import { IMPORT_SOURCES, IMPORTED_CHANNELS, type ImportedChannel, type ImportSource } from './imported.dto.js';

export class EarlierConversationParams {
  @IsUuid()
  id: string;
  @IsUuid()
  conversation_id: string;
}

export class EarlierConversationsQuery extends PageQuery {}

/** A conversation that a contact had in another product: apart from the workspace's own, and only to be read. */
export class EarlierConversationDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['earlier_conversation'] })
  object: 'earlier_conversation';
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
  /** How many messages it has. */
  @ApiProperty({ type: 'integer' })
  message_count: number;
}

export type EarlierRow = Omit<EarlierConversationDto, 'object' | 'message_count'> & { messages: number };
export const EARLIER_COLUMNS = 'id, source, channel, subject, started_at, closed_at, rating, tags, messages';

export const presentEarlier = ({ messages, ...row }: EarlierRow): EarlierConversationDto => ({
  ...row,
  object: 'earlier_conversation',
  message_count: messages,
});
