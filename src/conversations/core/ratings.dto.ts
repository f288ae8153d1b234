import { ApiProperty } from '@nestjs/swagger';

/** A visitor's rating of a conversation. A later rating replaces an earlier one. */
export class RatingDto {
  /** Id of the session. */
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
  /** Whether it helped; null if the visitor did not say. */
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
