import { ApiProperty } from '@nestjs/swagger';
import { IsUuid } from '../../platform/http/fields.js';
import { PageQuery } from '../../platform/http/page.js';
import { ImportedOutlineDto } from './imported-conversations.dto.js';

export class EarlierConversationParams {
  @IsUuid()
  id: string;
  @IsUuid()
  conversation_id: string;
}

export class EarlierConversationsQuery extends PageQuery {}

/** A conversation that a contact had in another product: apart from the workspace's own, and only to be read. */
export class EarlierConversationDto extends ImportedOutlineDto {
  @ApiProperty({ enum: ['earlier_conversation'] })
  object: 'earlier_conversation';
  /** How many messages were imported. */
  @ApiProperty({ type: 'integer' })
  message_count: number;
  /** False: its import had only some of its messages. */
  is_complete: boolean;
}

export type EarlierRow = Omit<EarlierConversationDto, 'object' | 'message_count'> & { messages: number };
export const EARLIER_COLUMNS =
  'id, source, channel, subject, started_at, closed_at, rating, tags, messages, is_complete';

export const presentEarlier = ({ messages, ...row }: EarlierRow): EarlierConversationDto => ({
  ...row,
  object: 'earlier_conversation',
  message_count: messages,
});
