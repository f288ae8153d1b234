import { Injectable } from '@nestjs/common';
import { Instances } from '../../platform/db/instances.js';
import { hasLease, leaseQueue, RELEASED } from '../../platform/db/lease-queue.js';
import { QueueStore, type Leased } from '../../platform/db/queue-store.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { newId } from '../../platform/kernel/ids.js';
import type { CalendarInvitation } from './icalendar.js';

export type Recipient = 'attendee' | 'host';

export interface WaitingMail extends Leased {
  id: string;
  meeting_id: string;
  recipient: Recipient;
  invitation: StoredInvitation | ConfirmationRequest;
  attempts: number;
  /** Of the reader, BCP 47; null = unknown. */
  locale: string | null;
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

const LOCALE = `(
    select case when q.recipient = 'host' then a.locale else c.locale end
    from meetings g
    left join contacts c on c.workspace_id = g.workspace_id and c.id = g.contact_id
    left join members t on t.workspace_id = g.workspace_id and t.id = g.host_id
    left join accounts a on a.id = t.account_id
    where g.workspace_id = q.workspace_id and g.id = q.meeting_id) as locale`;
/** In order: of one meeting and reader only the earliest mail is due. */
const QUEUE = leaseQueue({
  table: 'meeting_mails',
  key: 'id',
  returning: ['meeting_id', 'recipient', 'invitation', LOCALE],
  where: `q.failed_at is null and not exists (
      select from meeting_mails e where e.workspace_id = q.workspace_id and e.meeting_id = q.meeting_id
        and e.recipient = q.recipient and e.sequence < q.sequence and e.failed_at is null)`,
});
const POSTPONE = named(`
  update meeting_mails set ${RELEASED}, due_at = clock_timestamp() + make_interval(secs => $4), last_error = $5
  where ${hasLease('id')}`);
const GIVE_UP = named(`
  update meeting_mails set failed_at = clock_timestamp(), last_error = $4, ${RELEASED} where ${hasLease('id')}`);
const PRUNE = named(`delete from meeting_mails where failed_at < now() - interval '30 days'`);

@Injectable()
export class MeetingInvitationsStore extends QueueStore<WaitingMail> {
  constructor(instances: Instances) {
    super(QUEUE, instances);
  }

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

  /** Over all workspaces, on the system connection. */
  claim(db: Queryable, limit: number, seconds: number): Promise<WaitingMail[]> {
    return this.leaseMany(db, seconds, limit);
  }

  async postpone(
    db: Queryable,
    mail: WaitingMail,
    { seconds, error }: { seconds: number; error: string },
  ): Promise<void> {
    await db.query(POSTPONE(...this.keyOf(mail), seconds, error));
  }

  async giveUp(db: Queryable, mail: WaitingMail, error: string): Promise<void> {
    await db.query(GIVE_UP(...this.keyOf(mail), error));
  }

  /** Deletes mails that were given up 30 days ago. */
  async prune(db: Queryable): Promise<void> {
    await db.query(PRUNE());
  }
}
