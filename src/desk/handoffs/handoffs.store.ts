import { Injectable } from '@nestjs/common';
import { named, type Queryable, type Statement } from '../../platform/db/statement.js';
import type { Role } from '../../platform/kernel/caller.js';
import { markSessions } from '../../platform/events/analytics-marks.js';
import { holds } from '../../platform/policy/capabilities.js';
import { lockSession } from '../../conversations/core/session-locks.commands.js';
import { HANDOFF_COLUMNS, type HandoffRow } from './handoffs.dto.js';
import type { HandoffHistoryEntity } from './entities/handoff-history.entity.js';
import { onlyRow } from '../../platform/db/only-row.js';

const INSERTED = [
  'id',
  'session_id',
  'contact_id',
  'kind',
  'ask',
  'stop_reason',
  'route',
  'destructive',
  'requester',
  'requester_label',
  'requested_by',
  'confidence',
  'intent',
  'intent_confidence',
  'intent_at',
  'action',
  'expires_at',
  'created_at',
] as const;
export type NewHandoff = Pick<HandoffRow, (typeof INSERTED)[number]>;
/** `changes`: `{field: [before, after]}` */
export type HistoryRow = Omit<HandoffHistoryEntity, 'workspace_id'>;

/** Columns that any change may write. */
export const UPDATED = [
  'status',
  'resolution',
  'resolution_reason',
  'resolution_confidence',
  'resolution_at',
  'resolved_at',
  'assigned_at',
  'external_responder',
  'assignee_id',
  'replied_at',
  'requested_at',
  'decision',
  'snoozed_until',
  'updated_at',
] as const;

/** Lines of the history. @param rows the parameter with them, a JSON list */
export const insertHistory = (rows: string): string => `
    insert into handoff_history (workspace_id, id, handoff_id, actor, changes, created_at)
    select $1, l.* from jsonb_to_recordset(${rows}) as l(id uuid, handoff_id uuid, actor jsonb, changes jsonb,
      created_at timestamptz)`;
const HISTORY_OF_NEW = `$${INSERTED.length + 2}`;
/** The number is taken under the counter's row lock, which is held until the hand-off is committed or rolled back. */
const INSERT = named(`
  with number as (
    insert into ticket_numbers as n (workspace_id, last) values ($1, 1)
    on conflict (workspace_id) do update set last = n.last + 1 returning last),
  history as (${insertHistory(HISTORY_OF_NEW)}),
  ${markSessions(`values ($1, $${INSERTED.indexOf('session_id') + 2})`)}
  insert into handoffs (workspace_id, ticket_number, ${INSERTED.join(', ')}, requested_at, updated_at)
  select $1, number.last, ${INSERTED.map((_, at) => `$${at + 2}`).join(', ')}, $${INSERTED.length + 1}, $${INSERTED.length + 1} from number
  returning ${HANDOFF_COLUMNS}`);
const LOCK = named(`select ${HANDOFF_COLUMNS} from handoffs where workspace_id = $1 and id = $2 for update`);
const LOCK_ALL = named(
  `select ${HANDOFF_COLUMNS} from handoffs where workspace_id = $1 and id = any($2) order by id for update`,
);
const FIND = named(`select ${HANDOFF_COLUMNS} from handoffs where workspace_id = $1 and id = $2`);
const updateOne = (mark: string): ((...values: unknown[]) => Statement) =>
  named(`
  with history as (${insertHistory('$3')}) ${mark}
  update handoffs set ${UPDATED.map((column, index) => `${column} = $${index + 4}`).join(', ')}
  where workspace_id = $1 and id = $2`);
const UPDATE = updateOne('');
const UPDATE_COUNTED = updateOne(
  `, ${markSessions('select workspace_id, session_id from handoffs where workspace_id = $1 and id = $2')}`,
);
/** Each row with its own values. */
const UPDATE_ALL = named(`
  with r as (select * from jsonb_populate_recordset(null::handoffs, $2)), history as (${insertHistory('$3')}),
  ${markSessions('select $1, session_id from r')}
  update handoffs h set ${UPDATED.map((column) => `${column} = r.${column}`).join(', ')}
  from r where h.workspace_id = $1 and h.id = r.id`);
const ASSIGNED = named(`
  select ${HANDOFF_COLUMNS} from handoffs
  where workspace_id = $1 and assignee_id = $2 and status in ('open', 'pending') order by id limit $3 for update`);
