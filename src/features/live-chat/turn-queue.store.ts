/** Who waits for an answer, and whose turn it is to give it: one turn at a time for a session, over all instances. */
import { Injectable } from '@nestjs/common';
import type { DialogueMessage } from '../../agent/ports/turn.js';
import { named, type Queryable } from '../../db/statement.js';
import { DIALOGUE_COLUMNS, DIALOGUE_MESSAGES, IN_DIALOGUE } from '../sessions/messages.dto.js';

/** A turn that nothing was heard of for so long is taken up by another. */
export const LEASE_SECONDS = 10;
/** Whoever stored a message begins with it at once; after so long others do. */
const GRACE_SECONDS = 3;
/** A turn is run at most so often, however it fails; taken up once more, its messages are quarantined (decision 0082). */
export const RUNS_MAX = 2;

/** A session and the turn that works on it. */
export interface Held {
  workspace_id: string;
  session_id: string;
}

/** What a turn is to answer. */
export interface Pending {
  /** Oldest first; empty where all is answered. */
  messages: { seq: number; text: string; created_at: string }[];
  /** Earlier messages of both sides, oldest first. */
  dialogue: DialogueMessage[];
  /** All is answered up to there. */
  answered_seq: number;
  contact_id: string;
  /** The contact's own, where it is known. */
  locale: string | null;
  /** How often it was taken up, this time included. */
  attempts: number;
  /** Up to there the messages were in a run: no later one can be at fault for its failure. */
  tried_seq: number;
  /** A run of them has done something, or was about to. */
  acted: boolean;
}

const WAIT = named(`
  insert into turn_queue as q (workspace_id, session_id, said_seq, due_at)
  values ($1, $2, $3, clock_timestamp() + make_interval(secs => ${GRACE_SECONDS}))
  on conflict (workspace_id, session_id) do update set said_seq = excluded.said_seq`);
/** Where the turn is not run any more, what was tried stays as it is. */
const TAKEN = `due_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1,
    tried_seq = case when attempts < ${RUNS_MAX} and not acted then said_seq else tried_seq end`;
/** After a failure nobody has it before it is due, whatever is said meanwhile. */
const TAKE = named(`
  update turn_queue set holder = $3, ${TAKEN}
  where workspace_id = $1 and session_id = $2 and ((holder is null and attempts = 0) or due_at < clock_timestamp())`);
const RENEW = named(`
  update turn_queue set due_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
  where workspace_id = $1 and session_id = $2 and holder = $3`);
/** @see Pending */
const PENDING = named(`
  select s.answered_seq, s.contact_id, c.locale, q.attempts, q.tried_seq, q.acted,
    (select coalesce(json_agg(m), '[]') from (
      select seq, text, created_at from messages where workspace_id = $1 and session_id = $2 and seq > s.answered_seq
        and author = 'contact' order by seq) m) as messages,
    (select coalesce(json_agg(json_build_object('from', "from", 'text', text) order by seq), '[]') from (
      select seq, ${DIALOGUE_COLUMNS} from messages where workspace_id = $1 and session_id = $2
        and (author <> 'contact' or seq <= s.answered_seq) and ${IN_DIALOGUE}
      order by seq desc limit ${DIALOGUE_MESSAGES}) m) as dialogue
  from turn_queue q join sessions s on s.workspace_id = q.workspace_id and s.id = q.session_id
    left join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
  where q.workspace_id = $1 and q.session_id = $2 and q.holder = $3 and s.erased_at is null`);
/** Only its holder, and only once, tells that messages are answered; under the lock that a new message waits for. */
const ANSWERED = named(`
  update sessions s set answered_seq = $4
  where workspace_id = $1 and id = $2 and answered_seq < $4
    and exists (select from turn_queue q where q.workspace_id = $1 and q.session_id = $2 and q.holder = $3)`);
const AGAIN = named(`
  update turn_queue set attempts = 1, tried_seq = said_seq, acted = false where workspace_id = $1 and session_id = $2 and holder = $3`);
const TRIED = named(`
  update turn_queue set tried_seq = $4 where workspace_id = $1 and session_id = $2 and holder = $3`);
const ACTED = named(`
  update turn_queue set acted = true where workspace_id = $1 and session_id = $2 and holder = $3`);
/** Not while more was said than $4, also where that is committed at this very moment: the row is read anew then. */
const LEAVE = named(`
  delete from turn_queue where workspace_id = $1 and session_id = $2 and holder = $3 and said_seq <= $4`);
