import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { markMoments } from '../../events/analytics-marks.js';
import { ACTION_COLUMNS, type ActionDto, type ActionRow, type ActionStatus } from './actions.dto.js';

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
  'request',
  'expires_at',
  'started_at',
  'finished_at',
  'created_at',
] as const;
export type NewAction = Pick<ActionRow, (typeof INSERTED)[number]>;

const JSONS: readonly string[] = ['arguments', 'requested_by', 'request'];
/** Actions count by when they were asked for. */
const MARK = markMoments('select workspace_id, created_at from actions where workspace_id = $1 and id = $2');

const INSERT = named(`
  with ${markMoments(`values ($1, $${INSERTED.length + 1}::timestamptz)`)}
  insert into actions (workspace_id, ${INSERTED.join(', ')}, updated_at)
  values ($1, ${INSERTED.map((_, at) => `$${at + 2}`).join(', ')}, $${INSERTED.length + 1})
  returning ${ACTION_COLUMNS}`);
const FIND = named(`select ${ACTION_COLUMNS} from actions where workspace_id = $1 and id = $2`);
const FIND_OF_HANDOFF = named(`select ${ACTION_COLUMNS} from actions where workspace_id = $1 and handoff_id = $2`);
const LOCK = named(`select ${ACTION_COLUMNS} from actions where workspace_id = $1 and id = $2 for update`);
const LOCK_OF_HANDOFF = named(
  `select ${ACTION_COLUMNS} from actions where workspace_id = $1 and handoff_id = $2 for update`,
);
/** So that two actions of one session are counted one after the other. */
const LOCK_SESSION = named('select contact_id from sessions where workspace_id = $1 and id = $2 for no key update');
const CONTACT = named(
  'select id, vendor_token is not null as signed_in from contacts where workspace_id = $1 and id = $2 for key share',
);
const USED = named(`
  select count(*)::int as used from actions
  where workspace_id = $1 and session_id = $2 and status <> 'refused' and id is distinct from $3`);
const APPROVED = named(
  `update actions set status = 'approved', updated_at = $3 where workspace_id = $1 and id = $2 returning ${ACTION_COLUMNS}`,
);
/** Committed before anything is done with it, so that the count outlives whoever does it. */
const TAKE_UP = named(`
  update actions set attempts = attempts + 1, taken_up_at = $3
  where workspace_id = $1 and handoff_id = $2 and status = 'approved' and (taken_up_at is null or taken_up_at < $4)
  returning id, session_id, attempts`);
const GIVE_BACK = named(`
  update actions set attempts = attempts - 1, taken_up_at = null
  where workspace_id = $1 and handoff_id = $2 and status = 'approved' and taken_up_at = $3`);
const QUARANTINE = named(`
  with ${MARK}
  update actions set status = 'failed', reason = 'quarantined', finished_at = $3, updated_at = $3
  where workspace_id = $1 and id = $2 and status = 'approved' returning ${ACTION_COLUMNS}`);
const START = named(`
  update actions set status = 'running', started_at = $3, updated_at = $3, request = $4, confirmed_by = $5
  where workspace_id = $1 and id = $2 returning ${ACTION_COLUMNS}`);
/** Of an erased person nothing is kept that comes back afterwards. */
const FINISH = named(`
  with ${MARK}
  update actions set status = $3, reason = $4, finished_at = $5, updated_at = $5, response_status = $6,
    response_excerpt = case when erased_at is null then $7 end, duration_ms = $8
  where workspace_id = $1 and id = $2 and status = 'running' returning ${ACTION_COLUMNS}`);
const REFUSE = named(`
  update actions set status = 'refused', reason = $3, finished_at = $4, updated_at = $4, confirmed_by = coalesce($5, confirmed_by)
  where workspace_id = $1 and id = $2 returning ${ACTION_COLUMNS}`);
const REFUSE_WAITING = named(`
  update actions set status = 'refused', reason = $2, finished_at = $3, updated_at = $3
  where workspace_id = $1 and id in (
    select id from actions where workspace_id = $1 and status in ('awaiting_confirmation', 'awaiting_approval', 'approved')
    order by created_at, id limit $4 for update)
  returning ${ACTION_COLUMNS}`);

/** What came of a call, as the receipt keeps it. */
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

export interface TakenUpCount {
  id: string;
  session_id: string | null;
  attempts: number;
}

export interface HeldContact {
  id: string;
  /** A token for the customer's API is stored. */
  signed_in: boolean;
}

type Found = ActionRow & Record<string, unknown>;

