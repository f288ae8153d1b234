/** Queue of sessions that wait for an answer: one turn per session at a time, across all instances. */
import { Injectable } from '@nestjs/common';
import { Instances } from '../../platform/db/instances.js';
import { hasLease, leaseQueue, RELEASED } from '../../platform/db/lease-queue.js';
import { QueueStore, type Leased } from '../../platform/db/queue-store.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { LiveSessionsCommands } from '../core/live-sessions.commands.js';

/** After this long without a renewal another instance may claim the turn, however alive this one is. */
export const LEASE_SECONDS = 10;
/** The instance that stored a message claims it at once; others wait this long. */
const GRACE_SECONDS = 3;
/** Maximum runs of a turn; when it is claimed once more, its messages are quarantined (decision 0082). */
export const RUNS_MAX = 2;

/** A session whose turn was claimed. */
export interface ClaimedSession extends Leased {
  session_id: string;
  /** Number of claims, including this one. */
  attempts: number;
}

const ENQUEUE = named(`
  insert into turn_queue (workspace_id, session_id, said_seq, due_at)
  values ($1, $2, $3, clock_timestamp() + make_interval(secs => ${GRACE_SECONDS}))
  on conflict (workspace_id, session_id) do update set said_seq = excluded.said_seq`);
/**
 * `tried_seq` stays as it is once the turn may not run again. After a failure no instance can claim the turn before it
 * is due, even if new messages arrive.
 */
const QUEUE = leaseQueue({
  table: 'turn_queue',
  key: 'session_id',
  sets: `replying = false, tried_seq = case when q.attempts < ${RUNS_MAX} and not q.acted then q.said_seq else q.tried_seq end`,
});
const RESET_ATTEMPTS = named(`
  update turn_queue set attempts = 1, tried_seq = said_seq, acted = false, replying = false where ${hasLease('session_id')}`);
const TRIED = named(`update turn_queue set tried_seq = $4 where ${hasLease('session_id')}`);
const ACTED = named(`update turn_queue set acted = true where ${hasLease('session_id')}`);
const REPLYING = named(`update turn_queue set replying = true where ${hasLease('session_id')}`);
/** Keeps the row if a message after $4 exists; Postgres re-reads a row that changed concurrently. */
const RELEASE = named(`delete from turn_queue where ${hasLease('session_id')} and said_seq <= $4`);
/** Takes the turn from who has it, whose unfinished answer is discarded. */
const RESTART = named(`
  update turn_queue set ${RELEASED}, attempts = 0, due_at = clock_timestamp()
  where workspace_id = $1 and session_id = $2 and not acted`);
const DROP = named('delete from turn_queue where workspace_id = $1 and session_id = $2');
const DROP_SILENT = named(
  'delete from turn_queue where workspace_id = $1 and session_id = $2 and not (acted or (replying and lease is not null))',
);
/** All its messages are answered now: should its process die, only newer ones are left to the next. */
const LET_END = named(`
  update turn_queue set replying = true, acted = false, attempts = 0 where workspace_id = $1 and session_id = $2`);

@Injectable()
export class TurnQueueStore extends QueueStore<ClaimedSession> {
  constructor(
    instances: Instances,
    private readonly sessions: LiveSessionsCommands,
  ) {
    super(QUEUE, instances);
  }

  /** Adds the session to the queue, or extends its entry to `seq`. */
  async enqueue(
    tx: Queryable,
    workspaceId: string,
    { sessionId, seq }: { sessionId: string; seq: number },
  ): Promise<void> {
    await tx.query(ENQUEUE(workspaceId, sessionId, seq));
  }

  /** Null if the turn is another's, or must wait after a failure. */
  claim(db: Queryable, workspaceId: string, sessionId: string): Promise<ClaimedSession | null> {
    return this.leaseOne(db, LEASE_SECONDS, [workspaceId, sessionId]);
  }

  /** Claims due turns of all workspaces. For the sweeper, with the system pool. */
  claimDue(db: Queryable, limit: number): Promise<ClaimedSession[]> {
    return this.leaseMany(db, LEASE_SECONDS, limit);
  }

  /** Records that a run starts with messages up to `seq`. */
  async markTried(db: Queryable, claimed: ClaimedSession, seq: number): Promise<void> {
    await db.query(TRIED(...this.keyOf(claimed), seq));
  }

  /** Records that the run is about to execute an action. @returns false if the lease was lost */
  async markActed(db: Queryable, claimed: ClaimedSession): Promise<boolean> {
    return (await db.query(ACTED(...this.keyOf(claimed)))).rowCount === 1;
  }

  /** Records that the answer is about to be read. @returns false if the lease was lost */
  async markReplying(db: Queryable, claimed: ClaimedSession): Promise<boolean> {
    return (await db.query(REPLYING(...this.keyOf(claimed)))).rowCount === 1;
  }

  /**
   * Marks the messages up to `seq` as answered.
   * @param tx the transaction that stores the answer
   * @returns whether newer messages wait under the same lease; null if that was lost
   */
  async markAnswered(tx: Queryable, claimed: ClaimedSession, seq: number): Promise<{ more: boolean } | null> {
    const { workspace_id: workspaceId, session_id: sessionId, lease } = claimed;
    if (!(await this.sessions.markAnswered(tx, workspaceId, { sessionId, lease, seq }))) return null;
    const more = !(await this.release(tx, claimed, seq));
    if (more) await tx.query(RESET_ATTEMPTS(...this.keyOf(claimed)));
    return { more };
  }

  /** Restarts the turn with the messages that still wait, unless it has executed an action. */
  async restart(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    await tx.query(RESTART(workspaceId, sessionId));
  }

  /** Drops the turn, unless its words were read or it has acted: that goes on until it is recorded. */
  async dropSilent(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    const { rowCount } = await tx.query(DROP_SILENT(workspaceId, sessionId));
    if (rowCount === 0) await tx.query(LET_END(workspaceId, sessionId));
  }

  async drop(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    await tx.query(DROP(workspaceId, sessionId));
  }

  /** @returns false if a message after `seq` exists or the lease was lost; the session stays queued */
  async release(db: Queryable, claimed: ClaimedSession, seq: number): Promise<boolean> {
    return (await db.query(RELEASE(...this.keyOf(claimed), seq))).rowCount === 1;
  }
}
