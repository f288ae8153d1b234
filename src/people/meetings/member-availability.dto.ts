/** When one member can be met: their schedules, apart from those of other hosts. */
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { Checked, type Problem } from '../../platform/http/fields.js';
import { AvailabilityBody, AvailabilityDto, availabilityProblem, STATEMENTS_MAX } from './availability.dto.js';

export class ScheduleDto extends OmitType(AvailabilityDto, ['host_id'] as const) {}
export class ScheduleBody extends OmitType(AvailabilityBody, ['host_id'] as const) {}

export class MemberAvailabilityDto {
  @ApiProperty({ enum: ['member_availability'] })
  object: 'member_availability';
  @ApiProperty({ format: 'uuid' })
  member_id: string;
  /** By `effective_from`; none = the member hosts no meetings. */
  @ApiProperty({ type: [ScheduleDto] })
  schedules: ScheduleDto[];
}

/** Stands for the member while their schedules are checked. */
const PLACEHOLDER_HOST = '00000000-0000-7000-8000-000000000000';

/** The problem with schedules in a request; null if they are valid. */
function schedulesProblem(value: unknown): Problem | null {
  if (!Array.isArray(value) || value.length > STATEMENTS_MAX) return availabilityProblem(value);
  for (const [index, schedule] of (value as unknown[]).entries())
    if (typeof schedule === 'object' && schedule !== null && Object.hasOwn(schedule, 'host_id'))
      return {
        key: `${index}.host_id`,
        code: 'unknown_field',
        message: 'is not an accepted field: the path names the member',
      };
  return availabilityProblem(
    value.map((schedule: unknown) =>
      typeof schedule === 'object' && schedule !== null && !Array.isArray(schedule)
        ? { host_id: PLACEHOLDER_HOST, ...schedule }
        : schedule,
    ),
  );
}

/** Replaces all schedules of the member. */
export class ReplaceMemberAvailability {
  @Checked(schedulesProblem)
  @ApiProperty({ type: [ScheduleBody] })
  schedules: ScheduleBody[];
}

export const presentMemberAvailability = (memberId: string, schedules: AvailabilityDto[]): MemberAvailabilityDto => ({
  object: 'member_availability',
  member_id: memberId,
  schedules: schedules.map(({ host_id: _, ...schedule }) => schedule),
});
