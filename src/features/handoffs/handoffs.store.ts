import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import type { Role } from '../../kernel/caller.js';
import { newId } from '../../kernel/ids.js';
import { markSessions } from '../../events/analytics-marks.js';
import { HANDOFF_COLUMNS, type HandoffRow } from './handoffs.dto.js';

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

/** What any change may write. */
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
  'decision',
  'updated_at',
] as const;

/** The number is taken under the counter's row lock, which is held until the hand-off is committed or rolled back. */
const INSERT = named(`
  with number as (
    insert into ticket_numbers as n (workspace_id, last) values ($1, 1)
    on conflict (workspace_id) do update set last = n.last + 1 returning last),
  ${markSessions(`values ($1, $${INSERTED.indexOf('session_id') + 2})`)}
  insert into handoffs (workspace_id, ticket_number, ${INSERTED.join(', ')}, updated_at)
  select $1, number.last, ${INSERTED.map((_, at) => `$${at + 2}`).join(', ')}, $${INSERTED.length + 1} from number
  returning ${HANDOFF_COLUMNS}`);
const LOCK = named(`select ${HANDOFF_COLUMNS} from handoffs where workspace_id = $1 and id = $2 for update`);
/** With its line of history, in one round trip. */
const [LINE, WHO, DONE] = [3, 4, 5].map((n) => `$${n + UPDATED.length}`);
const UPDATE = named(`
  with ${markSessions('select workspace_id, session_id from handoffs where workspace_id = $1 and id = $2')},
  remembered as (
    insert into handoff_history (workspace_id, id, handoff_id, actor, changes, created_at)
    values ($1, ${LINE}, $2, ${WHO}, ${DONE}, $${UPDATED.indexOf('updated_at') + 3}))
  update handoffs set ${UPDATED.map((column, at) => `${column} = $${at + 3}`).join(', ')}
  where workspace_id = $1 and id = $2`);
/** Each with values of its own. */
const UPDATE_ALL = named(`
  with r as (select * from jsonb_populate_recordset(null::handoffs, $2)),
  ${markSessions('select $1, session_id from r')}
  update handoffs h set ${UPDATED.map((column) => `${column} = r.${column}`).join(', ')}
  from r where h.workspace_id = $1 and h.id = r.id`);
const ASSIGNED = named(`
  select ${HANDOFF_COLUMNS} from handoffs
  where workspace_id = $1 and assignee_id = $2 and status in ('open', 'pending') order by id limit $3 for update`);
const REPLIED = named('update handoffs set replied_at = coalesce(replied_at, $3) where workspace_id = $1 and id = $2');
const HISTORY = named(`
  insert into handoff_history (workspace_id, id, handoff_id, actor, changes, created_at) values ($1, $2, $3, $4, $5, $6)`);
/** The session's row is always taken before the ticket's counter, so that no two wait for each other. */
const LOCK_SESSION = named('select erased_at from sessions where workspace_id = $1 and id = $2 for update');
const OPEN_IN_SESSION = named(`
  select ${HANDOFF_COLUMNS} from handoffs
  where workspace_id = $1 and session_id = $2 and status in ('open', 'pending') and kind <> 'approval'
  order by created_at desc, id desc limit 1`);
/** Held, so that nobody is demoted or removed until the hand-off is theirs. */
const MEMBER = named(
  'select role, name from members where workspace_id = $1 and id = $2 and removed_at is null for share',
);
const CLAIM = named(`
  update handoffs set claimed_at = $3
  where workspace_id = $1 and id = $2 and decision = 'approved' and claimed_at is null and refused_at is null and expires_at > $3
  returning session_id, contact_id, action`);

const REFUSE_WAITING = named(`
  update handoffs set refused_at = $2 where workspace_id = $1 and id in (
    select id from handoffs
    where workspace_id = $1 and kind = 'approval' and claimed_at is null and refused_at is null and expires_at > $2
      and decision is distinct from 'denied' and ($3::uuid is null or id = $3)
    order by expires_at, id limit $4 for update)
  returning ${HANDOFF_COLUMNS}`);
const HISTORY_OF_ALL = named(`
  insert into handoff_history (workspace_id, id, handoff_id, actor, changes, created_at)
  select $1, h.id, h.handoff_id, $5, h.changes, h.at
  from unnest($2::uuid[], $3::uuid[], $4::jsonb[], $6::timestamptz[]) as h(id, handoff_id, changes, at)`);

const EXPIRED = named(`
  select workspace_id, ${HANDOFF_COLUMNS} from handoffs
  where kind = 'approval' and decision is null and status in ('open', 'pending') and expires_at <= now()
  order by expires_at limit $1 for update skip locked`);

/** An approval that nobody decided in time. */
export type ExpiredApproval = HandoffRow & { workspace_id: string };

export interface ClaimedAction {
  session_id: string;
  contact_id: string | null;
  action: { name: string; arguments: Record<string, unknown> };
}

