/** Changes of hand-offs without a transaction: read, then written in one statement, each if nobody else has written it since. */
import { Injectable } from '@nestjs/common';
import { named, type Queryable, type Statement } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import { newId } from '../../kernel/ids.js';
import { AUDIT_COLUMNS, EVENT_COLUMNS } from '../../events/journal.js';
import { MATRIX } from '../../policy/capabilities.js';
import { HANDOFF_COLUMNS, type HandoffRow } from './handoffs.dto.js';
import { OWN } from './handoffs.rules.js';
import type { Trace } from './handoffs.trace.js';

/** Where they stand, and which version of the row that is: `xmin` is another one after every write, and after no lock. */
const VERSION = `${HANDOFF_COLUMNS}, ctid as place, xmin as version`;
const READ = named(`select ${VERSION} from handoffs where workspace_id = $1 and id = $2`);
/** Planned for the number of ids at each call, which one alone is not to pay for. */
const READ_ALL = named(`select ${VERSION} from handoffs where workspace_id = $1 and id = any($2)`);

const typeOf = (column: string): string =>
  column.endsWith('_at') ? 'timestamptz' : column.endsWith('_id') ? 'uuid' : 'text';
/** A change as the statement reads it, a row each: of which version, what shall be, and what is left behind. */
const RECORD = [
  'id uuid, place tid, version xid, assigns boolean',
  ...OWN.map((column) => `next_${column} ${typeOf(column)}`),
  'history_id uuid, changes jsonb, event_id uuid, type text, object jsonb, previous jsonb',
  'line_id uuid, action text, names text[], actor jsonb, request_id text, address_hash text',
].join(', ');

/**
 * Changes with their history, events and audit lines, of the versions that were read alone. A row is found by its place, for
 * no plan gets that wrong; one that somebody holds is left out, so that nobody waits for another's; what was written
 * meanwhile is not the version any more. Of these no id comes back.
 * Analytics count none of what is written here (handoffs.rules.ts), and so it leaves no mark.
 * @param able a further `with`, and the condition on it
 */
const change = ([able, from, condition]: [string, string, string]): ((...values: unknown[]) => Statement) =>
  named(`
  with sent as materialized (
    select * from json_to_recordset($2::json) as s(${RECORD})
  ), ${able} free as materialized (
    select s.* from sent s ${from} cross join lateral (
      select from handoffs h
      where h.workspace_id = $1 and h.ctid = s.place and h.id = s.id and h.xmin = s.version
      limit 1 for no key update skip locked) h
    ${condition}
  ), changed as (
    update handoffs h set ${OWN.map((column) => `${column} = s.next_${column}`).join(', ')}
    from free s where h.workspace_id = $1 and h.ctid = s.place
    returning h.workspace_id, h.session_id, h.contact_id, s.*
  ), remembered as (
    insert into handoff_history (workspace_id, id, handoff_id, actor, changes, created_at)
    select workspace_id, history_id, id, actor, changes, next_updated_at from changed
  ), event as (
    insert into events (${EVENT_COLUMNS})
    select workspace_id, event_id, type, object, previous, actor, request_id, contact_id, session_id from changed
  ), line as (
    insert into audit_entries (${AUDIT_COLUMNS})
    select workspace_id, line_id, actor ->> 'type', (actor ->> 'id')::uuid, actor ->> 'label', action, 'handoff', id, names,
      request_id, address_hash
    from changed
  )
  select id from changed`);
const CHANGE = change(['', '', '']);
/** Assignees are held before any hand-off, as HandoffsStore.member does, and may reply as of then; none is waited for either. */
const ASSIGN = change([
  `able as materialized (
    select id from members where workspace_id = $1 and removed_at is null
      and id in (select next_assignee_id from sent where assigns)
      and role in (${MATRIX.reply.map((role) => `'${role}'`).join(', ')}) order by id for share skip locked
  ), held as materialized (select array_agg(id) as ids from able),`,
  'cross join held',
  'where not s.assigns or s.next_assignee_id = any(held.ids)',
]);

/** A hand-off, and which version of its row that is. */
export interface Read {
  row: HandoffRow;
  place: string;
  version: string;
}

/** What shall become of it. */
export interface Change {
  read: Read;
  next: HandoffRow;
  actor: Actor;
  trace: Trace;
  /** Its assignee is a new one, who has to be able to reply. */
  assigns: boolean;
}

@Injectable()
export class UnlockedStore {
  /** As they stand, without a lock, by id; who is missing is not there. */
  async read(db: Queryable, workspaceId: string, ids: string[]): Promise<Map<string, Read>> {
    const statement = ids.length === 1 ? READ(workspaceId, ids[0]) : READ_ALL(workspaceId, ids);
    const { rows } = await db.query<HandoffRow & Omit<Read, 'row'>>(statement);
    return new Map(rows.map(({ place, version, ...row }) => [row.id, { row, place, version }]));
  }

  /**
   * Writes hand-offs that were `read`, each with all that its change leaves behind, in one statement that needs no transaction.
   * @param changes of one hand-off at most one
   * @returns which were written; of the others nothing was: somebody holds or wrote them, or the assignee is none
   */
  async change(db: Queryable, workspaceId: string, changes: Change[]): Promise<Set<string>> {
    const statement = changes.some(({ assigns }) => assigns) ? ASSIGN : CHANGE;
    const records = changes.map(record).sort((a, b) => (a.id < b.id ? -1 : 1));
    const { rows } = await db.query<{ id: string }>(statement(workspaceId, JSON.stringify(records)));
    return new Set(rows.map(({ id }) => id));
  }
}

const record = ({ read, next, actor, trace: { history, audit, event }, assigns }: Change) => ({
  ...{ id: next.id, place: read.place, version: read.version, assigns },
  ...Object.fromEntries(OWN.map((column) => [`next_${column}`, next[column]])),
  ...{ history_id: newId(), changes: history },
  ...{ event_id: newId(), type: event.type, object: event.object, previous: event.previous },
  ...{ line_id: newId(), action: audit.action, names: audit.changes },
  actor: { type: actor.type, id: actor.id, label: actor.label },
  ...{ request_id: actor.requestId, address_hash: actor.addressHash },
});
