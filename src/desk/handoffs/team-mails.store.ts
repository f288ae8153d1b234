import { Injectable } from '@nestjs/common';
import { Instances } from '../../platform/db/instances.js';
import { hasLease, leaseQueue, RELEASED } from '../../platform/db/lease-queue.js';
import { QueueStore, type Leased } from '../../platform/db/queue-store.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { MATRIX } from '../../platform/policy/capabilities.js';
import { PREFERENCES, wantsMail, type NotificationKind } from '../notifications/notifications.dto.js';
import { lockSession } from '../../conversations/core/session-locks.commands.js';
import type { HandoffRow } from './handoffs.dto.js';
import type { TeamMailReason } from './team-mail-texts.js';
import type { TeamMailFacts } from './team-mail.js';

/** A queued mail to one member. */
export interface WaitingTeamMail extends Leased {
  id: string;
  reason: TeamMailReason | 'mention' | 'consent_lost';
  attempts: number;
}

export interface DueReminder extends Record<string, unknown> {
  workspace_id: string;
  session_id: string;
  due_at: string;
}

interface NewestHandoff extends Record<string, unknown> {
  id: string;
  assignee_id: string | null;
  reason: TeamMailReason;
}

export interface DuePickup extends Record<string, unknown> {
  workspace_id: string;
  handoff_id: string;
  due_at: string;
}

export interface NewTeamMail {
  handoffId: string;
  reason: TeamMailReason;
  only: string | null;
  except: string | null;
}

/** Facts for the mail's text, and its recipient. */
export type ComposedFacts = TeamMailFacts & { name: string; email: string; locale: string | null };
export interface ComposedLostConsent extends Record<string, unknown> {
  /** The mailbox, an account of a channel. */
  id: string;
  mailbox: string;
  name: string;
  email: string;
  locale: string | null;
}
export interface ComposedMention extends Record<string, unknown> {
  author: string;
  company: string;
  name: string;
  email: string;
  locale: string | null;
}

/** The notification kind that a member must have enabled to get a mail for the reason. */
const KIND_OF: Record<TeamMailReason, NotificationKind> = {
  opened: 'handoff_opened',
  waiting: 'customer_waiting',
  not_picked_up: 'not_picked_up',
  assigned: 'assigned',
};

/** Per hand-off. */
const RECIPIENTS_MAX = 200;

/** Of a queued mail that is asked for again: it keeps its place; one that was given up starts again. */
export const STARTS_AGAIN = `created_at = clock_timestamp(), failed_at = null,
      attempts = case when m.failed_at is null then m.attempts else 0 end,
      due_at = case when m.failed_at is null then m.due_at else clock_timestamp() end,
      last_error = case when m.failed_at is null then m.last_error end`;
/** One queued mail per member, hand-off and reason. */
const ADD = named(`
  insert into handoff_mails as m (workspace_id, id, handoff_id, member_id, reason)
  select $1, gen_random_uuid(), $2, t.id, $3 from members t ${PREFERENCES}
  where t.workspace_id = $1 and t.removed_at is null and t.role = any($4)
    and ($5::uuid is null or t.id = $5) and t.id is distinct from $6 and ${wantsMail('$7')}
  order by t.created_at, t.id limit ${RECIPIENTS_MAX}
  on conflict (workspace_id, handoff_id, member_id, reason) do update set ${STARTS_AGAIN}`);

const QUEUE = leaseQueue({ table: 'handoff_mails', key: 'id', returning: ['reason'], where: 'q.failed_at is null' });
/**
 * Returns no row if the hand-off is over, its contact is blocked, a teammate has replied, or the member has
 * left or may no longer reply.
 */
const COMPOSE = named(`
  select h.ticket_number, h.kind, h.ask, w.name as company, t.name, t.email, a.locale
  from handoff_mails m
  join handoffs h on h.workspace_id = m.workspace_id and h.id = m.handoff_id
  join members t on t.workspace_id = m.workspace_id and t.id = m.member_id
  left join accounts a on a.id = t.account_id
  join workspaces w on w.workspace_id = m.workspace_id
  where m.workspace_id = $1 and m.id = $2 and h.status in ('open', 'pending') and t.removed_at is null
    and t.role = any($3) and t.email <> '' and w.suspended_at is null
    and (m.reason <> 'assigned' or h.assignee_id = m.member_id)
    and (m.reason <> 'opened' or h.assignee_id is null or h.assignee_id = m.member_id)
    and (m.reason <> 'not_picked_up' or (h.assignee_id is null and h.external_responder is null and h.replied_at is null))
    and not exists (
      select from contacts c where c.workspace_id = h.workspace_id and c.id = h.contact_id and c.blocked_at is not null)
    and not exists (
      select from messages s where s.workspace_id = h.workspace_id and s.session_id = h.session_id
        and s.author = 'teammate' and s.created_at >= m.created_at)`);
