import { ApiProperty } from '@nestjs/swagger';

/** What a contact wrote that is not in a conversation yet. */
export class ChannelDeliveryDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['channel_delivery'] })
  object: 'channel_delivery';
  @ApiProperty({ format: 'uuid' })
  channel_id: string;
  /** Null if it says nothing, or cannot be read. */
  text: string | null;
  /** Why it could not be handled; null = it waits. */
  error: string | null;
  @ApiProperty({ format: 'date-time' })
  received_at: string;
}

export type ChannelDeliveryRow = Record<string, unknown> & {
  id: string;
  account_id: string;
  error: string | null;
  received_at: string;
};

export const presentChannelDelivery = (row: ChannelDeliveryRow, text: string | null): ChannelDeliveryDto => ({
  id: row.id,
  object: 'channel_delivery',
  channel_id: row.account_id,
  text,
  error: row.error,
  received_at: row.received_at,
});
