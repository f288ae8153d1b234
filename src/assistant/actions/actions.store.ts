import { Injectable } from '@nestjs/common';
import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';
import { markMoments } from '../../platform/events/analytics-marks.js';
import { lockSession } from '../../conversations/core/session-locks.commands.js';
import { ACTION_COLUMNS, type ActionDto, type ActionRow, type ActionStatus } from './actions.dto.js';
import { onlyRow } from '../../platform/db/only-row.js';

const INSERTED = [
  'id',
  'name',
  'version',
  'status',
  'reason',
  'destructive',
  'arguments',
  'requested_by',
  'session_id',
  'contact_id',
  'handoff_id',
  'permission',
  'masked_arguments',
  'request',
  'expires_at',
  'started_at',
  'finished_at',
  'created_at',
] as const;
export type NewAction = Pick<ActionRow, Exclude<(typeof INSERTED)[number], 'masked_arguments'>> & {
  /** Sealed; null if no argument is masked. */
  masked_arguments: Buffer | null;
};

const JSONS: readonly string[] = ['arguments', 'requested_by', 'request'];
/** Analytics count actions by the time they were requested. */
const MARK = markMoments('select workspace_id, created_at from actions where workspace_id = $1 and id = $2');

const INSERT = named(`
  with ${markMoments(`values ($1, $${INSERTED.length + 1}::timestamptz)`)}
  insert into actions (workspace_id, ${INSERTED.join(', ')}, updated_at)
  values ($1, ${INSERTED.map((_, index) => `$${index + 2}`).join(', ')}, $${INSERTED.length + 1})
  returning ${ACTION_COLUMNS}`);
const FIND = named(`select ${ACTION_COLUMNS} from actions where workspace_id = $1 and id = $2`);
const FIND_OF_HANDOFF = named(`select ${ACTION_COLUMNS} from actions where workspace_id = $1 and handoff_id = $2`);
const LOCK = named(`select ${ACTION_COLUMNS} from actions where workspace_id = $1 and id = $2 for update`);
const LOCK_OF_HANDOFF = named(
  `select ${ACTION_COLUMNS} from actions where workspace_id = $1 and handoff_id = $2 for update`,
);
const CONTACT = named(
  'select id, vendor_token is not null as signed_in from contacts where workspace_id = $1 and id = $2 for key share',
);
const MASKED = named('select masked_arguments as sealed from actions where workspace_id = $1 and id = $2');
const USED = named(`
  select count(*)::int as used from actions
  where workspace_id = $1 and session_id = $2 and status <> 'refused' and id is distinct from $3`);
const APPROVED = named(
  `update actions set status = 'approved', updated_at = $3 where workspace_id = $1 and id = $2 returning ${ACTION_COLUMNS}`,
);
/** Committed before the action is prepared, so that the count survives a crash. */
const CLAIM = named(`
  update actions set attempts = attempts + 1, taken_up_at = $3
  where workspace_id = $1 and handoff_id = $2 and status = 'approved' and (taken_up_at is null or taken_up_at < $4)
  returning id, session_id, attempts`);
const GIVE_BACK = named(`
  update actions set attempts = attempts - 1, taken_up_at = null
  where workspace_id = $1 and handoff_id = $2 and status = 'approved' and taken_up_at = $3`);
const QUARANTINE = named(`
  with ${MARK}
  update actions set status = 'failed', reason = 'quarantined', finished_at = $3, updated_at = $3,
    masked_arguments = null
  where workspace_id = $1 and id = $2 and status = 'approved' returning ${ACTION_COLUMNS}`);
const START = named(`
  update actions set status = 'running', started_at = $3, updated_at = $3, request = $4, confirmed_by = $5,
    permission = $6, masked_arguments = null
  where workspace_id = $1 and id = $2 returning ${ACTION_COLUMNS}`);