const COMPOSE_MENTION = named(`
  select n.author_label as author, w.name as company, t.name, t.email, a.locale
  from handoff_mails m
  join notes n on n.workspace_id = m.workspace_id and n.id = m.note_id
  join members t on t.workspace_id = m.workspace_id and t.id = m.member_id
  left join accounts a on a.id = t.account_id
  join workspaces w on w.workspace_id = m.workspace_id
  where m.workspace_id = $1 and m.id = $2 and t.removed_at is null and t.email <> '' and w.suspended_at is null`);
/** Returns no row once somebody has connected the mailbox again. */
const COMPOSE_LOST_CONSENT = named(`
  select c.id, c.name as mailbox, t.name, t.email, a.locale
  from handoff_mails m
  join channel_accounts c on c.workspace_id = m.workspace_id and c.id = m.account_id
  join channel_consents k on k.workspace_id = m.workspace_id and k.account_id = m.account_id
  join members t on t.workspace_id = m.workspace_id and t.id = m.member_id
  left join accounts a on a.id = t.account_id
  join workspaces w on w.workspace_id = m.workspace_id
  where m.workspace_id = $1 and m.id = $2 and k.revoked_at is not null and t.removed_at is null and t.role = 'owner'
    and t.email <> '' and w.suspended_at is null`);
const POSTPONE_MAIL = named(`
  update handoff_mails set ${RELEASED}, due_at = clock_timestamp() + make_interval(secs => $4), last_error = $5
  where ${hasLease('id')}`);
const GIVE_UP = named(`
  update handoff_mails set failed_at = clock_timestamp(), last_error = $4, ${RELEASED} where ${hasLease('id')}`);

const POSTPONE = named(`
  update handoff_reminders
  set due_at = mailed_at + make_interval(secs => $3), opened_at = least(opened_at, $4::timestamptz)
  where workspace_id = $1 and session_id = $2 and mailed_at > clock_timestamp() - make_interval(secs => $3)`);
const START_QUIET_TIME = named(`
  insert into handoff_reminders (workspace_id, session_id, mailed_at) values ($1, $2, clock_timestamp())
  on conflict (workspace_id, session_id) do update set mailed_at = clock_timestamp(), due_at = null, opened_at = null`);
const SCHEDULE = named(`
  insert into handoff_reminders as r (workspace_id, session_id, due_at)
  values ($1, $2, clock_timestamp() + make_interval(secs => $3))
  on conflict (workspace_id, session_id) do update
    set due_at = greatest(excluded.due_at, r.mailed_at + make_interval(secs => $4)) where r.due_at is null`);
const CANCEL = named(`
  update handoff_reminders set due_at = null, opened_at = null
  where workspace_id = $1 and session_id = $2 and due_at is not null`);

const DUE = named(`
  select workspace_id, session_id, due_at from handoff_reminders
  where due_at <= clock_timestamp() and ($1::timestamptz is null or (due_at, session_id) > ($1, $2))
  order by due_at, session_id limit $3`);
/** A reminder whose rows stay locked for longer remains due. */
const SHORT_LOCK_TIMEOUT = named(`select set_config('lock_timeout', '200ms', true)`);
/** Locked before the reminder, as by a teammate's reply. */
const LOCK_NEWEST = named(`
  select h.id, h.assignee_id, case when h.created_at >= r.opened_at then 'opened' else 'waiting' end as reason
  from handoffs h join handoff_reminders r on r.workspace_id = h.workspace_id and r.session_id = h.session_id
  where h.workspace_id = $1 and h.session_id = $2 and h.status in ('open', 'pending')
    and (h.kind <> 'approval' or h.replied_at is not null or h.created_at >= r.opened_at)
  order by h.created_at desc, h.id desc limit 1 for key share of h`);
