import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { PRESENCE_STATES, type PresenceState } from './presence.rules.js';

export class PresenceBody {
  /** `away` = you have left. */
  @IsIn(PRESENCE_STATES)
  state: PresenceState;
}

class PresentMemberDto {
  @ApiProperty({ format: 'uuid' })
  member_id: string;
  @ApiProperty({ enum: ['looking', 'replying'] })
  state: PresenceState;
}

/** The members who are present in a conversation, including you. */
export class SessionPresenceDto {
  @ApiProperty({ enum: ['session_presence'] })
  object: 'session_presence';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  members: PresentMemberDto[];
}