/** A response that arrives after the contact was erased is not stored. */
const FINISH = named(`
  with ${MARK}
  update actions set status = $3, reason = $4, finished_at = $5, updated_at = $5, response_status = $6,
    response_excerpt = case when erased_at is null then $7 end, duration_ms = $8
  where workspace_id = $1 and id = $2 and status = 'running' returning ${ACTION_COLUMNS}`);
const REFUSE = named(`
  update actions set status = 'refused', reason = $3, finished_at = $4, updated_at = $4, masked_arguments = null,
    confirmed_by = coalesce($5, confirmed_by)
  where workspace_id = $1 and id = $2 returning ${ACTION_COLUMNS}`);
const REFUSE_WAITING = named(`
  update actions set status = 'refused', reason = $2, finished_at = $3, updated_at = $3, masked_arguments = null
  where workspace_id = $1 and id in (
    select id from actions where workspace_id = $1 and status = 'awaiting_confirmation'
    order by created_at, id limit $4 for update)
  returning ${ACTION_COLUMNS}`);
/** Expired ones are refused as such when they are claimed. */
const ASK_ANEW = named(`
  update actions set status = 'awaiting_approval', attempts = 0, taken_up_at = null, updated_at = $2
  where workspace_id = $1 and status = 'approved' and expires_at > $2 returning id, session_id, handoff_id`);

/** The outcome of a call, as stored in the receipt. */
export interface Finish {
  status: Extract<ActionStatus, 'completed' | 'failed'>;
  reason: string | null;
  at: string;
  responseStatus: number | null;
  excerpt: string | null;
  durationMs: number | null;
}

export interface Lease {
  at: string;
  expiredBefore: string;
}

export interface ClaimCount {
  id: string;
  session_id: string | null;
  attempts: number;
}

/** An action that waits for an approval again, with its hand-off. */
export interface ActionAskedAnew {
  id: string;
  session_id: string | null;
  handoff_id: string;
}

export interface LockedContact {
  id: string;
  /** A token for the customer's API is stored. */
  signed_in: boolean;
}

type StoredAction = ActionRow & Record<string, unknown>;

@Injectable()
export class ActionsStore {
  async insert(db: Queryable, workspaceId: string, action: NewAction): Promise<ActionRow> {
    const values = INSERTED.map((column) =>
      JSONS.includes(column) && action[column] !== null ? JSON.stringify(action[column]) : action[column],
    );
    return onlyRow(await db.query<StoredAction>(INSERT(workspaceId, ...values)));
  }

  async find(db: Queryable, workspaceId: string, id: string): Promise<ActionRow | null> {
    return (await db.query<StoredAction>(FIND(workspaceId, id))).rows[0] ?? null;
  }

  async findOfHandoff(db: Queryable, workspaceId: string, handoffId: string): Promise<ActionRow | null> {
    return (await db.query<StoredAction>(FIND_OF_HANDOFF(workspaceId, handoffId))).rows[0] ?? null;
  }

