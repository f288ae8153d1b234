/** Queue of sessions that wait for an answer: one turn per session at a time, across all instances. */
import { Injectable } from '@nestjs/common';
import type { DialogueMessage } from '../../agent/ports/turn.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { LiveSessionsCommands } from '../core/live-sessions.commands.js';
import type { Channel } from '../sessions/sessions.dto.js';
import { DIALOGUE_COLUMNS, DIALOGUE_MESSAGES, IN_DIALOGUE } from '../sessions/messages.dto.js';

/** After this long without a renewal, another instance may claim the turn. */
export const LEASE_SECONDS = 10;
/** The instance that stored a message claims it at once; others wait this long. */
const GRACE_SECONDS = 3;
/** Maximum runs of a turn; when it is claimed once more, its messages are quarantined (decision 0082). */
export const RUNS_MAX = 2;

/** A session whose turn was claimed. */
export interface ClaimedSession {
  workspace_id: string;
  session_id: string;
}

/** The messages a turn has to answer, with their context. */
export interface PendingTurn {
  /** In the order of their numbers; empty if all are answered. */
  messages: { seq: number; text: string; created_at: string }[];
  /** Earlier messages of both sides, oldest first. */
  dialogue: DialogueMessage[];
  /** Number of the last answered message. */
  answered_seq: number;
  contact_id: string;
  channel: Channel;
  /** The setting of the channel's account; null in a chat. */
  escalate_after_misses: number | null;
  /** The contact's locale and time zone, if known. */
  locale: string | null;
  timezone: string | null;
  /** Number of claims, including this one. */
  attempts: number;
  /** Number of the last message of the previous run: later messages cannot have caused its failure. */
  tried_seq: number;
  /** A run has executed an action, or was about to. */
  acted: boolean;
}

const ENQUEUE = named(`
  insert into turn_queue as q (workspace_id, session_id, said_seq, due_at)
  values ($1, $2, $3, clock_timestamp() + make_interval(secs => ${GRACE_SECONDS}))
  on conflict (workspace_id, session_id) do update set said_seq = excluded.said_seq`);
/** `tried_seq` stays as it is once the turn may not run again. */
const CLAIMED_COLUMNS = `due_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1,
    tried_seq = case when attempts < ${RUNS_MAX} and not acted then said_seq else tried_seq end`;
/** After a failure, no instance can claim the turn before it is due, even if new messages arrive. */
const CLAIM = named(`
  update turn_queue set holder = $3, ${CLAIMED_COLUMNS}
  where workspace_id = $1 and session_id = $2 and ((holder is null and attempts = 0) or due_at < clock_timestamp())`);
const RENEW = named(`
  update turn_queue set due_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
  where workspace_id = $1 and session_id = $2 and holder = $3`);
/** @see PendingTurn */
const PENDING = named(`
  select s.answered_seq, s.contact_id, s.channel, a.escalate_after_misses, c.locale, c.timezone, q.attempts, q.tried_seq, q.acted,
    (select coalesce(json_agg(m), '[]') from (
      select seq, text, created_at from messages where workspace_id = $1 and session_id = $2 and seq > s.answered_seq
        and author = 'contact' and erased_at is null order by seq) m) as messages,
    (select coalesce(json_agg(json_build_object('from', "from", 'text', text) order by seq), '[]') from (
      select seq, ${DIALOGUE_COLUMNS} from messages where workspace_id = $1 and session_id = $2
        and (author <> 'contact' or seq <= s.answered_seq) and ${IN_DIALOGUE}
      order by seq desc limit ${DIALOGUE_MESSAGES}) m) as dialogue
  from turn_queue q join sessions s on s.workspace_id = q.workspace_id and s.id = q.session_id
    left join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
    left join channel_conversations k on k.workspace_id = s.workspace_id and k.session_id = s.id
    left join channel_accounts a on a.workspace_id = k.workspace_id and a.id = k.account_id
  where q.workspace_id = $1 and q.session_id = $2 and q.holder = $3 and s.erased_at is null`);
const RESET_ATTEMPTS = named(`
  update turn_queue set attempts = 1, tried_seq = said_seq, acted = false where workspace_id = $1 and session_id = $2 and holder = $3`);
const TRIED = named(`
  update turn_queue set tried_seq = $4 where workspace_id = $1 and session_id = $2 and holder = $3`);
const ACTED = named(`
  update turn_queue set acted = true where workspace_id = $1 and session_id = $2 and holder = $3`);
/** Keeps the row if a message after $4 exists; Postgres re-reads a row that changed concurrently. */
const RELEASE = named(`
  delete from turn_queue where workspace_id = $1 and session_id = $2 and holder = $3 and said_seq <= $4`);
/** Whether the message waited for an answer, and whether other messages do. */
const WAITING = named(`
  select m.seq > s.answered_seq as waited, exists (select from messages o where o.workspace_id = $1
    and o.session_id = s.id and o.seq > s.answered_seq and o.author = 'contact' and o.erased_at is null) as others
  from messages m join sessions s on s.workspace_id = m.workspace_id and s.id = m.session_id
  where m.workspace_id = $1 and m.id = $2`);
/** Takes the turn from its holder, whose unfinished answer is discarded. */
const RESTART = named(`
  update turn_queue set holder = null, attempts = 0, due_at = clock_timestamp()
  where workspace_id = $1 and session_id = $2 and not acted`);