const MARK_REMINDED = named(`
  update handoff_reminders
  set due_at = null, opened_at = null, mailed_at = case when $3 then clock_timestamp() else mailed_at end
  where workspace_id = $1 and session_id = $2 and due_at <= clock_timestamp()`);

const SCHEDULE_PICKUP = named(`
  insert into handoff_pickups (workspace_id, handoff_id, due_at)
  select $1, $2, clock_timestamp() + make_interval(mins => w.pickup_minutes) from workspaces w
  where w.workspace_id = $1 and w.pickup_minutes is not null
  on conflict (workspace_id, handoff_id) do update set due_at = excluded.due_at`);
const DUE_PICKUPS = named(`
  select workspace_id, handoff_id, due_at from handoff_pickups
  where due_at <= clock_timestamp() and ($1::timestamptz is null or (due_at, handoff_id) > ($1, $2))
  order by due_at, handoff_id limit $3`);
const LOCK_UNPICKED = named(`
  select id from handoffs
  where workspace_id = $1 and id = $2 and status in ('open', 'pending') and decision is null
    and assignee_id is null and external_responder is null and replied_at is null
  for key share`);
const TAKE_PICKUP = named(`
  delete from handoff_pickups where workspace_id = $1 and handoff_id = $2 and due_at <= clock_timestamp()`);
/** Also cancels queued mails. */
const CANCEL_PICKUP = named(`
  with mails as (
    delete from handoff_mails where workspace_id = $1 and handoff_id = $2 and reason = 'not_picked_up')
  delete from handoff_pickups where workspace_id = $1 and handoff_id = $2`);

const PRUNE_MAILS = named(`
  delete from handoff_mails where (workspace_id, id) in (
    select workspace_id, id from handoff_mails where failed_at < now() - interval '30 days'
    order by failed_at limit $1 for update skip locked)`);
const PRUNE_REMINDERS = named(`
  delete from handoff_reminders where (workspace_id, session_id) in (
    select workspace_id, session_id from handoff_reminders where due_at is null and mailed_at < now() - interval '1 day'
    order by mailed_at limit $1 for update skip locked)`);

@Injectable()
export class TeamMailsStore extends QueueStore<WaitingTeamMail> {
  constructor(instances: Instances) {
    super(QUEUE, instances);
  }

  /**
   * Queues a mail to each member who may reply.
   * @param mail `only`: only that member, null = all; `except`: a member who already knows, null = none
   */
  async add(tx: Queryable, workspaceId: string, mail: NewTeamMail): Promise<void> {
    const { handoffId, reason, only, except } = mail;
    await tx.query(ADD(workspaceId, handoffId, reason, MATRIX.reply, only, except, KIND_OF[reason]));
  }

  /** @returns true to mail the team now; otherwise one mail follows after the quiet period */
  async startQuietTime(
    tx: Queryable,
    workspaceId: string,
    { handoff, quietMs }: { handoff: HandoffRow; quietMs: number },
  ): Promise<boolean> {
    const { session_id: sessionId, created_at: createdAt } = handoff;
    // Before the reminder, as by every reply, so that no two transactions insert its first row at once.
    await lockSession(tx, workspaceId, { id: sessionId, strength: 'update' });
    const postponed = await tx.query(POSTPONE(workspaceId, sessionId, quietMs / 1_000, createdAt));
    if (postponed.rowCount > 0) return false;
    await tx.query(START_QUIET_TIME(workspaceId, sessionId));
    return true;
  }

  /** The customer waits for an answer. A reminder that is already scheduled keeps its time. */
  async scheduleReminder(
    tx: Queryable,
    workspaceId: string,
    { sessionId, afterMs, quietMs }: { sessionId: string; afterMs: number; quietMs: number },
  ): Promise<void> {
    await tx.query(SCHEDULE(workspaceId, sessionId, afterMs / 1_000, quietMs / 1_000));
  }

  async cancelReminder(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    await tx.query(CANCEL(workspaceId, sessionId));
  }

  /** Over all workspaces, on the system connection, like all methods below. */
  async dueReminders(db: Queryable, after: DueReminder | null, limit: number): Promise<DueReminder[]> {
    return (await db.query<DueReminder>(DUE(after?.due_at ?? null, after?.session_id ?? null, limit))).rows;
  }

