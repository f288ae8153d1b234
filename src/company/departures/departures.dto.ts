import { ApiProperty } from '@nestjs/swagger';
import { IsQueryBoolean, IsUuid, Omittable } from '../../platform/http/fields.js';

/** What becomes of the work of a member who is removed. */
export class DepartureQuery {
  /** The member who gets the open conversations and the leads; default: nobody has them. */
  @Omittable()
  @IsUuid()
  conversations_to?: string;

  /** The member who gets the coming meetings. */
  @Omittable()
  @IsUuid()
  meetings_to?: string;

  /**
   * Cancels the coming meetings; with `meetings_to`, those at times at which that member has another. Default: without
   * `meetings_to` they stay as they are.
   */
  @Omittable()
  @IsQueryBoolean()
  cancel_meetings?: boolean;
}

const COUNT = { type: 'integer', minimum: 0 } as const;

/** What a member has to do. */
export class MemberWorkloadDto {
  @ApiProperty({ enum: ['member_workload'] })
  object: 'member_workload';
  @ApiProperty({ format: 'uuid' })
  member_id: string;
  /** Hand-offs assigned to them that are open or pending. */
  @ApiProperty(COUNT)
  open_conversations: number;
  /** Booked meetings that are not over. */
  @ApiProperty(COUNT)
  coming_meetings: number;
  /** Leads assigned to them. */
  @ApiProperty(COUNT)
  leads: number;
}