const REPLIED = named(
  'update handoffs set replied_at = $3 where workspace_id = $1 and id = $2 and replied_at is null returning session_id',
);
const ASSIGNS_ON_REPLY = named('select from workspaces where workspace_id = $1 and assign_on_reply');
/** Skips what somebody is changing: the caller holds the session, and hand-offs are locked before sessions. */
const REQUESTED = named(`
  update handoffs set requested_at = $3 where workspace_id = $1 and id = (
    select id from handoffs where workspace_id = $1 and id = $2 for update skip locked)`);
const OPEN_IN_SESSION = named(`
  select ${HANDOFF_COLUMNS} from handoffs
  where workspace_id = $1 and session_id = $2 and status in ('open', 'pending') and kind <> 'approval'
  order by created_at desc, id desc limit 1`);
/** Skips what somebody is changing, as `REQUESTED` does. */
const LOCK_OPEN_IN_SESSION = named(`
  select ${HANDOFF_COLUMNS} from handoffs where workspace_id = $1 and id = (
    select id from handoffs where workspace_id = $1 and session_id = $2 and status in ('open', 'pending') and kind <> 'approval'
    order by created_at desc, id desc limit 1) for update skip locked`);
const SET_ASK = named('update handoffs set ask = $3, updated_at = $4 where workspace_id = $1 and id = $2');
/** Locked until the hand-off is written, so that no member is demoted or removed in between. */
const MEMBERS = named(`
  select id, role, name from members where workspace_id = $1 and id = any($2) and removed_at is null
  order by id for share`);
const MEMBER_NAME = named('select name from members where workspace_id = $1 and id = $2 and removed_at is null');
const CLAIM = named(`
  update handoffs set claimed_at = $3
  where workspace_id = $1 and id = $2 and decision = 'approved' and claimed_at is null and expires_at > $3
  returning session_id, contact_id, action`);

/** Only the first time, so that the customer is told once. */
const REFUSED = named(`
  update handoffs set refused_at = $3 where workspace_id = $1 and id = $2 and refused_at is null returning id`);
const EXPIRED = named(`
  select workspace_id, ${HANDOFF_COLUMNS} from handoffs
  where kind = 'approval' and decision is null and status in ('open', 'pending') and expires_at <= now()
  order by expires_at limit $1 for update skip locked`);

/** An approval whose deadline has passed. */
export type ExpiredApproval = HandoffRow & { workspace_id: string };

export interface ClaimedApproval {
  session_id: string;
  contact_id: string | null;
  action: { name: string; arguments: Record<string, unknown> };
}

interface HandoffMember extends Record<string, unknown> {
  id: string;
  role: Role;
  name: string;
}

@Injectable()
export class HandoffsStore {
  /** Inserts an open hand-off with the workspace's next number. */
  async insert(
    db: Queryable,
    workspaceId: string,
    { handoff, history }: { handoff: NewHandoff; history: HistoryRow },
  ): Promise<HandoffRow> {
    const values = INSERTED.map((column) =>
      column === 'action' && handoff.action ? JSON.stringify(handoff.action) : handoff[column],
    );
    return onlyRow(await db.query<HandoffRow>(INSERT(workspaceId, ...values, JSON.stringify([history]))));
  }

