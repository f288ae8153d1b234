import { ApiProperty } from '@nestjs/swagger';

/** Who has read how far in a session; numbers as `seq` of its messages. */
export class TeamMarksDto {
  @ApiProperty({ enum: ['session_marks'] })
  object: 'session_marks';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  /** Number of the last thing that happened; 0 where the session is no conversation of the widget. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  last_seq: number;
  @ApiProperty({ type: 'integer', minimum: 0 })
  contact_read_seq: number;
  @ApiProperty({ type: 'integer', minimum: 0 })
  team_read_seq: number;
}