const DROP = named('delete from turn_queue where workspace_id = $1 and session_id = $2');
const GIVE_BACK = named(`
  update turn_queue set holder = null, due_at = clock_timestamp() + make_interval(secs => $4), attempts = greatest(attempts - $5, 0)
  where workspace_id = $1 and session_id = $2 and holder = $3`);
const QUARANTINE = named(`
  update messages set quarantined = true
  where workspace_id = $1 and session_id = $2 and author = 'contact' and seq > $3 and seq <= $4`);
const DUE = named(`
  update turn_queue q set holder = $1, ${TAKEN}
  from (select workspace_id, session_id from turn_queue where due_at < clock_timestamp()
    order by due_at limit $2 for update skip locked) d
  where q.workspace_id = d.workspace_id and q.session_id = d.session_id
  returning q.workspace_id, q.session_id`);

@Injectable()
export class TurnQueueStore {
  /** The session waits, where it does not already, for an answer to what was said up to `seq`. */
  async wait(tx: Queryable, workspaceId: string, sessionId: string, seq: number): Promise<void> {
    await tx.query(WAIT(workspaceId, sessionId, seq));
  }

  /** @returns whether it is the holder's now */
  async take(db: Queryable, workspaceId: string, sessionId: string, holder: string): Promise<boolean> {
    return (await db.query(TAKE(workspaceId, sessionId, holder))).rowCount === 1;
  }

  /** @returns whether it still was */
  async renew(db: Queryable, workspaceId: string, sessionId: string, holder: string): Promise<boolean> {
    return (await db.query(RENEW(workspaceId, sessionId, holder))).rowCount === 1;
  }

  /** A run begins with what was said after the taking up. */
  async tried(
    db: Queryable,
    { workspaceId, sessionId, holder }: { workspaceId: string; sessionId: string; holder: string },
    seq: number,
  ): Promise<void> {
    await db.query(TRIED(workspaceId, sessionId, holder, seq));
  }

  /** The run is about to do something. @returns false where the turn is not the holder's any more */
  async acted(
    db: Queryable,
    { workspaceId, sessionId, holder }: { workspaceId: string; sessionId: string; holder: string },
  ): Promise<boolean> {
    return (await db.query(ACTED(workspaceId, sessionId, holder))).rowCount === 1;
  }

  /** Null where it is not the holder's, or of somebody who was erased. */
  async pending(db: Queryable, workspaceId: string, sessionId: string, holder: string): Promise<Pending | null> {
    const { rows } = await db.query<Pending & Record<string, unknown>>(PENDING(workspaceId, sessionId, holder));
    return rows[0] ?? null;
  }

  /**
   * The messages up to `seq` have had their turn.
   * @param tx in which that is recorded
   * @returns whether more was said meanwhile, which is the holder's to answer; null where it was not the holder's any more
   */
  async answered(
    tx: Queryable,
    workspaceId: string,
    sessionId: string,
    holder: string,
    seq: number,
  ): Promise<{ more: boolean } | null> {
    if ((await tx.query(ANSWERED(workspaceId, sessionId, holder, seq))).rowCount === 0) return null;
    const more = !(await this.leave(tx, workspaceId, sessionId, holder, seq));
    if (more) await tx.query(AGAIN(workspaceId, sessionId, holder));
    return { more };
  }

  /** Nobody waits any more. */
  async drop(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    await tx.query(DROP(workspaceId, sessionId));
  }

  /** @returns false where more was said than up to `seq`, or it is another's: then the session waits on */
  async leave(db: Queryable, workspaceId: string, sessionId: string, holder: string, seq: number): Promise<boolean> {
    return (await db.query(LEAVE(workspaceId, sessionId, holder, seq))).rowCount === 1;
  }

  /** Another instance shall try, in so many seconds. @param isCounted as an attempt that failed */
  async giveBack(
    db: Queryable,
    { workspaceId, sessionId }: { workspaceId: string; sessionId: string },
    { holder, inSeconds, isCounted }: { holder: string; inSeconds: number; isCounted: boolean },
  ): Promise<void> {
    await db.query(GIVE_BACK(workspaceId, sessionId, holder, inSeconds, isCounted ? 0 : 1));
  }

  /** The person's messages in this range are not given to later turns. */
  async quarantine(
    tx: Queryable,
    workspaceId: string,
    sessionId: string,
    { after, upTo }: { after: number; upTo: number },
  ): Promise<void> {
    await tx.query(QUARANTINE(workspaceId, sessionId, after, upTo));
  }

  /** Over all workspaces, what nobody works on: the holder's now. For the sweeper, on the system's connection. */
  async takeDue(db: Queryable, holder: string, most: number): Promise<Held[]> {
    return (await db.query<Held & Record<string, unknown>>(DUE(holder, most))).rows;
  }
}
