import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { fail } from '../../platform/kernel/errors.js';
import { markMoments } from '../../platform/events/analytics-marks.js';
import { lockSession } from '../../conversations/core/session-locks.commands.js';
import { MEETING_COLUMNS, type MeetingRow } from './meetings.dto.js';
import { onlyRow } from '../../platform/db/only-row.js';

/** How long a held meeting waits for the attendee's confirmation. */
export const HELD_MINUTES = 30;

export interface NewMeeting {
  id: string;
  contactId: string | null;
  sessionId: string | null;
  leadId: string | null;
  hostId: string;
  title: string;
  /** RFC 3339 */
  startsAt: string;
  endsAt: string;
  timezone: string;
  attendeeName: string | null;
  attendeeEmail: string | null;
  location: string | null;
  joinUrl: string | null;
  notes: string | null;
  /** Whether the attendee's address has to be confirmed first. */
  held: boolean;
}

export interface Host extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  /** Stands in for a person: gets no mail. */
  placeholder: boolean;
  /** From the host's schedule; null if they have none. */
  timezone: string | null;
}

/**
 * Serialises bookings and moves of a host, so that buffers are respected too, which the table's own constraint
 * does not cover. Always in order of ids, so that two transactions with the same hosts do not deadlock. Weaker
 * than `for update`, so that foreign keys to members do not wait.
 */
const LOCK = named(`
  select id, name, email, placeholder, (
      select a.timezone from host_availability a where a.workspace_id = $1 and a.host_id = m.id
      order by a.effective_from <= current_date desc, a.effective_from desc limit 1) as timezone
  from members m where workspace_id = $1 and id = any($2::uuid[]) order by id for no key update of m`);
/** Serialises bookings of a person, so that the count of their live meetings is exact. */
const LOCK_ATTENDEE = named(`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key`);
const LIVE = `workspace_id = $1 and status in ('booked', 'rescheduled') and ends_at > $3`;
const LIVE_OF_CONTACT = named(`select count(*)::int as n from meetings where ${LIVE} and contact_id = $2`);
/** Meetings that strangers hold under a verified address do not count against its owner. */
const LIVE_OF_EMAIL = named(`
  select count(*)::int as n from meetings
  where ${LIVE} and lower(attendee_email) = $2 and (confirm_by is null or not $4::boolean)`);
/**
 * Without a given lead, uses the one that a capture would update: the contact's, else that of the anonymous
 * session.
 */
const INSERT = named(`
  with made as (
  insert into meetings (workspace_id, id, contact_id, session_id, lead_id, host_id, title, starts_at, ends_at, timezone,
    attendee_name, attendee_email, location, join_url, notes, confirm_by)
  values ($1, $2, $3, $4, coalesce($5,
      (select id from leads where workspace_id = $1 and contact_id = $3 order by created_at desc, id desc limit 1),
      (select id from leads
       where workspace_id = $1 and session_id = $4 and contact_id is null and $3::uuid is null
       order by created_at desc, id desc limit 1)),
    $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
    case when $16 then clock_timestamp() + interval '${HELD_MINUTES} minutes' end) returning *
  ), ${markMoments('select workspace_id, created_at from made')}
  select ${MEETING_COLUMNS} from made`);
const FIND = named(`select ${MEETING_COLUMNS} from meetings where workspace_id = $1 and id = $2 for no key update`);
const UPDATE = named(`
  update meetings set starts_at = $3, ends_at = $4, status = $5, cancel_reason = $6, notes = $7, sequence = $8,
    confirm_by = $9, host_id = $10, updated_at = clock_timestamp()
  where workspace_id = $1 and id = $2 returning ${MEETING_COLUMNS}`);
const COMING = named(`
  select ${MEETING_COLUMNS} from meetings
  where workspace_id = $1 and host_id = $2 and status in ('booked', 'rescheduled') and ends_at > $3
  order by id for no key update`);
