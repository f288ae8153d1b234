import { ApiProperty } from '@nestjs/swagger';
import { CHANNEL_NAMES, type ChannelName } from './channels.dto.js';

/** Under which id a contact writes in a channel. */
export class ChannelIdentityDto {
  @ApiProperty({ enum: ['channel_identity'] })
  object: 'channel_identity';
  @ApiProperty({ format: 'uuid' })
  account_id: string;
  @ApiProperty({ enum: CHANNEL_NAMES })
  channel: ChannelName;
  /** The provider's id of the person. */
  external_user_id: string;
  @ApiProperty({ format: 'date-time' })
  last_inbound_at: string | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

export type ChannelIdentityRow = Omit<ChannelIdentityDto, 'object'> & Record<string, unknown>;

export const presentChannelIdentity = (row: ChannelIdentityRow): ChannelIdentityDto => ({
  object: 'channel_identity',
  account_id: row.account_id,
  channel: row.channel,
  external_user_id: row.external_user_id,
  last_inbound_at: row.last_inbound_at,
  created_at: row.created_at,
});
