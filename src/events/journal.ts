/**
 * What every write leaves behind: its event for the webhooks (specification §7) and its audit line (specification §11),
 * in the transaction of the change, so that neither is lost and neither stands for a change that was rolled back.
 */
import { Injectable } from '@nestjs/common';
import { keepAnswer } from '../db/kept-answer.js';
import { named, type Queryable } from '../db/statement.js';
import type { Actor } from '../kernel/actor.js';
import { fail } from '../kernel/errors.js';
import type { EventType } from '../kernel/events.js';
import { newId } from '../kernel/ids.js';
import { Vault } from '../kernel/vault.js';

export interface EventDraft {
  /** Where something else has to name the event; default a new one. */
  id?: string;
  type: EventType;
  /** The resource as /v1 shows it after the change. */
  object: { object: string; id?: string };
  /** The fields that changed, as they were. */
  previous?: Record<string, unknown>;
}

export interface AuditDraft {
  /** Where something else has to name the line; default a new one. */
  id?: string;
  /** What was done, e.g. `handoff.update`. */
  action: string;
  /** Type of what it was done to, e.g. `handoff`. */
  target: string;
  targetId: string | null;
  /** Names of the changed fields; never their values. */
  changes?: string[];
}

export interface Entry {
  audit?: AuditDraft;
  events?: EventDraft[];
}

/** Also for a statement that writes its journal itself, in one round trip with its change (users.store.ts, unlocked.store.ts). */
export const AUDIT_COLUMNS =
  'workspace_id, id, actor_type, actor_id, actor_label, action, target_type, target_id, changes, request_id, address_hash';
export const EVENT_COLUMNS = 'workspace_id, id, type, object, previous, actor, request_id, contact_id, session_id';

const AUDIT = named(`
  insert into audit_entries (${AUDIT_COLUMNS})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`);
const AUDITS = named(`
  insert into audit_entries (${AUDIT_COLUMNS})
  select $1, a.id, $2, $3, $4, a.action, a.target, a.target_id, array(select jsonb_array_elements_text(a.changes)), $5, $6
  from unnest($7::uuid[], $8::text[], $9::text[], $10::uuid[], $11::jsonb[]) as a(id, action, target, target_id, changes)`);
const TELL = `
  insert into events (${EVENT_COLUMNS})
  select $1, e.id, e.type, e.object, e.previous, $2, $3, e.contact_id, e.session_id
  from unnest($4::uuid[], $5::text[], $6::jsonb[], $7::jsonb[], $8::uuid[], $9::uuid[])
    as e(id, type, object, previous, contact_id, session_id)`;
const EVENTS = named(TELL);
/** Most changes have one line and one event: one round trip for both. */
const AUDIT_AND_EVENTS = named(`
  with line as (
    insert into audit_entries (${AUDIT_COLUMNS}) values ($1, $10, $11, $12, $13, $14, $15, $16, $17, $3, $18)
  ) ${TELL}`);

@Injectable()
export class Journal {
  private hear: () => void = () => {};

  constructor(private readonly vault: Vault) {}

  /** @param hear is called when events were written by a transaction of this process that is about to commit */
  listen(hear: () => void): void {
    this.hear = hear;
  }

  /**
   * The last thing in the transaction of a POST's change: what it is answered with is kept along, where it carries an
   * Idempotency-Key, so that it is done once even where we die before the answer (decision 0034).
   * @returns the answer
   * @throws `conflict` where another took the request over meanwhile: then nothing of it may be done here
   */
  async answered<T extends { object: string }>(db: Queryable, { claim }: Actor, resource: T): Promise<T> {
    if (!claim) return resource;
    const { holder, answer } = claim;
    const text = JSON.stringify({ object: resource.object, data: resource, request_id: answer.requestId });
    if (!(await keepAnswer(db, this.vault, claim, holder, { ...answer, text })))
      throw fail('conflict', 'Another request with this Idempotency-Key finished first. Retry to get its response.');
    claim.kept = text;
    return resource;
  }

  /** A statement that writes its journal itself has written an event. */
  wrote(): void {
    this.hear();
  }

  /** @param db the change's own transaction */
  async record(db: Queryable, workspaceId: string, actor: Actor, { audit, events = [] }: Entry): Promise<void> {
    if (!audit) return this.tell(db, workspaceId, actor, events);
    const { id: lineId = newId(), action, target, targetId, changes = [] } = audit;
    const { type, id, label, requestId, addressHash } = actor;
    const line = [lineId, type, id, label, action, target, targetId, changes];
    if (events.length === 0) await db.query(AUDIT(workspaceId, ...line, requestId, addressHash));
    else await this.tell(db, workspaceId, actor, events, [...line, addressHash]);
  }

  /** The same of many changes of one transaction, in two round trips. */
  async recordAll(db: Queryable, workspaceId: string, actor: Actor, entries: Entry[]): Promise<void> {
    const audits = entries.flatMap(({ audit }) => audit ?? []);
    const { type, id, label, requestId, addressHash } = actor;
    if (audits.length > 0)
      await db.query(
        AUDITS(
          ...[workspaceId, type, id, label, requestId, addressHash],
          audits.map((audit) => audit.id ?? newId()),
          audits.map((audit) => audit.action),
          audits.map((audit) => audit.target),
          audits.map((audit) => audit.targetId),
          audits.map((audit) => JSON.stringify(audit.changes ?? [])),
        ),
      );
    const events = entries.flatMap((entry) => entry.events ?? []);
    await this.tell(db, workspaceId, actor, events);
  }

  private async tell(
    db: Queryable,
    workspaceId: string,
    { type, id, label, requestId }: Actor,
    events: EventDraft[],
    line?: unknown[],
  ): Promise<void> {
    if (events.length === 0) return;
    await db.query(
      (line ? AUDIT_AND_EVENTS : EVENTS)(
        workspaceId,
        JSON.stringify({ type, id, label }),
        requestId,
        events.map((event) => event.id ?? newId()),
        events.map((event) => event.type),
        events.map((event) => JSON.stringify(event.object)),
        events.map((event) => (event.previous ? JSON.stringify(event.previous) : null)),
        events.map(({ object }) => concernedOf(object, 'contact')),
        events.map(({ object }) => concernedOf(object, 'session')),
        ...(line ?? []),
      ),
    );
    this.hear();
  }
}

/** Whom an event is about, by which it is found for export and erasure: its object, or whom that names. */
function concernedOf(object: EventDraft['object'], whose: 'contact' | 'session'): string | null {
  if (object.object === whose) return object.id ?? null;
  return (object as Partial<Record<string, string | null>>)[`${whose}_id`] ?? null;
}

/** The fields of `next` that differ from `before`, with their old values; null where nothing does. */
export function changedFields<T extends object>(before: T, next: T, ignore: (keyof T)[] = []): Partial<T> | null {
  const changed: Partial<T> = {};
  for (const key of Object.keys(next) as (keyof T)[])
    if (!ignore.includes(key) && JSON.stringify(before[key]) !== JSON.stringify(next[key])) changed[key] = before[key];
  return Object.keys(changed).length ? changed : null;
}
