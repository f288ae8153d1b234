import { ApiProperty } from '@nestjs/swagger';
import { IsUuid } from '../platform/http/fields.js';

export class ChannelFailureParams {
  @IsUuid()
  id: string;

  @IsUuid()
  failure_id: string;
}

/** A delivery that could not be handled, kept for 30 days. */
export class ChannelFailureDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['channel_failure'] })
  object: 'channel_failure';
  @ApiProperty({ format: 'uuid' })
  channel_id: string;
  /** The provider's id of the person; null if the delivery names none. */
  external_user_id: string | null;
  /** What the person wrote; null if the delivery says nothing, or cannot be read. */
  text: string | null;
  /** Why the last attempt failed. */
  error: string;
  /** When it was delivered. */
  @ApiProperty({ format: 'date-time' })
  received_at: string;
  /** When it was quarantined. */
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

export type ChannelFailureRow = Record<string, unknown> & {
  id: string;
  account_id: string;
  external_user_id: string | null;
  error: string;
  received_at: string | null;
  created_at: string;
};

export const CHANNEL_FAILURE_COLUMNS = 'id, account_id, external_user_id, error, received_at, created_at';

export const presentChannelFailure = (row: ChannelFailureRow, text: string | null): ChannelFailureDto => ({
  id: row.id,
  object: 'channel_failure',
  channel_id: row.account_id,
  external_user_id: row.external_user_id,
  text,
  error: row.error,
  received_at: row.received_at ?? row.created_at,
  created_at: row.created_at,
});
