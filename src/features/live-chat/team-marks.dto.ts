import { ApiProperty } from '@nestjs/swagger';
import { ReadMarksDto } from '../sessions/read-marks.dto.js';

/** Who has read how far in a session. */
export class TeamMarksDto extends ReadMarksDto {
  @ApiProperty({ enum: ['session_marks'] })
  object: 'session_marks';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
}