const DROP = named('delete from turn_queue where workspace_id = $1 and session_id = $2');
const GIVE_BACK = named(`
  update turn_queue set holder = null, due_at = clock_timestamp() + make_interval(secs => $4), attempts = greatest(attempts - $5, 0)
  where workspace_id = $1 and session_id = $2 and holder = $3`);
const DUE = named(`
  update turn_queue q set holder = $1, ${CLAIMED_COLUMNS}
  from (select workspace_id, session_id from turn_queue where due_at < clock_timestamp()
    order by due_at limit $2 for update skip locked) d
  where q.workspace_id = d.workspace_id and q.session_id = d.session_id
  returning q.workspace_id, q.session_id`);

@Injectable()
export class TurnQueueStore {
  constructor(private readonly sessions: LiveSessionsCommands) {}

  /** Adds the session to the queue, or extends its entry to `seq`. */
  async enqueue(
    tx: Queryable,
    workspaceId: string,
    { sessionId, seq }: { sessionId: string; seq: number },
  ): Promise<void> {
    await tx.query(ENQUEUE(workspaceId, sessionId, seq));
  }

  /** @returns whether `holder` has the turn now */
  async claim(
    db: Queryable,
    workspaceId: string,
    { sessionId, holder }: { sessionId: string; holder: string },
  ): Promise<boolean> {
    return (await db.query(CLAIM(workspaceId, sessionId, holder))).rowCount === 1;
  }

  /** @returns whether the holder still had the turn */
  async renew(
    db: Queryable,
    workspaceId: string,
    { sessionId, holder }: { sessionId: string; holder: string },
  ): Promise<boolean> {
    return (await db.query(RENEW(workspaceId, sessionId, holder))).rowCount === 1;
  }

  /** Records that a run starts with messages up to `seq`. */
  async markTried(
    db: Queryable,
    { workspaceId, sessionId, holder }: { workspaceId: string; sessionId: string; holder: string },
    seq: number,
  ): Promise<void> {
    await db.query(TRIED(workspaceId, sessionId, holder, seq));
  }

  /** Records that the run is about to execute an action. @returns false if the holder lost the turn */
  async markActed(
    db: Queryable,
    { workspaceId, sessionId, holder }: { workspaceId: string; sessionId: string; holder: string },
  ): Promise<boolean> {
    return (await db.query(ACTED(workspaceId, sessionId, holder))).rowCount === 1;
  }

  /** Null if the holder lost the turn or the contact was erased. */
  async load(
    db: Queryable,
    workspaceId: string,
    { sessionId, holder }: { sessionId: string; holder: string },
  ): Promise<PendingTurn | null> {
    const { rows } = await db.query<PendingTurn & Record<string, unknown>>(PENDING(workspaceId, sessionId, holder));
    return rows[0] ?? null;
  }

  /**
   * Marks the messages up to `seq` as answered.
   * @param tx the transaction that stores the answer
   * @returns whether newer messages wait for the same holder; null if the holder lost the turn
   */
  async markAnswered(
    tx: Queryable,
    workspaceId: string,
    { sessionId, holder, seq }: { sessionId: string; holder: string; seq: number },
  ): Promise<{ more: boolean } | null> {
    if (!(await this.sessions.markAnswered(tx, workspaceId, { sessionId, holder, seq }))) return null;
    const more = !(await this.release(tx, workspaceId, { sessionId, holder, seq }));
    if (more) await tx.query(RESET_ATTEMPTS(workspaceId, sessionId, holder));
    return { more };
  }

  /** Whether an erased message waited for an answer, and whether other messages of its session do. */
  async waiting(tx: Queryable, workspaceId: string, messageId: string): Promise<{ waited: boolean; others: boolean }> {
    const { rows } = await tx.query<{ waited: boolean; others: boolean }>(WAITING(workspaceId, messageId));
    return rows[0] ?? { waited: false, others: false };
  }

  /** Restarts the turn with the messages that still wait, unless it has executed an action. */
  async restart(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    await tx.query(RESTART(workspaceId, sessionId));
  }

  async drop(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    await tx.query(DROP(workspaceId, sessionId));
  }

  /** @returns false if a message after `seq` exists or the holder lost the turn; the session stays queued */
  async release(
    db: Queryable,
    workspaceId: string,
    { sessionId, holder, seq }: { sessionId: string; holder: string; seq: number },
  ): Promise<boolean> {
    return (await db.query(RELEASE(workspaceId, sessionId, holder, seq))).rowCount === 1;
  }

  /** Releases the turn for another attempt after `inSeconds`. @param isCounted whether this was a failed attempt */
  async giveBack(
    db: Queryable,
    { workspaceId, sessionId }: { workspaceId: string; sessionId: string },
    { holder, inSeconds, isCounted }: { holder: string; inSeconds: number; isCounted: boolean },
  ): Promise<void> {
    await db.query(GIVE_BACK(workspaceId, sessionId, holder, inSeconds, isCounted ? 0 : 1));
  }

  /** Claims due turns of all workspaces for `holder`. For the sweeper, with the system pool. */
  async claimDue(db: Queryable, holder: string, limit: number): Promise<ClaimedSession[]> {
    return (await db.query<ClaimedSession & Record<string, unknown>>(DUE(holder, limit))).rows;
  }
}
