/** A contact's events, for export and erasure. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { named, type Queryable } from '../db/statement.js';
import { TenantDb } from '../db/tenant-db.js';
import { API_VERSION } from '../http/version.js';
import { eventRef, INTERNAL_EVENTS, INTERNAL_OBJECTS } from '../kernel/events.js';
import { withoutText } from '../kernel/message-text.js';
import { subjectOf } from '../kernel/subject.js';
import {
  inBatches,
  IN_SCOPE,
  DataSubjectRegistry,
  type DataSubjectProvider,
  type RedactedPortion,
  type RowScope,
  type WithdrawnMessage,
} from '../privacy/data-subject-registry.js';

interface PersonalEventRow extends QueryResultRow {
  id: string;
  type: string;
  sequence: string | number | null;
  object: object;
  previous: object | null;
  actor: object;
  request_id: string | null;
  created_at: string;
}

type RedactableRow = Record<string, unknown> & { id: string; object: { object: string }; previous: object | null };

const EXPORT = named(`
  select id, type, sequence, object, previous, actor, request_id, created_at from events
  where ${IN_SCOPE} and ($4::uuid is null or id > $4)
    and not coalesce($3::uuid[] is not null and contact_id = any($6), false)
    and object ->> 'object' <> all($7) and type <> all($8)
  order by id limit $5`);
const IDS = named(`
  select id from events where ${IN_SCOPE} and ($4::uuid is null or id > $4) order by id limit $5`);

/** Fields that survive an erasure; every other value becomes null. */
const RETAINED_FIELDS = ['object', 'id', 'status', 'kind', 'created_at', 'updated_at', 'started_at', 'ended_at'];
const redacted = (column: string): string =>
  `(select jsonb_object_agg(key, case when key = any($3) then value end) from jsonb_each(${column}))`;
const ERASE = named(`
  update events set object = ${redacted('object')}, previous = ${redacted('previous')}, erased_at = now(),
    contact_id = case when object ->> 'object' = 'contact' then contact_id end,
    session_id = case when object ->> 'object' = 'session' then session_id end,
    actor = case when actor ->> 'type' = 'contact' then actor || '{"label": null}' else actor end
  where workspace_id = $1 and id = any($2)`);

const REDACTABLE = named(`
  select id, object, previous from events
  where workspace_id = $1 and erased_at is null and type not like 'contact.%' and created_at < $2
  order by created_at limit $3 for update skip locked`);
const REDACT = named(`
  update events e set object = old.object, previous = old.previous, erased_at = now()
  from unnest($2::uuid[], $3::jsonb[], $4::jsonb[]) as old(id, object, previous)
  where e.workspace_id = $1 and e.id = old.id`);

/** The message's own event, and events of its session and of a hand-off that repeat its text. */
const WITHDRAWN = named(`
  select id, object, previous from events
  where workspace_id = $1 and session_id = $2 and erased_at is null
    and (object ->> 'id' = $3::text or strpos(object ->> 'ask', $4) > 0
      or (object ->> 'ask' <> '' and starts_with(regexp_replace($4, '\\s+', ' ', 'g'), rtrim(object ->> 'ask', '…')))
      or (object ->> 'ask' <> '' and starts_with($4, object ->> 'ask'))
      or $5 in (object ->> 'subject', previous ->> 'subject'))
  for update`);

@Injectable()
export class EventsPersonal implements DataSubjectProvider, OnModuleInit {
  readonly name = 'events';

  constructor(
    private readonly db: TenantDb,
    private readonly personal: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.personal.register(this);
  }

  async *export(workspaceId: string, { contactId, sessionIds, formerIds = [] }: RowScope): AsyncGenerator<object> {
    const batches = inBatches<PersonalEventRow>(this.db.of(workspaceId), (last, limit) =>
      EXPORT(workspaceId, contactId, sessionIds, last?.id ?? null, limit, formerIds, INTERNAL_OBJECTS, INTERNAL_EVENTS),
    );
    for await (const rows of batches) yield* rows.map((row) => bodyOf(workspaceId, row));
  }

  async erase(db: Queryable, workspaceId: string, { contactId, sessionIds }: RowScope): Promise<void> {
    const batches = inBatches<{ id: string }>(db, (last, limit) =>
      IDS(workspaceId, contactId, sessionIds, last?.id ?? null, limit),
    );
    for await (const rows of batches) {
      const ids = rows.map(({ id }) => id);
      await db.query(ERASE(workspaceId, ids, RETAINED_FIELDS));
      await this.notifyProviders(db, workspaceId, ids);
    }
  }

  async redactBefore(db: Queryable, workspaceId: string, { before, limit }: RedactedPortion): Promise<number> {
    const { rows } = await db.query<RedactableRow>(REDACTABLE(workspaceId, before, limit));
    await this.redact(db, workspaceId, rows);
    return rows.length;
  }

  async withdraw(db: Queryable, workspaceId: string, { id, sessionId, text }: WithdrawnMessage): Promise<void> {
    const { rows } = await db.query<RedactableRow>(WITHDRAWN(workspaceId, sessionId, id, text, subjectOf(text)));
    await this.redact(db, workspaceId, rows);
  }

  private async redact(db: Queryable, workspaceId: string, rows: RedactableRow[]): Promise<void> {
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const objects = rows.map(({ object }) => JSON.stringify(withoutText(object.object, object)));
    const previous = rows.map((row) => row.previous && JSON.stringify(withoutText(row.object.object, row.previous)));
    await db.query(REDACT(workspaceId, ids, objects, previous));
    await this.notifyProviders(db, workspaceId, ids);
  }

  private async notifyProviders(db: Queryable, workspaceId: string, ids: string[]): Promise<void> {
    for (const provider of this.personal.providers) await provider.onEventsRedacted?.(db, workspaceId, ids);
  }
}

/** Same shape as the webhook payload (specification §7.2), with unknown fields null. */
function bodyOf(
  workspaceId: string,
  { id, type, sequence, object, previous, actor, ...row }: PersonalEventRow,
): object {
  return {
    id: eventRef(id),
    object: 'event',
    type,
    api_version: API_VERSION,
    workspace_id: workspaceId,
    sequence: sequence === null ? null : Number(sequence),
    created_at: row.created_at,
    actor,
    request_id: row.request_id,
    data: { object, previous },
  };
}