  /**
   * Queues the mails of a reminder that is still due, in a transaction. Throws if its rows stay locked for
   * longer than 200 ms.
   */
  async remind(tx: Queryable, { workspace_id: workspaceId, session_id: sessionId }: DueReminder): Promise<void> {
    await tx.query(SHORT_LOCK_TIMEOUT());
    const { rows } = await tx.query<NewestHandoff>(LOCK_NEWEST(workspaceId, sessionId));
    const [handoff] = rows;
    const { rowCount } = await tx.query(MARK_REMINDED(workspaceId, sessionId, handoff !== undefined));
    if (rowCount === 0 || !handoff) return;
    const { id, reason, assignee_id: only } = handoff;
    await this.add(tx, workspaceId, { handoffId: id, reason, only, except: null });
  }

  /** Schedules a mail to the team if the hand-off is not picked up within the workspace's configured time. */
  async schedulePickup(tx: Queryable, workspaceId: string, handoffId: string): Promise<void> {
    await tx.query(SCHEDULE_PICKUP(workspaceId, handoffId));
  }

  async cancelPickup(tx: Queryable, workspaceId: string, handoffId: string): Promise<void> {
    await tx.query(CANCEL_PICKUP(workspaceId, handoffId));
  }

  async duePickups(db: Queryable, after: DuePickup | null, limit: number): Promise<DuePickup[]> {
    return (await db.query<DuePickup>(DUE_PICKUPS(after?.due_at ?? null, after?.handoff_id ?? null, limit))).rows;
  }

  /** Queues the mails if the hand-off still has no assignee, in a transaction. Throws as `remind` does. */
  async remindUnassigned(
    tx: Queryable,
    { workspace_id: workspaceId, handoff_id: handoffId }: DuePickup,
  ): Promise<void> {
    await tx.query(SHORT_LOCK_TIMEOUT());
    const unpicked = await tx.query(LOCK_UNPICKED(workspaceId, handoffId));
    const { rowCount } = await tx.query(TAKE_PICKUP(workspaceId, handoffId));
    if (rowCount === 0 || unpicked.rowCount === 0) return;
    await this.add(tx, workspaceId, { handoffId, reason: 'not_picked_up', only: null, except: null });
  }

  async composeMention(db: Queryable, { workspace_id, id }: WaitingTeamMail): Promise<ComposedMention | null> {
    return (await db.query<ComposedMention>(COMPOSE_MENTION(workspace_id, id))).rows[0] ?? null;
  }

  async composeLostConsent(db: Queryable, { workspace_id, id }: WaitingTeamMail): Promise<ComposedLostConsent | null> {
    return (await db.query<ComposedLostConsent>(COMPOSE_LOST_CONSENT(workspace_id, id))).rows[0] ?? null;
  }

  claim(db: Queryable, limit: number, seconds: number): Promise<WaitingTeamMail[]> {
    return this.leaseMany(db, seconds, limit);
  }

  /** Null if the mail's reason no longer applies. */
  async compose(db: Queryable, { workspace_id, id }: WaitingTeamMail): Promise<ComposedFacts | null> {
    const { rows } = await db.query<ComposedFacts & Record<string, unknown>>(COMPOSE(workspace_id, id, MATRIX.reply));
    return rows[0] ?? null;
  }

  async postpone(
    db: Queryable,
    mail: WaitingTeamMail,
    { seconds, error }: { seconds: number; error: string },
  ): Promise<void> {
    await db.query(POSTPONE_MAIL(...this.keyOf(mail), seconds, error));
  }

  async giveUp(db: Queryable, mail: WaitingTeamMail, error: string): Promise<void> {
    await db.query(GIVE_UP(...this.keyOf(mail), error));
  }

  /** Deletes mails that were given up 30 days ago. @returns how many */
  async pruneMails(db: Queryable, limit: number): Promise<number> {
    return (await db.query(PRUNE_MAILS(limit))).rowCount;
  }

  /** Deletes reminders that no longer have an effect. @returns how many */
  async pruneReminders(db: Queryable, limit: number): Promise<number> {
    return (await db.query(PRUNE_REMINDERS(limit))).rowCount;
  }
}
