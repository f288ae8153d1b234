/** A change of one hand-off without a transaction: read, then written in one statement if nobody else has written it since. */
import { Injectable } from '@nestjs/common';
import { named, type Queryable, type Statement } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import { newId } from '../../kernel/ids.js';
import { markSessions } from '../../outbox/analytics-marks.js';
import { AUDIT_COLUMNS, EVENT_COLUMNS } from '../../outbox/journal.js';
import { MATRIX } from '../../policy/capabilities.js';
import { HANDOFF_COLUMNS, type HandoffRow } from './handoffs.dto.js';
import { UPDATED } from './handoffs.store.js';
import type { Trace } from './handoffs.trace.js';

/** Where it stands, and which version of the row that is: `xmin` is another one after every write, and after no lock. */
const READ = named(`select ${HANDOFF_COLUMNS}, xmin as version from handoffs where workspace_id = $1 and id = $2`);
/**
 * The change with its history, event, audit line and mark, of the version that was read alone. Who waits for another's write finds
 * the version gone, and no row comes back.
 * @param able a further `with`, and the condition on it
 */
const change = ([able, condition]: [string, string]): ((...values: unknown[]) => Statement) => {
  const [version, historyId, actor, changes, eventId, type, object, previous, lineId, who, whoId, label, ...rest] =
    Array.from({ length: 18 }, (_, at) => `$${UPDATED.length + 3 + at}`);
  const [action, names, request, address] = rest;
  return named(`
  with ${able} changed as (
    update handoffs set ${UPDATED.map((column, at) => `${column} = $${at + 3}`).join(', ')}
    where workspace_id = $1 and id = $2 and xmin = ${version}::xid ${condition}
    returning workspace_id, id, session_id, contact_id, updated_at
  ), ${markSessions('select workspace_id, session_id from changed')}, remembered as (
    insert into handoff_history (workspace_id, id, handoff_id, actor, changes, created_at)
    select workspace_id, ${historyId}, id, ${actor}::jsonb, ${changes}::jsonb, updated_at from changed
  ), event as (
    insert into events (${EVENT_COLUMNS})
    select workspace_id, ${eventId}, ${type}, ${object}::jsonb, ${previous}::jsonb, ${actor}::jsonb, ${request}, contact_id, session_id
    from changed
  ), line as (
    insert into audit_entries (${AUDIT_COLUMNS})
    select workspace_id, ${lineId}, ${who}, ${whoId}, ${label}, ${action}, 'handoff', id, ${names}, ${request}, ${address}
    from changed
  )
  select from changed`);
};
const CHANGE = change(['', '']);
/** The assignee is held before the hand-off, as HandoffsStore.member does, and may reply as of then. */
const ASSIGN = change([
  `able as materialized (
    select from members where workspace_id = $1 and id = $${UPDATED.indexOf('assignee_id') + 3} and removed_at is null
      and role in (${MATRIX.reply.map((role) => `'${role}'`).join(', ')}) for share
  ),`,
  'and exists (select from able)',
]);

/** A hand-off, and which version of its row that is. */
export interface Read {
  row: HandoffRow;
  version: string;
}

@Injectable()
export class UnlockedStore {
  /** As it stands, without a lock. */
  async read(db: Queryable, workspaceId: string, id: string): Promise<Read | null> {
    const { rows } = await db.query<HandoffRow & { version: string }>(READ(workspaceId, id));
    if (!rows[0]) return null;
    const { version, ...row } = rows[0];
    return { row, version };
  }

  /**
   * Writes a hand-off that was `read`, with all that its change leaves behind, in one statement that needs no transaction.
   * @param assigning whether its assignee is a new one, who has to be able to reply
   * @returns false, and nothing is written, where somebody wrote it meanwhile or the assignee is none
   */
  async change(
    db: Queryable,
    workspaceId: string,
    { type, id, label, requestId, addressHash }: Actor,
    { row, version }: Read,
    { history, audit, event }: Trace,
    assigning: boolean,
  ): Promise<boolean> {
    const { rowCount } = await db.query(
      (assigning ? ASSIGN : CHANGE)(
        ...[workspaceId, row.id, ...UPDATED.map((column) => row[column]), version],
        ...[newId(), JSON.stringify({ type, id, label }), JSON.stringify(history)],
        ...[newId(), event.type, JSON.stringify(event.object), JSON.stringify(event.previous)],
        ...[newId(), type, id, label, audit.action, audit.changes, requestId, addressHash],
      ),
    );
    return rowCount === 1;
  }
}
