import { Injectable } from '@nestjs/common';
import { alone } from '../../platform/db/alone.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { onlyRow } from '../../platform/db/only-row.js';

const COUNT = named(`
  select count(*)::int as workspace, count(*) filter (where address_hash = $2)::int as address,
    (select count(*)::int from meeting_links l
      join meetings m on m.workspace_id = l.workspace_id and m.id = l.meeting_id
      where l.workspace_id = $1 and l.created_at > now() - interval '30 minutes'
        and lower(m.attendee_email) = lower($3)) as mails
  from meeting_holds where workspace_id = $1`);
const ADD = named(`
  insert into meeting_holds (workspace_id, meeting_id, address_hash, locale) values ($1, $2, $3, $4)`);
const END = named('delete from meeting_holds where workspace_id = $1 and meeting_id = $2');
const DUE = named(`
  select workspace_id, id from meetings where confirm_by <= now()
  order by confirm_by limit $1 for no key update skip locked`);
/** Condition on a meeting m: its contact is not blocked. Blocking a contact ends their held meetings. */
const MAY_WRITE = `not exists (
  select from contacts c where c.workspace_id = m.workspace_id and c.id = m.contact_id and c.blocked_at is not null)`;
/** A new link is made for each attempt to send the mail, so that only its hash is ever stored. */
const ISSUE = named(`
  with held as (
    select m.workspace_id, m.id, m.attendee_email, m.starts_at, m.ends_at, m.timezone, m.confirm_by, h.locale, w.name
    from meetings m
    join meeting_holds h on h.workspace_id = m.workspace_id and h.meeting_id = m.id
    join workspaces w on w.workspace_id = m.workspace_id and w.suspended_at is null
    where m.workspace_id = $1 and m.id = $2 and m.confirm_by > clock_timestamp() and m.attendee_email is not null
      and ${MAY_WRITE}
  ), link as (
    insert into meeting_links (workspace_id, token_hash, meeting_id) select workspace_id, $3, id from held
  )
  select attendee_email as address, name as company, starts_at, ends_at, timezone, confirm_by, locale from held`);
const FIND = named(`
  select l.workspace_id, l.meeting_id, m.starts_at, m.ends_at, m.timezone, m.confirm_by, h.locale, w.name as company,
    coalesce(m.confirm_by > clock_timestamp() and m.attendee_email is not null and ${MAY_WRITE}, false) as open
  from meeting_links l
  join meetings m on m.workspace_id = l.workspace_id and m.id = l.meeting_id
  join workspaces w on w.workspace_id = l.workspace_id and w.suspended_at is null
  left join meeting_holds h on h.workspace_id = l.workspace_id and h.meeting_id = l.meeting_id
  where l.token_hash = $1`);
/** Locks the meeting: after waiting for the lock its current state is returned. */
const LOCK_OPEN = named(`
  select from meetings m where workspace_id = $1 and id = $2 and confirm_by > clock_timestamp()
    and attendee_email is not null and ${MAY_WRITE} for no key update`);
const FORGET = named(`delete from meeting_links where created_at < now() - interval '30 days'`);

/** Facts for a held meeting's mail and page, without any text of the visitor. Times are RFC 3339. */
export interface HeldMeeting {
  company: string;
  starts_at: string;
  ends_at: string;
  /** IANA, from the booking. */
  timezone: string;
  confirm_by: string;
  /** BCP 47; null = unknown. */
  locale: string | null;
}

export type Requested = HeldMeeting & { address: string };

export interface FoundLink extends Omit<HeldMeeting, 'confirm_by'> {
  workspace_id: string;
  meeting_id: string;
  confirm_by: string | null;
  /** Whether it can still be confirmed. */
  open: boolean;
}

@Injectable()
export class HoldsStore {
  /**
   * Counts held meetings of the workspace and of the network address, and recent mails to the e-mail address,
   * including those for cancelled bookings. Other counts wait until the transaction ends.
   */
  async count(db: Queryable, workspaceId: string, from: { addressHash: string | null; email: string | null }) {
    await alone(db, `held meetings ${workspaceId}`);
    const { rows } = await db.query<{ workspace: number; address: number; mails: number }>(
      COUNT(workspaceId, from.addressHash, from.email),
    );
    return onlyRow({ rows });
  }

  async add(
    db: Queryable,
    workspaceId: string,
    { meetingId, addressHash, locale }: { meetingId: string; addressHash: string | null; locale: string | null },
  ): Promise<void> {
    await db.query(ADD(workspaceId, meetingId, addressHash, locale));
  }

  async end(db: Queryable, workspaceId: string, meetingId: string): Promise<void> {
    await db.query(END(workspaceId, meetingId));
  }

  /** Over all workspaces, on the system connection: locks expired holds that no other transaction has locked. */
  async lockDue(db: Queryable, limit: number): Promise<{ workspace_id: string; id: string }[]> {
    return (await db.query<{ workspace_id: string; id: string }>(DUE(limit))).rows;
  }

  /** Stores a link to a meeting that still waits; null if it does not. */
  async issue(
    db: Queryable,
    workspaceId: string,
    { meetingId, tokenHash }: { meetingId: string; tokenHash: Buffer },
  ): Promise<Requested | null> {
    type Row = Requested & Record<string, unknown>;
    return (await db.query<Row>(ISSUE(workspaceId, meetingId, tokenHash))).rows[0] ?? null;
  }

  /** Over all workspaces, on the system connection. */
  async find(db: Queryable, tokenHash: Buffer): Promise<FoundLink | null> {
    return (await db.query<FoundLink & Record<string, unknown>>(FIND(tokenHash))).rows[0] ?? null;
  }

  /** Whether the meeting still waits for confirmation; if so, it is locked. */
  async lockOpen(db: Queryable, workspaceId: string, meetingId: string): Promise<boolean> {
    return (await db.query(LOCK_OPEN(workspaceId, meetingId))).rowCount > 0;
  }

  /** Deletes links after 30 days. */
  async forget(db: Queryable): Promise<void> {
    await db.query(FORGET());
  }
}