  async lock(db: Queryable, workspaceId: string, id: string): Promise<ActionRow | null> {
    return (await db.query<StoredAction>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  async lockOfHandoff(db: Queryable, workspaceId: string, handoffId: string): Promise<ActionRow | null> {
    return (await db.query<StoredAction>(LOCK_OF_HANDOFF(workspaceId, handoffId))).rows[0] ?? null;
  }

  /** Serialises the counting of a session's actions. @returns its contact; undefined if the session does not exist */
  async lockSession(db: Queryable, workspaceId: string, id: string): Promise<string | null | undefined> {
    return (await lockSession(db, workspaceId, { id, strength: 'no key update' }))?.contact_id;
  }

  /** Locks the contact, so that it is not erased before the transaction ends. */
  async lockContact(db: Queryable, workspaceId: string, id: string): Promise<LockedContact | null> {
    return (await db.query<LockedContact & Record<string, unknown>>(CONTACT(workspaceId, id))).rows[0] ?? null;
  }

  /** Counts the session's actions that were not refused. @param exceptId an action to leave out */
  async used(
    db: Queryable,
    workspaceId: string,
    { sessionId, exceptId }: { sessionId: string; exceptId: string | null },
  ): Promise<number> {
    return onlyRow(await db.query<{ used: number }>(USED(workspaceId, sessionId, exceptId))).used;
  }

  async approve(db: Queryable, workspaceId: string, { id, at }: { id: string; at: string }): Promise<void> {
    await db.query(APPROVED(workspaceId, id, at));
  }

  /**
   * Claims an approved action until `lease`, and counts the claim.
   * @param lease.expiredBefore a claim from before this time has expired
   * @returns null if the action is not approved, or another process has claimed it
   */
  async claim(
    db: Queryable,
    workspaceId: string,
    { handoffId, lease }: { handoffId: string; lease: Lease },
  ): Promise<ClaimCount | null> {
    const statement = CLAIM(workspaceId, handoffId, lease.at, lease.expiredBefore);
    return (await db.query<ClaimCount & Record<string, unknown>>(statement)).rows[0] ?? null;
  }

  /** Releases a claim that did not lead to a run, without counting it. */
  async giveBack(
    db: Queryable,
    workspaceId: string,
    { handoffId, at }: { handoffId: string; at: string },
  ): Promise<void> {
    await db.query(GIVE_BACK(workspaceId, handoffId, at));
  }

  /** @returns null if the action is no longer approved */
  async quarantine(
    db: Queryable,
    workspaceId: string,
    { id, at }: { id: string; at: string },
  ): Promise<ActionRow | null> {
    return (await db.query<StoredAction>(QUARANTINE(workspaceId, id, at))).rows[0] ?? null;
  }

  /** Marks the action as running, so that no other process runs it. */
  async start(
    db: Queryable,
    workspaceId: string,
    {
      id,
      at,
      started: { request, confirmed_by, permission },
    }: { id: string; at: string; started: Pick<ActionDto, 'request' | 'confirmed_by' | 'permission'> },
  ): Promise<ActionRow> {
    const confirmedBy = confirmed_by && JSON.stringify(confirmed_by);
    const statement = START(workspaceId, id, at, JSON.stringify(request), confirmedBy, permission);
    return onlyRow(await db.query<StoredAction>(statement));
  }

  /** The sealed arguments of a waiting action; null if none is masked. */
  async sealedArguments(db: Queryable, workspaceId: string, id: string): Promise<Buffer | null> {
    return (await db.query<{ sealed: Buffer | null }>(MASKED(workspaceId, id))).rows[0]?.sealed ?? null;
  }

  /** @returns null if the action was closed in the meantime */
  async finish(
    db: Queryable,
    workspaceId: string,
    { id, end }: { id: string; end: Finish },
  ): Promise<ActionRow | null> {
    const { status, reason, at, responseStatus, excerpt, durationMs } = end;
    const values = [status, reason, at, responseStatus, excerpt, durationMs];
    return (await db.query<StoredAction>(FINISH(workspaceId, id, ...values))).rows[0] ?? null;
  }

  async refuse(
    db: Queryable,
    workspaceId: string,
    {
      id,
      reason,
      at,
      confirmedBy = null,
    }: { id: string; reason: string; at: string; confirmedBy?: ActionDto['confirmed_by'] },
  ): Promise<ActionRow> {
    const statement = REFUSE(workspaceId, id, reason, at, confirmedBy && JSON.stringify(confirmedBy));
    return onlyRow(await db.query<StoredAction>(statement));
  }

  /** Approved actions wait for an approval again. */
  async askAnew(db: Queryable, workspaceId: string, at: string): Promise<ActionAskedAnew[]> {
    return (await db.query<TypedRow<ActionAskedAnew>>(ASK_ANEW(workspaceId, at))).rows;
  }

  /** Refuses actions that wait for a confirmation, in a batch of limited size. */
  async refuseWaiting(
    db: Queryable,
    workspaceId: string,
    { reason, at, limit }: { reason: string; at: string; limit: number },
  ): Promise<ActionRow[]> {
    return (await db.query<StoredAction>(REFUSE_WAITING(workspaceId, reason, at, limit))).rows;
  }
}