@Injectable()
export class ActionsStore {
  async insert(db: Queryable, workspaceId: string, action: NewAction): Promise<ActionRow> {
    const values = INSERTED.map((column) =>
      JSONS.includes(column) && action[column] !== null ? JSON.stringify(action[column]) : action[column],
    );
    return (await db.query<Found>(INSERT(workspaceId, ...values))).rows[0]!;
  }

  async find(db: Queryable, workspaceId: string, id: string): Promise<ActionRow | null> {
    return (await db.query<Found>(FIND(workspaceId, id))).rows[0] ?? null;
  }

  async findOfHandoff(db: Queryable, workspaceId: string, handoffId: string): Promise<ActionRow | null> {
    return (await db.query<Found>(FIND_OF_HANDOFF(workspaceId, handoffId))).rows[0] ?? null;
  }

  async lock(db: Queryable, workspaceId: string, id: string): Promise<ActionRow | null> {
    return (await db.query<Found>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  async lockOfHandoff(db: Queryable, workspaceId: string, handoffId: string): Promise<ActionRow | null> {
    return (await db.query<Found>(LOCK_OF_HANDOFF(workspaceId, handoffId))).rows[0] ?? null;
  }

  /** @returns whose session it is; undefined = there is none */
  async lockSession(db: Queryable, workspaceId: string, id: string): Promise<string | null | undefined> {
    return (await db.query<{ contact_id: string | null }>(LOCK_SESSION(workspaceId, id))).rows[0]?.contact_id;
  }

  /** The contact, kept from being erased until the transaction ends. */
  async holdContact(db: Queryable, workspaceId: string, id: string): Promise<HeldContact | null> {
    return (await db.query<HeldContact & Record<string, unknown>>(CONTACT(workspaceId, id))).rows[0] ?? null;
  }

  /** Actions of the session that were not refused. @param but without this one */
  async used(db: Queryable, workspaceId: string, sessionId: string, but: string | null): Promise<number> {
    return (await db.query<{ used: number }>(USED(workspaceId, sessionId, but))).rows[0]!.used;
  }

  async approve(db: Queryable, workspaceId: string, id: string, at: string): Promise<void> {
    await db.query(APPROVED(workspaceId, id, at));
  }

  /**
   * Counts that an approved action is taken up, and keeps it from others until `lease`.
   * @param lease.expiredBefore whoever took it up before that is taken for dead
   * @returns null = it is not approved, or another has it
   */
  async takeUp(db: Queryable, workspaceId: string, handoffId: string, lease: Lease): Promise<TakenUpCount | null> {
    const statement = TAKE_UP(workspaceId, handoffId, lease.at, lease.expiredBefore);
    return (await db.query<TakenUpCount & Record<string, unknown>>(statement)).rows[0] ?? null;
  }

  /** It could not be run, and whoever took it up lives: that does not count. */
  async giveBack(db: Queryable, workspaceId: string, handoffId: string, at: string): Promise<void> {
    await db.query(GIVE_BACK(workspaceId, handoffId, at));
  }

  /** @returns null where it is no longer approved */
  async quarantine(db: Queryable, workspaceId: string, id: string, at: string): Promise<ActionRow | null> {
    return (await db.query<Found>(QUARANTINE(workspaceId, id, at))).rows[0] ?? null;
  }

  /** From here on it is running: nobody else runs it. */
  async start(
    db: Queryable,
    workspaceId: string,
    id: string,
    at: string,
    { request, confirmed_by }: Pick<ActionDto, 'request' | 'confirmed_by'>,
  ): Promise<ActionRow> {
    const by = confirmed_by && JSON.stringify(confirmed_by);
    return (await db.query<Found>(START(workspaceId, id, at, JSON.stringify(request), by))).rows[0]!;
  }

  /** @returns null where it was given up meanwhile */
  async finish(db: Queryable, workspaceId: string, id: string, end: Finish): Promise<ActionRow | null> {
    const { status, reason, at, responseStatus, excerpt, durationMs } = end;
    const values = [status, reason, at, responseStatus, excerpt, durationMs];
    return (await db.query<Found>(FINISH(workspaceId, id, ...values))).rows[0] ?? null;
  }

  async refuse(
    db: Queryable,
    workspaceId: string,
    id: string,
    reason: string,
    at: string,
    by: ActionDto['confirmed_by'] = null,
  ): Promise<ActionRow> {
    return (await db.query<Found>(REFUSE(workspaceId, id, reason, at, by && JSON.stringify(by)))).rows[0]!;
  }

  /** Whatever waits, at most so many. */
  async refuseWaiting(
    db: Queryable,
    workspaceId: string,
    reason: string,
    at: string,
    limit: number,
  ): Promise<ActionRow[]> {
    return (await db.query<Found>(REFUSE_WAITING(workspaceId, reason, at, limit))).rows;
  }
}
