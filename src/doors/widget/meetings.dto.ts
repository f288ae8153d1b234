import type { MeetingDto } from '../../people/meetings/meetings.dto.js';
import type { OpenSlot } from '../../people/meetings/meetings.service.js';
import { MEETING_MINUTES } from '../../people/meetings/availability.dto.js';
import { IsDateTime, IsQueryInteger, IsUuid, IsWhole, Omittable, Optional } from '../../platform/http/fields.js';
import { IsMailAddress, IsText, IsZone } from '../../platform/http/text-fields.js';

export class WidgetSlotsQuery {
  /** Default: now. */
  @Omittable()
  @IsDateTime()
  from?: string;

  /** At most 31 days later; default the end of the seventh day in `timezone`. */
  @Omittable()
  @IsDateTime()
  to?: string;

  @Omittable()
  @IsZone()
  timezone?: string;

  @Omittable()
  @IsUuid()
  host_id?: string;

  @Omittable()
  @IsQueryInteger(MEETING_MINUTES.min, MEETING_MINUTES.max)
  length_minutes?: number;
}

export class WidgetBookingBody {
  @IsDateTime()
  starts_at: string;

  @Optional()
  @IsWhole(MEETING_MINUTES.min, MEETING_MINUTES.max)
  length_minutes?: number | null;

  @Optional()
  @IsUuid()
  host_id?: string | null;

  /** The person's own time zone; default the host's. */
  @Optional()
  @IsZone()
  timezone?: string | null;

  /** Default: the contact's name. */
  @Optional()
  @IsText(255)
  name?: string | null;

  /** Address for the invitation; default the contact's. */
  @Optional()
  @IsMailAddress()
  email?: string | null;

  @Optional()
  @IsText(4_000)
  notes?: string | null;

  @Optional()
  @IsUuid()
  session_id?: string | null;
}

export class WidgetCancelBody {
  @Optional()
  @IsText(500)
  reason?: string | null;
}

/** A time that can be booked. */
export class WidgetSlotDto {
  object: 'slot';
  starts_at: string;
  ends_at: string;
  /** Null if several hosts offer it: booking assigns one. */
  host_id: string | null;
}

export const presentSlot = ({ startsAt, endsAt, hostIds: [hostId, another] }: OpenSlot): WidgetSlotDto => ({
  object: 'slot',
  starts_at: startsAt,
  ends_at: endsAt,
  host_id: hostId !== undefined && another === undefined ? hostId : null,
});

/** The part that the visitor may see. */
export class WidgetMeetingDto {
  id: string;
  object: 'meeting';
  title: string | null;
  status: MeetingDto['status'];
  starts_at: string;
  ends_at: string;
  timezone: string;
  location: string | null;
  join_url: string | null;
  /** Deadline for confirming by the mailed link; otherwise the meeting is cancelled. */
  confirm_by: string | null;
}

export const presentWidgetMeeting = (meeting: MeetingDto): WidgetMeetingDto => ({
  id: meeting.id,
  object: 'meeting',
  title: meeting.title,
  status: meeting.status,
  starts_at: meeting.starts_at,
  ends_at: meeting.ends_at,
  timezone: meeting.timezone,
  location: meeting.location,
  join_url: meeting.join_url,
  confirm_by: meeting.confirm_by,
});
