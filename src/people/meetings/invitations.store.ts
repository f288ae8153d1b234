import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { newId } from '../../platform/kernel/ids.js';
import type { CalendarInvitation } from './icalendar.js';

export type Recipient = 'attendee' | 'host';

export interface WaitingMail extends Record<string, unknown> {
  workspace_id: string;
  id: string;
  meeting_id: string;
  recipient: Recipient;
  invitation: StoredInvitation | ConfirmationRequest;
  attempts: number;
}

/** Asks the attendee to confirm the address. Its text is composed when it is sent, because it contains a new link. */
export interface ConfirmationRequest {
  method: 'CONFIRM';
}
/** Sorts before every invitation. */
const REQUEST_SEQUENCE = -1;

/** With the time zone in which its reader gets the time. */
export type StoredInvitation = CalendarInvitation & { timezone: string };

const ADD = named(`
  insert into meeting_mails (workspace_id, id, meeting_id, recipient, sequence, invitation)
  values ($1, $2, $3, $4, $5, $6)`);

/** In order: of one meeting and reader only the earliest mail is due. Leased by moving `due_at` forward. */
const CLAIM = named(`
  with due as materialized (
    select workspace_id, id from meeting_mails m
    where failed_at is null and due_at <= clock_timestamp() and not exists (
      select from meeting_mails e where e.workspace_id = m.workspace_id and e.meeting_id = m.meeting_id
        and e.recipient = m.recipient and e.sequence < m.sequence and e.failed_at is null)
    order by due_at limit $1 for update skip locked)
  update meeting_mails m set attempts = attempts + 1, due_at = clock_timestamp() + make_interval(secs => $2)
  from due where m.workspace_id = due.workspace_id and m.id = due.id
  returning m.workspace_id, m.id, m.meeting_id, m.recipient, m.invitation, m.attempts`);
const SENT = named('delete from meeting_mails where workspace_id = $1 and id = $2');
const RETRY = named(`
  update meeting_mails set due_at = clock_timestamp() + make_interval(secs => $3), last_error = $4
  where workspace_id = $1 and id = $2`);
const GIVE_UP = named(`
  update meeting_mails set failed_at = clock_timestamp(), last_error = $3 where workspace_id = $1 and id = $2`);
const PRUNE = named(`delete from meeting_mails where failed_at < now() - interval '30 days'`);

@Injectable()
export class MeetingInvitationsStore {
  async add(
    db: Queryable,
    workspaceId: string,
    { recipient, invitation }: { recipient: Recipient; invitation: StoredInvitation },
  ): Promise<void> {
    const { uid, sequence } = invitation;
    await db.query(ADD(workspaceId, newId(), uid, recipient, sequence, JSON.stringify(invitation)));
  }

  async addRequest(db: Queryable, workspaceId: string, meetingId: string): Promise<void> {
    const request: ConfirmationRequest = { method: 'CONFIRM' };
    await db.query(ADD(workspaceId, newId(), meetingId, 'attendee', REQUEST_SEQUENCE, JSON.stringify(request)));
  }

  /** Over all workspaces, on the system connection. @returns mails leased to this caller for `leaseMs` */
  async claim(db: Queryable, limit: number, leaseMs: number): Promise<WaitingMail[]> {
    return (await db.query<WaitingMail>(CLAIM(limit, leaseMs / 1_000))).rows;
  }

  /** Also called for a mail that is no longer needed. */
  async sent(db: Queryable, { workspace_id, id }: WaitingMail): Promise<void> {
    await db.query(SENT(workspace_id, id));
  }

  async retry(
    db: Queryable,
    { waitingMail: { workspace_id, id }, delayMs, error }: { waitingMail: WaitingMail; delayMs: number; error: string },
  ): Promise<void> {
    await db.query(RETRY(workspace_id, id, delayMs / 1_000, error));
  }

  async giveUp(db: Queryable, { workspace_id, id }: WaitingMail, error: string): Promise<void> {
    await db.query(GIVE_UP(workspace_id, id, error));
  }

  /** Deletes mails that were given up 30 days ago. */
  async prune(db: Queryable): Promise<void> {
    await db.query(PRUNE());
  }
}
