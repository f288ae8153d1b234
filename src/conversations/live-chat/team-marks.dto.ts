import { ApiProperty } from '@nestjs/swagger';
import { ReadMarksDto } from '../sessions/read-marks.dto.js';

/** Both sides' read positions in a session. */
export class TeamMarksDto extends ReadMarksDto {
  @ApiProperty({ enum: ['session_marks'] })
  object: 'session_marks';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
}