  /** Locks the hand-off until the transaction ends; null where there is none. */
  async lock(db: Queryable, workspaceId: string, id: string): Promise<HandoffRow | null> {
    return (await db.query<HandoffRow>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  async lockAll(db: Queryable, workspaceId: string, ids: string[]): Promise<HandoffRow[]> {
    return (await db.query<HandoffRow>(LOCK_ALL(workspaceId, ids))).rows;
  }

  /** Reads the committed hand-off, without a lock. */
  async find(db: Queryable, workspaceId: string, id: string): Promise<HandoffRow | null> {
    return (await db.query<HandoffRow>(FIND(workspaceId, id))).rows[0] ?? null;
  }

  /**
   * Writes locked rows, each with a line of its history.
   * @param counted whether analytics count one of them anew: see isCounted
   */
  async update(
    db: Queryable,
    workspaceId: string,
    { rows, history, counted }: { rows: HandoffRow[]; history: HistoryRow[]; counted: boolean },
  ): Promise<void> {
    const [row, ...more] = rows;
    if (!row) return;
    const lines = JSON.stringify(history);
    if (more.length > 0) await db.query(UPDATE_ALL(workspaceId, JSON.stringify(rows), lines));
    else {
      const statement = counted ? UPDATE_COUNTED : UPDATE;
      await db.query(statement(workspaceId, row.id, lines, ...UPDATED.map((column) => row[column])));
    }
  }

  /** @returns the session if this is the first reply */
  async markReplied(
    db: Queryable,
    workspaceId: string,
    { id, at }: { id: string; at: string },
  ): Promise<string | null> {
    return (await db.query<{ session_id: string }>(REPLIED(workspaceId, id, at))).rows[0]?.session_id ?? null;
  }

  async assignsOnReply(db: Queryable, workspaceId: string): Promise<boolean> {
    return (await db.query(ASSIGNS_ON_REPLY(workspaceId))).rowCount > 0;
  }

  /** The team is asked again, after the hand-off was given back to the agent. */
  async markRequested(db: Queryable, workspaceId: string, { id, at }: { id: string; at: string }): Promise<void> {
    await db.query(REQUESTED(workspaceId, id, at));
  }

  /** Locks the open hand-offs of a member: at most `limit`. */
  async lockAssigned(
    db: Queryable,
    workspaceId: string,
    { memberId, limit }: { memberId: string; limit: number },
  ): Promise<HandoffRow[]> {
    return (await db.query<HandoffRow>(ASSIGNED(workspaceId, memberId, limit))).rows;
  }

  /** Records that an approval was refused. @returns whether it is the first time */
  async markRefused(db: Queryable, workspaceId: string, { id, at }: { id: string; at: string }): Promise<boolean> {
    return (await db.query(REFUSED(workspaceId, id, at))).rows.length > 0;
  }

  /**
   * Always before the ticket counter, so that no two transactions deadlock.
   * @returns whether the session exists and its contact was not erased
   */
  async lockSession(db: Queryable, workspaceId: string, sessionId: string): Promise<boolean> {
    return (await lockSession(db, workspaceId, { id: sessionId, strength: 'update' }))?.erased_at === null;
  }

  /** The session's latest open hand-off to the team. */
  async openIn(db: Queryable, workspaceId: string, sessionId: string): Promise<HandoffRow | null> {
    return (await db.query<HandoffRow>(OPEN_IN_SESSION(workspaceId, sessionId))).rows[0] ?? null;
  }

  /** Locks the session's open hand-off; null if there is none, or somebody is changing it. */
  async lockOpenIn(tx: Queryable, workspaceId: string, sessionId: string): Promise<HandoffRow | null> {
    return (await tx.query<HandoffRow>(LOCK_OPEN_IN_SESSION(workspaceId, sessionId))).rows[0] ?? null;
  }

  /** Of a locked hand-off. */
  async setAsk(tx: Queryable, workspaceId: string, row: Pick<HandoffRow, 'id' | 'ask' | 'updated_at'>): Promise<void> {
    await tx.query(SET_ASK(workspaceId, row.id, row.ask, row.updated_at));
  }

  /** Locks a member of the team; null if they have left. */
  async lockMember(db: Queryable, workspaceId: string, id: string): Promise<HandoffMember | null> {
    return (await this.lockMembers(db, workspaceId, [id]))[0] ?? null;
  }

  /** Without a lock; null if they have left. */
  async memberName(db: Queryable, workspaceId: string, id: string): Promise<string | null> {
    return (await db.query<{ name: string }>(MEMBER_NAME(workspaceId, id))).rows[0]?.name ?? null;
  }

  /** Locks members, and returns the ids of those who may reply. */
  async lockRepliers(db: Queryable, workspaceId: string, ids: string[]): Promise<Set<string>> {
    const members = ids.length > 0 ? await this.lockMembers(db, workspaceId, ids) : [];
    return new Set(members.flatMap(({ id, role }) => (holds(role, 'reply') ? id : [])));
  }

  private async lockMembers(db: Queryable, workspaceId: string, ids: string[]): Promise<HandoffMember[]> {
    return (await db.query<HandoffMember>(MEMBERS(workspaceId, ids))).rows;
  }

  /** Over all workspaces: for the sweeper, on the system connection, inside its transaction. */
  async lockExpired(db: Queryable, limit: number): Promise<ExpiredApproval[]> {
    return (await db.query<ExpiredApproval>(EXPIRED(limit))).rows;
  }

  async claim(
    db: Queryable,
    workspaceId: string,
    { id, at }: { id: string; at: string },
  ): Promise<ClaimedApproval | null> {
    return (await db.query<ClaimedApproval & Record<string, unknown>>(CLAIM(workspaceId, id, at))).rows[0] ?? null;
  }
}
