import { ApiProperty } from '@nestjs/swagger';

/** What a person thinks of a conversation. A later rating takes the place of the earlier one. */
export class RatingDto {
  /** The session's. */
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['rating'] })
  object: 'rating';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  @ApiProperty({ format: 'uuid' })
  contact_id: string | null;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 })
  score: number;
  comment: string | null;
  /** Whether it helped; null if the person did not say. */
  solved: boolean | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

export const presentRating = ({
  session_id,
  contact_id,
  score,
  comment,
  solved,
  created_at,
}: Omit<RatingDto, 'id' | 'object'>): RatingDto => ({
  id: session_id,
  object: 'rating',
  session_id,
  contact_id,
  score,
  comment,
  solved,
  created_at,
});
