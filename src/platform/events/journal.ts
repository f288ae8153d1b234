/**
 * Records the webhook event (specification §7) and the audit entry (specification §11) of a change in the transaction
 * of that change, so that neither is lost and neither outlives a rollback.
 */
import { Injectable } from '@nestjs/common';
import { saveResponse } from '../http/idempotency-record.js';
import { named, type Queryable, type Statement } from '../db/statement.js';
import { aboutWhich } from '../kernel/about.js';
import type { Actor } from '../kernel/actor.js';
import { fail } from '../kernel/errors.js';
import type { EventType } from '../kernel/events.js';
import { newId } from '../kernel/ids.js';
import { Vault } from '../kernel/vault.js';

export interface EventDraft {
  /** Explicit id, if something else references the event; default a new one. */
  id?: string;
  type: EventType;
  /** The resource as /v1 shows it after the change. */
  object: { object: string; id?: string };
  /** The old values of the changed fields. */
  previous?: Record<string, unknown>;
}

export interface AuditDraft {
  /** Explicit id, if something else references the entry; default a new one. */
  id?: string;
  /** E.g. `handoff.update`. */
  action: string;
  /** Type of the changed resource, e.g. `handoff`. */
  target: string;
  targetId: string | null;
  /** Names of the changed fields; never their values. */
  changes?: string[];
}

/** Everything that the journal records for one change. */
export interface JournalEntry {
  audit?: AuditDraft;
  events?: EventDraft[];
}

/** An entry and who made the change. */
export type AttributedEntry = JournalEntry & { actor: Actor };

const AUDIT_COLUMNS =
  'workspace_id, id, actor_type, actor_id, actor_label, action, target_type, target_id, changes, request_id, address_hash, ' +
  'console_session_id';
const EVENT_COLUMNS = 'workspace_id, id, type, object, previous, actor, request_id, contact_id, session_id';

/** The insert statement of each journal table. `rows` names the parameter with the rows, a JSON list in order. */
const INSERTS = {
  audit: (rows: string) => `
    insert into audit_entries (${AUDIT_COLUMNS})
    select $1, r.* from json_to_recordset(${rows}::json)
      as r(id uuid, actor_type text, actor_id uuid, actor_label text, action text, target_type text, target_id uuid,
        changes text[], request_id text, address_hash text, console_session_id uuid)`,
  events: (rows: string) => `
    insert into events (${EVENT_COLUMNS})
    select $1, r.* from json_to_recordset(${rows}::json)
      as r(id uuid, type text, object jsonb, previous jsonb, actor jsonb, request_id text, contact_id uuid,
        session_id uuid)`,
};
type JournalTable = keyof typeof INSERTS;
const TABLES = Object.keys(INSERTS) as JournalTable[];

/** Inserts into the named tables in one statement; their rows are $2, $3 … */
const insertInto = (tables: JournalTable[]): ((...values: unknown[]) => Statement) => {
  const inserts = tables.map((table, index) => INSERTS[table](`$${index + 2}`));
  const last = inserts.pop() ?? '';
  const before = inserts.map((insert, index) => `i${index} as (${insert})`).join(', ');
  return named(before ? `with ${before} ${last}` : last);
};
const statements = new Map<string, (...values: unknown[]) => Statement>();

@Injectable()
export class Journal {
  private onEvents: () => void = () => {};

  constructor(private readonly vault: Vault) {}

  /** @param onEvents called when a transaction of this process has written events and is about to commit */
  subscribe(onEvents: () => void): void {
    this.onEvents = onEvents;
  }

  /**
   * Stores the response of a request with an Idempotency-Key together with the change, so that the change is made once
   * even if the process dies before it responds (decision 0034). Call it last in the transaction of a POST.
   * @returns the resource
   * @throws `conflict` if another worker took the request over; the transaction must then be rolled back
   */
  async saveIdempotentResponse<T extends { object: string }>(db: Queryable, { claim }: Actor, resource: T): Promise<T> {
    if (!claim) return resource;
    const { holder, response } = claim;
    const text = JSON.stringify({ object: resource.object, data: resource, request_id: response.requestId });
    const saved = { request: claim, holder, response: { ...response, text }, resource };
    if (!(await saveResponse(db, this.vault, saved)))
      throw fail('conflict', 'Another request with this Idempotency-Key finished first. Retry to get its response.');
    claim.savedText = text;
    return resource;
  }

  /** @param db the change's own transaction */
  record(db: Queryable, workspaceId: string, entry: AttributedEntry): Promise<void> {
    return this.recordAll(db, workspaceId, [entry]);
  }

  /** Records many changes of one transaction, each with its own actor, in order and in one round trip. */
  async recordAll(db: Queryable, workspaceId: string, entries: AttributedEntry[]): Promise<void> {
    const rows = {
      audit: entries.flatMap(({ actor, audit }) => (audit ? auditRow(actor, audit) : [])),
      events: entries.flatMap(({ actor, events = [] }) => events.map((event) => eventRow(actor, event))),
    };
    const tables = TABLES.filter((table) => rows[table].length > 0);
    if (tables.length === 0) return;
    const key = tables.join();
    const statement = statements.get(key) ?? insertInto(tables);
    statements.set(key, statement);
    await db.query(statement(workspaceId, ...tables.map((table) => JSON.stringify(rows[table]))));
    if (rows.events.length > 0) this.onEvents();
  }
}

/** The actor as events and histories show it. */
export const publicActor = ({ type, id, label }: Actor) => ({ type, id, label });

/** The trail is kept for ever: of a contact, whom an erasure forgets, it has the id alone. */
const auditRow = (actor: Actor, { id = newId(), action, target, targetId, changes = [] }: AuditDraft) => ({
  id,
  actor_type: actor.type,
  actor_id: actor.id,
  actor_label: actor.type === 'contact' ? 'visitor' : actor.label,
  action,
  target_type: target,
  target_id: targetId,
  changes,
  request_id: actor.requestId,
  address_hash: actor.addressHash,
  console_session_id: actor.consoleSessionId ?? null,
});

const eventRow = (actor: Actor, { id = newId(), type, object, previous }: EventDraft) => ({
  id,
  type,
  object,
  previous: previous ?? null,
  actor: publicActor(actor),
  request_id: actor.requestId,
  contact_id: aboutWhich(object, 'contact'),
  session_id: aboutWhich(object, 'session'),
});

/** The fields of `next` that differ from `before`, with their old values; null if none differs. */
export function changedFields<T extends object>(before: T, next: T, ignore: (keyof T)[] = []): Partial<T> | null {
  const changed: Partial<T> = {};
  for (const key of Object.keys(next) as (keyof T)[])
    if (!ignore.includes(key) && JSON.stringify(before[key]) !== JSON.stringify(next[key])) changed[key] = before[key];
  return Object.keys(changed).length ? changed : null;
}
