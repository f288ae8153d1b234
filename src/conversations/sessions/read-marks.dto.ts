import { ApiProperty } from '@nestjs/swagger';

/** Read positions of a session; numbers are the `seq` of its messages. */
export class ReadMarksDto {
  /** Number of the last event; 0 if the session is not a conversation of the widget. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  last_seq: number;
  /** Up to which number the contact has read. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  contact_read_seq: number;
  /** Up to which number the team has read. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  team_read_seq: number;
}
