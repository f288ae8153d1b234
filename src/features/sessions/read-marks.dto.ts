import { ApiProperty } from '@nestjs/swagger';

/** How far a session has been read; numbers as `seq` of its messages. */
export class ReadMarksDto {
  /** Number of the last thing that happened; 0 where the session is no conversation of the widget. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  last_seq: number;
  /** Up to which number the contact has read. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  contact_read_seq: number;
  /** Up to which number the team has read. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  team_read_seq: number;
}
