import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { HANDOFF_COLUMNS, type HandoffRow } from './handoffs.dto.js';

export type SnoozedHandoff = HandoffRow & { workspace_id: string };

export interface WaitingWake extends Record<string, unknown> {
  workspace_id: string;
  session_id: string;
  /** Of this wake: a later one of the session has another. */
  id: string;
}

/** An instance of the version before does not know that what ends is snoozed no more. */
const IS_OPEN = `status in ('open', 'pending')`;
/** Takes no lock of a hand-off: whoever writes holds the session, and hand-offs are locked before sessions. */
const ADD = named(`
  insert into handoff_wakes (workspace_id, session_id)
  select $1, $2 where exists (
    select from handoffs where workspace_id = $1 and session_id = $2 and snoozed_until is not null)
  on conflict do nothing`);
/** Waits for a message under way, so that its wake is noted or taken back, and never lost. */
const LOCK_SESSION = named('select from sessions where workspace_id = $1 and id = $2 for update');
const FORGET = named('delete from handoff_wakes where workspace_id = $1 and session_id = $2');
const WAITING = named(`
  select workspace_id, session_id, id from handoff_wakes
  where $1::uuid is null or (workspace_id, session_id) > ($1, $2) order by workspace_id, session_id limit $3`);
/** A hand-off that somebody holds for longer is woken by a later round. */
const SHORT_LOCK_TIMEOUT = named(`select set_config('lock_timeout', '500ms', true)`);
const LOCK_SNOOZED = named(`
  select workspace_id, ${HANDOFF_COLUMNS} from handoffs
  where workspace_id = $1 and session_id = $2 and snoozed_until is not null and ${IS_OPEN} order by id for update`);
const DONE = named('delete from handoff_wakes where workspace_id = $1 and session_id = $2 and id = $3');
const LOCK_DUE = named(`
  select workspace_id, ${HANDOFF_COLUMNS} from handoffs
  where snoozed_until <= now() and ${IS_OPEN} order by snoozed_until limit $1 for update skip locked`);

/** The contact wrote in the session, or asked for a person: what is snoozed there wakes. */
export async function noteWake(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
  await tx.query(ADD(workspaceId, sessionId));
}

@Injectable()
export class HandoffWakesStore {
  /** A snooze begins: what the contact wrote before it wakes nothing. The hand-off is locked already. */
  async forget(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    await tx.query(LOCK_SESSION(workspaceId, sessionId));
    await tx.query(FORGET(workspaceId, sessionId));
  }

  /** Over all workspaces, on the system's connection, as everything below. */
  async waiting(db: Queryable, after: WaitingWake | null, limit: number): Promise<WaitingWake[]> {
    return (await db.query<WaitingWake>(WAITING(after?.workspace_id ?? null, after?.session_id ?? null, limit))).rows;
  }

  /** Locks what is to wake, and takes the wake off the list. Throws where somebody holds a hand-off for 500 ms. */
  async take(tx: Queryable, { workspace_id, session_id, id }: WaitingWake): Promise<SnoozedHandoff[]> {
    await tx.query(SHORT_LOCK_TIMEOUT());
    const { rows } = await tx.query<SnoozedHandoff>(LOCK_SNOOZED(workspace_id, session_id));
    await tx.query(DONE(workspace_id, session_id, id));
    return rows;
  }

  /** Locks those whose time has come. */
  async lockDue(tx: Queryable, limit: number): Promise<SnoozedHandoff[]> {
    return (await tx.query<SnoozedHandoff>(LOCK_DUE(limit))).rows;
  }
}