type Found = HandoffRow & Record<string, unknown>;

@Injectable()
export class HandoffsStore {
  /** Makes it, open, with the workspace's next number. */
  async insert(db: Queryable, workspaceId: string, handoff: NewHandoff): Promise<HandoffRow> {
    const values = INSERTED.map((column) =>
      column === 'action' && handoff.action ? JSON.stringify(handoff.action) : handoff[column],
    );
    return (await db.query<Found>(INSERT(workspaceId, ...values))).rows[0]!;
  }

  async lock(db: Queryable, workspaceId: string, id: string): Promise<HandoffRow | null> {
    return (await db.query<Found>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  /** @param changes for the history, as `remember` takes them */
  async update(
    db: Queryable,
    workspaceId: string,
    handoff: HandoffRow,
    { type, id, label }: Actor,
    changes: Record<string, [unknown, unknown]>,
  ): Promise<void> {
    const values = UPDATED.map((column) => handoff[column]);
    const actor = JSON.stringify({ type, id, label });
    await db.query(UPDATE(workspaceId, handoff.id, ...values, newId(), actor, JSON.stringify(changes)));
  }

  async replied(db: Queryable, workspaceId: string, id: string, at: string): Promise<void> {
    await db.query(REPLIED(workspaceId, id, at));
  }

  /** @param changes `{field: [before, after]}` */
  async remember(
    db: Queryable,
    workspaceId: string,
    id: string,
    { type, id: actorId, label }: Actor,
    changes: Record<string, [unknown, unknown]>,
    at: string,
  ): Promise<void> {
    const actor = JSON.stringify({ type, id: actorId, label });
    await db.query(HISTORY(workspaceId, newId(), id, actor, JSON.stringify(changes), at));
  }

  /** A line each, of what one actor did to many. */
  async rememberAll(
    db: Queryable,
    workspaceId: string,
    { type, id: actorId, label }: Actor,
    lines: { id: string; changes: Record<string, [unknown, unknown]>; at: string }[],
  ): Promise<void> {
    if (lines.length === 0) return;
    const column = <T>(pick: (line: (typeof lines)[number]) => T): T[] => lines.map(pick);
    await db.query(
      HISTORY_OF_ALL(
        workspaceId,
        column(() => newId()),
        column((line) => line.id),
        column((line) => JSON.stringify(line.changes)),
        JSON.stringify({ type, id: actorId, label }),
        column((line) => line.at),
      ),
    );
  }

  /** As `update`, many in one round trip. */
  async updateAll(db: Queryable, workspaceId: string, handoffs: HandoffRow[]): Promise<void> {
    await db.query(UPDATE_ALL(workspaceId, JSON.stringify(handoffs)));
  }

  /** What a member has that is not over, locked: at most so many. */
  async lockAssigned(db: Queryable, workspaceId: string, memberId: string, limit: number): Promise<HandoffRow[]> {
    return (await db.query<Found>(ASSIGNED(workspaceId, memberId, limit))).rows;
  }

  /**
   * Approvals that wait for a decision, or approved for their action: it shall never run.
   * @param id that one alone; null = every one
   * @param limit at most so many
   */
  async refuseWaiting(
    db: Queryable,
    workspaceId: string,
    at: string,
    id: string | null,
    limit: number,
  ): Promise<HandoffRow[]> {
    return (await db.query<Found>(REFUSE_WAITING(workspaceId, at, id, limit))).rows;
  }

  /** @returns whether there is such a session, of nobody who was erased */
  async lockSession(db: Queryable, workspaceId: string, sessionId: string): Promise<boolean> {
    const { rows } = await db.query<{ erased_at: string | null }>(LOCK_SESSION(workspaceId, sessionId));
    return rows[0]?.erased_at === null;
  }

  /** The session's latest hand-off to people that is not over. */
  async openIn(db: Queryable, workspaceId: string, sessionId: string): Promise<HandoffRow | null> {
    return (await db.query<Found>(OPEN_IN_SESSION(workspaceId, sessionId))).rows[0] ?? null;
  }

  async member(db: Queryable, workspaceId: string, id: string): Promise<{ role: Role; name: string } | null> {
    return (await db.query<{ role: Role; name: string }>(MEMBER(workspaceId, id))).rows[0] ?? null;
  }

  /** Over all workspaces: for the sweeper, on the system's connection, inside its transaction. */
  async lockExpired(db: Queryable, limit: number): Promise<ExpiredApproval[]> {
    return (await db.query<ExpiredApproval & Record<string, unknown>>(EXPIRED(limit))).rows;
  }

  async claim(db: Queryable, workspaceId: string, id: string, at: string): Promise<ClaimedAction | null> {
    return (await db.query<ClaimedAction & Record<string, unknown>>(CLAIM(workspaceId, id, at))).rows[0] ?? null;
  }
}
