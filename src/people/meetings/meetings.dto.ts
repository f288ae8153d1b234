import { ApiProperty } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { IsDateTime, IsUuid, Omittable, Optional } from '../../platform/http/fields.js';
import { WindowQuery } from '../../platform/http/page.js';
import { IsText } from '../../platform/http/text-fields.js';

export const MEETING_STATUSES = ['booked', 'rescheduled', 'cancelled', 'completed', 'no_show'] as const;
export type MeetingStatus = (typeof MEETING_STATUSES)[number];
export const ENDINGS = ['cancelled', 'completed', 'no_show'] as const;

export class MeetingsQuery extends WindowQuery {
  @Omittable()
  @IsIn(['starts_at', 'created_at'])
  sort?: 'starts_at' | 'created_at';

  /** Only meetings that start at this time or later. */
  @Omittable()
  @IsDateTime()
  starts_after?: string;

  /** Only meetings that start before this time. */
  @Omittable()
  @IsDateTime()
  starts_before?: string;

  @Omittable()
  @IsIn(MEETING_STATUSES)
  status?: MeetingStatus;

  @Omittable()
  @IsUuid()
  contact_id?: string;

  /** The member who hosts the meeting. */
  @Omittable()
  @IsUuid()
  host_id?: string;
}

/** May be omitted, but not null. */
const Sent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** Fields that can be changed: the time, or the status; notes with either. At least one field. */
export class MeetingPatch {
  /** The new start, not in the past. The meeting keeps its id and length. Not together with `status`. */
  @Sent()
  @IsDateTime()
  @ApiProperty({ required: false })
  starts_at?: string;

  /** Ends the meeting. Not together with `starts_at`. */
  @Sent()
  @IsIn(ENDINGS)
  @ApiProperty({ required: false })
  status?: (typeof ENDINGS)[number];

  /** The reason; only with `status` `cancelled`. */
  @Optional()
  @IsText(500)
  cancel_reason?: string | null;

  /** For the team only; not included in mails. */
  @Optional()
  @IsText(4_000)
  notes?: string | null;
}

/** A meeting of a contact with a member of the team. */
export class MeetingDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['meeting'] })
  object: 'meeting';
  @ApiProperty({ format: 'uuid' })
  contact_id: string | null;
  /** The session in which it was booked. */
  @ApiProperty({ format: 'uuid' })
  session_id: string | null;
  /** The person’s lead at the time of the booking. */
  @ApiProperty({ format: 'uuid' })
  lead_id: string | null;
  /** The member who hosts the meeting. */
  @ApiProperty({ format: 'uuid' })
  host_id: string;
  title: string;
  /** `rescheduled` = booked and moved at least once. */
  @ApiProperty({ enum: MEETING_STATUSES })
  status: MeetingStatus;
  @ApiProperty({ format: 'date-time' })
  starts_at: string;
  @ApiProperty({ format: 'date-time' })
  ends_at: string;
  /** IANA zone of the attendee if known, else of the host. */
  timezone: string;
  attendee_name: string | null;
  attendee_email: string | null;
  location: string | null;
  join_url: string | null;
  /** For the team only; not included in mails. */
  notes: string | null;
  cancel_reason: string | null;
  /** Extension: when the meeting is cancelled unless the attendee confirms the address by the mailed link. */
  @ApiProperty({ format: 'date-time' })
  confirm_by: string | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

/** Includes the invitation's sequence, which clients do not see. */
export const MEETING_COLUMNS =
  'id, contact_id, session_id, lead_id, host_id, title, status, starts_at, ends_at, timezone, attendee_name, ' +
  'attendee_email, location, join_url, notes, cancel_reason, confirm_by, created_at, updated_at, sequence';

/** A row as MEETING_COLUMNS selects it. */
export type MeetingRow = Omit<MeetingDto, 'object'> & { sequence: number };

export const presentMeeting = (row: MeetingRow): MeetingDto => ({
  id: row.id,
  object: 'meeting',
  contact_id: row.contact_id,
  session_id: row.session_id,
  lead_id: row.lead_id,
  host_id: row.host_id,
  title: row.title,
  status: row.status,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  timezone: row.timezone,
  attendee_name: row.attendee_name,
  attendee_email: row.attendee_email,
  location: row.location,
  join_url: row.join_url,
  notes: row.notes,
  cancel_reason: row.cancel_reason,
  confirm_by: row.confirm_by,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