const BUSY = named(`
  select from meetings where workspace_id = $1 and host_id = $2 and status in ('booked', 'rescheduled')
    and starts_at < $4 and ends_at > $3 limit 1`);
/** The person whose live meetings are counted. */
export interface Attendee {
  contactId: string | null;
  email: string | null;
  verified: boolean;
}

@Injectable()
export class MeetingsStore {
  /**
   * Number of upcoming meetings of a contact or an e-mail address, whichever is greater. Locked until the
   * transaction ends.
   * @param now RFC 3339
   */
  async countLive(
    db: Queryable,
    workspaceId: string,
    { attendee, now }: { attendee: Attendee; now: string },
  ): Promise<number> {
    const { contactId } = attendee;
    const email = attendee.email?.toLowerCase() ?? null;
    const identifiers = [contactId, email].filter((value) => value !== null);
    await db.query(LOCK_ATTENDEE(identifiers.map((value) => `meetings ${workspaceId} ${value}`).sort()));
    const counts = [
      ...(contactId === null ? [] : [LIVE_OF_CONTACT(workspaceId, contactId, now)]),
      ...(email === null ? [] : [LIVE_OF_EMAIL(workspaceId, email, now, attendee.verified)]),
    ];
    let highest = 0;
    for (const statement of counts) highest = Math.max(highest, onlyRow(await db.query<{ n: number }>(statement)).n);
    return highest;
  }

  /** @returns the existing ones among them, including removed members */
  async lockHosts(db: Queryable, workspaceId: string, ids: string[]): Promise<Host[]> {
    return (await db.query<Host>(LOCK(workspaceId, ids))).rows;
  }

  /** Throws `invalid_field` if the session's contact was erased. */
  async insert(db: Queryable, workspaceId: string, meeting: NewMeeting): Promise<MeetingRow> {
    if (meeting.sessionId !== null) {
      const session = await lockSession(db, workspaceId, { id: meeting.sessionId, strength: 'key share' });
      if (session && session.erased_at !== null)
        throw fail('invalid_field', 'session_id is a session of a contact who was erased', {
          param: 'session_id',
        });
    }
    const { id, contactId, sessionId, leadId, hostId, title, startsAt, endsAt, timezone } = meeting;
    const { attendeeName, attendeeEmail, location, joinUrl, notes, held } = meeting;
    const ids = [id, contactId, sessionId, leadId, hostId];
    const rest = [title, startsAt, endsAt, timezone, attendeeName, attendeeEmail, location, joinUrl, notes, held];
    return onlyRow(await db.query<MeetingRow>(INSERT(workspaceId, ...ids, ...rest)));
  }

  /** Finds and locks it. */
  async find(db: Queryable, workspaceId: string, id: string): Promise<MeetingRow | undefined> {
    return (await db.query<MeetingRow>(FIND(workspaceId, id))).rows[0];
  }

  /** Locks the meetings of a host that are not over. @param now RFC 3339 */
  async lockComing(
    db: Queryable,
    workspaceId: string,
    { hostId, now }: { hostId: string; now: string },
  ): Promise<MeetingRow[]> {
    return (await db.query<MeetingRow>(COMING(workspaceId, hostId, now))).rows;
  }

  /** Whether a host, who is locked, has another meeting at the time of this one. */
  async isBusy(
    db: Queryable,
    workspaceId: string,
    { hostId, meeting }: { hostId: string; meeting: MeetingRow },
  ): Promise<boolean> {
    return (await db.query(BUSY(workspaceId, hostId, meeting.starts_at, meeting.ends_at))).rowCount > 0;
  }

  async update(db: Queryable, workspaceId: string, meeting: MeetingRow): Promise<MeetingRow> {
    const { id, starts_at, ends_at, status, cancel_reason, notes, sequence, confirm_by, host_id } = meeting;
    const changed = [starts_at, ends_at, status, cancel_reason, notes, sequence, confirm_by, host_id];
    return onlyRow(await db.query<MeetingRow>(UPDATE(workspaceId, id, ...changed)));
  }
}
