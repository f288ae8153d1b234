import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { lockSession } from '../../conversations/core/session-locks.commands.js';
import { HANDOFF_COLUMNS, type HandoffRow } from './handoffs.dto.js';

export type SnoozedHandoff = HandoffRow & { workspace_id: string };

export interface WaitingWake extends Record<string, unknown> {
  workspace_id: string;
  session_id: string;
  /** Id of this wake: a later one of the session has another. */
  id: string;
}

/** An instance of the previous version does not clear the snooze of a hand-off that ends. */
const IS_OPEN = `status in ('open', 'pending')`;
/** Takes no lock on a hand-off: writers hold the session's lock, and hand-offs are locked before sessions. */
const ADD = named(`
  insert into handoff_wakes (workspace_id, session_id)
  select $1, $2 where exists (
    select from handoffs where workspace_id = $1 and session_id = $2 and snoozed_until is not null)
  on conflict do nothing`);
const FORGET = named('delete from handoff_wakes where workspace_id = $1 and session_id = $2');
const WAITING = named(`
  select workspace_id, session_id, id from handoff_wakes
  where $1::uuid is null or (workspace_id, session_id) > ($1, $2) order by workspace_id, session_id limit $3`);
/** A hand-off that stays locked for longer is woken by a later run. */
const SHORT_LOCK_TIMEOUT = named(`select set_config('lock_timeout', '500ms', true)`);
const LOCK_SNOOZED = named(`
  select workspace_id, ${HANDOFF_COLUMNS} from handoffs
  where workspace_id = $1 and session_id = $2 and snoozed_until is not null and ${IS_OPEN} order by id for update`);
const DONE = named('delete from handoff_wakes where workspace_id = $1 and session_id = $2 and id = $3');
const LOCK_DUE = named(`
  select workspace_id, ${HANDOFF_COLUMNS} from handoffs
  where snoozed_until <= now() and ${IS_OPEN} order by snoozed_until limit $1 for update skip locked`);

/** The contact wrote in the session, or asked for a teammate: its snoozed hand-offs wake. */
export async function noteWake(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
  await tx.query(ADD(workspaceId, sessionId));
}

@Injectable()
export class HandoffWakesStore {
  /** A snooze starts: earlier messages of the contact must not end it. The hand-off is locked already. */
  async forget(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    // Waits for a message in progress, so that its wake is recorded or rolled back, and never lost.
    await lockSession(tx, workspaceId, { id: sessionId, strength: 'update' });
    await tx.query(FORGET(workspaceId, sessionId));
  }

  /** Over all workspaces, on the system connection, like all methods below. */
  async waiting(db: Queryable, after: WaitingWake | null, limit: number): Promise<WaitingWake[]> {
    return (await db.query<WaitingWake>(WAITING(after?.workspace_id ?? null, after?.session_id ?? null, limit))).rows;
  }

  /** Locks the hand-offs to wake, and deletes the wake. Throws if a hand-off stays locked for 500 ms. */
  async take(tx: Queryable, { workspace_id, session_id, id }: WaitingWake): Promise<SnoozedHandoff[]> {
    await tx.query(SHORT_LOCK_TIMEOUT());
    const { rows } = await tx.query<SnoozedHandoff>(LOCK_SNOOZED(workspace_id, session_id));
    await tx.query(DONE(workspace_id, session_id, id));
    return rows;
  }

  /** Locks hand-offs whose snooze has expired. */
  async lockDue(tx: Queryable, limit: number): Promise<SnoozedHandoff[]> {
    return (await tx.query<SnoozedHandoff>(LOCK_DUE(limit))).rows;
  }
}
