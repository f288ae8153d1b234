import { ApiProperty } from '@nestjs/swagger';
import { ParticipantDto } from './participant.dto.js';

/** Whom a contact made part of a conversation by mail. */
export class ChannelConversationDto {
  @ApiProperty({ enum: ['channel_conversation'] })
  object: 'channel_conversation';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  @ApiProperty({ format: 'uuid' })
  account_id: string;
  participants: ParticipantDto[];
}

export type ChannelConversationRow = Omit<ChannelConversationDto, 'object'> & Record<string, unknown>;

export const presentChannelConversation = (row: ChannelConversationRow): ChannelConversationDto => ({
  object: 'channel_conversation',
  session_id: row.session_id,
  account_id: row.account_id,
  participants: row.participants,
});
