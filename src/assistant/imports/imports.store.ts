import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Instances } from '../../platform/db/instances.js';
import { hasLease, leaseQueue, RELEASED } from '../../platform/db/lease-queue.js';
import { SLICE_LEASE_S } from '../../platform/db/slice-worker.js';
import { QueueStore, type Leased } from '../../platform/db/queue-store.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { asRequester, type Actor } from '../../platform/kernel/actor.js';
import { normalNumber, tailOf } from '../../platform/kernel/phone-number.js';
import {
  REASON_CHARS_MAX,
  type ImportedContact,
  type ImportOptions,
  type ImportSource,
  type SkippedItem,
} from './imported.dto.js';
import type { ImportBody } from './imports.dto.js';
import { shownText } from './shown-text.js';

/** An import that is leased to this process. */
export interface LeasedImport extends Leased {
  id: string;
  source: ImportSource;
  options: ImportOptions;
  /** Number of leases since the last progress. */
  attempts: number;
}

/** Kept of each import; the rest is only counted. */
const SKIPS_MAX = 1_000;
const ITEM_CHARS_MAX = 400;
const ACTIVE = `status in ('queued', 'running')`;

const INSERT = named(`
  insert into imports (workspace_id, id, source, name, options, requested_by) values ($1, $2, $3, $4, $5, $6)`);
const COUNT = named('select count(*)::int as count from imports where workspace_id = $1');
/** Parts that arrive at once are put one after the other: each counts all of them. */
const LOCK = named('select status from imports where workspace_id = $1 and id = $2 for update');
const PUT_PART = named(`
  insert into import_parts (workspace_id, import_id, position, content) values ($1, $2, $3, $4)
  on conflict (workspace_id, import_id, position) do update set content = excluded.content`);
const COUNT_PARTS = named(`
  update imports set parts = found.parts, bytes = found.bytes, due_at = clock_timestamp() from (
    select count(*)::int as parts, coalesce(sum(length(content)), 0)::bigint as bytes from import_parts
    where workspace_id = $1 and import_id = $2) found
  where workspace_id = $1 and id = $2
  returning (select coalesce(sum(length(content)), 0)::float8 from import_parts where workspace_id = $1) as bytes`);
const GAP = named(`
  select n from generate_series(1, (
    select max(position) from import_parts where workspace_id = $1 and import_id = $2)) n
  where not exists (
    select from import_parts where workspace_id = $1 and import_id = $2 and position = n) order by n limit 1`);
const START = named(`
  update imports set status = 'queued', attempts = 0, due_at = clock_timestamp()
  where workspace_id = $1 and id = $2 and status in ('uploading', 'paused', 'failed') and (
    exists (select from import_parts p where p.workspace_id = $1 and p.import_id = $2)
    or exists (select from import_accounts a where a.workspace_id = $1 and a.import_id = $2 and a.token is not null))`);
const PAUSE = named(`
  update imports set status = 'paused', ${RELEASED} where workspace_id = $1 and id = $2 and ${ACTIVE}`);
const CANCELLED = `status = 'cancelled', finished_at = clock_timestamp(), erased_addresses = '{}'`;
const CANCEL = named(`
  update imports set ${CANCELLED}, ${RELEASED}
  where workspace_id = $1 and id = $2 and status in ('uploading', 'queued', 'running', 'paused')`);
/** Consenting again changes nothing: the first consent stays. */
const CONSENT = named(`
  update imports set model_consent_by = $3, model_consent_at = case when $3::jsonb is not null then clock_timestamp() end
  where workspace_id = $1 and id = $2 and (model_consent_at is null) = ($3::jsonb is not null)`);
/** Nobody has uploaded a part since. */
const LOCK_ABANDONED = named(`
  select workspace_id, id from imports where status = 'uploading' and due_at < $1
  order by due_at limit $2 for update skip locked`);
/** They wait for somebody, and messages of that age are not kept. */
const LOCK_EXPIRED = named(`
  select i.workspace_id, i.id from guardrails g join imports i on i.workspace_id = g.workspace_id
  where i.status in ('paused', 'failed') and
    i.created_at < $1::timestamptz - make_interval(days => least(g.message_retention_days, 36500))
  order by i.created_at, i.id limit $2 for update of i skip locked`);
const EXPIRE = named(`update imports set ${CANCELLED} where workspace_id = $1 and id = $2`);
const DROP_PARTS = named('delete from import_parts where workspace_id = $1 and import_id = $2');
const DELETE = named('delete from imports where workspace_id = $1 and id = $2');

/** The one that has been due for longest is next. Suspended workspaces wait. */
const QUEUE = leaseQueue({
  table: 'imports',
  key: 'id',
  where: `q.${ACTIVE} and exists (
    select from workspaces w where w.workspace_id = q.workspace_id and w.suspended_at is null)`,
  sets: `status = 'running', started_at = coalesce(q.started_at, clock_timestamp())`,
  returning: ['source', 'options'],
});
const HAS_LEASE = hasLease('id');
/** It begins at the start of the file each time: what is known is counted again, and nothing twice. */
const BEGIN = named(`update imports set conversations = 0, unchanged = 0, skipped = 0 where ${HAS_LEASE}`);
/** Against erasures (imports.personal.ts): one at a time. */
const LOCK_ERASED = named(`
  select erased_addresses from imports where workspace_id = $1 and id = $2 for no key update`);
const DROP_SKIPS = named('delete from import_skips where workspace_id = $1 and import_id = $2');
const PROGRESS = named(`
  update imports set due_at = now() + make_interval(secs => ${SLICE_LEASE_S}), attempts = 0,
    conversations = conversations + $4, unchanged = unchanged + $5, skipped = skipped + $6
  where ${HAS_LEASE} and exists (
    select from workspaces w where w.workspace_id = imports.workspace_id and w.suspended_at is null)
  returning skipped`);
const PUT_SKIPS = named(`
  insert into import_skips (workspace_id, id, import_id, position, item, reason)
  select $1, gen_random_uuid(), $2, $3 + n, item, reason from unnest($4::text[], $5::text[]) with ordinality as s(item, reason, n)
  where $3 + n <= ${SKIPS_MAX}`);
const PART = named(`
  select content from import_parts where workspace_id = $1 and import_id = $2 and position = $3`);
/** Counts what was fetched, if the lease holds, and extends it. */
const ADD_FETCHED = named(`
  update imports set parts = parts + ($4 > 0)::int, bytes = bytes + $4,
    attempts = case when $5 then 0 else attempts end,
    due_at = now() + make_interval(secs => ${SLICE_LEASE_S})
  where ${HAS_LEASE} and exists (
    select from workspaces w where w.workspace_id = imports.workspace_id and w.suspended_at is null)
  returning parts, bytes::float8 as bytes`);
const END = named(`
  update imports set status = $4, error = $5, ${RELEASED}, finished_at = clock_timestamp(),
    erased_addresses = case when $4 = 'done' then '{}' else erased_addresses end
  where ${HAS_LEASE}`);

@Injectable()
export class ImportsStore extends QueueStore<LeasedImport> {
  constructor(instances: Instances) {
    super(QUEUE, instances);
  }

  async count(db: Queryable, workspaceId: string): Promise<number> {
    return (await db.query<{ count: number }>(COUNT(workspaceId))).rows[0]?.count ?? 0;
  }

  async insert(
    tx: Queryable,
    workspaceId: string,
    { id, body, options, actor }: { id: string; body: ImportBody; options: ImportOptions; actor: Actor },
  ): Promise<void> {
    const requestedBy = JSON.stringify(asRequester(actor));
    await tx.query(INSERT(workspaceId, id, body.source, body.name, JSON.stringify(options), requestedBy));
  }

  /**
   * Replaces the part if there is one.
   * @returns the bytes of all files of the workspace that are not read yet; null if it is not being uploaded
   */
  async putPart(
    tx: Queryable,
    workspaceId: string,
    { id, position, content }: { id: string; position: number; content: Buffer },
  ): Promise<number | null> {
    const { rows } = await tx.query<{ status: string }>(LOCK(workspaceId, id));
    if (rows[0]?.status !== 'uploading') return null;
    await tx.query(PUT_PART(workspaceId, id, position, content));
    return (await tx.query<{ bytes: number }>(COUNT_PARTS(workspaceId, id))).rows[0]?.bytes ?? 0;
  }

  /** @returns the first part that is missing between others; null = none */
  async missingPart(db: Queryable, workspaceId: string, id: string): Promise<number | null> {
    return (await db.query<{ n: number }>(GAP(workspaceId, id))).rows[0]?.n ?? null;
  }

  /** @returns false if it is not in a state for it, or has no bytes */
  async start(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(START(workspaceId, id))).rowCount > 0;
  }

  async pause(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(PAUSE(workspaceId, id))).rowCount > 0;
  }

  /** @param by null takes the consent back @returns false if it was so already */
  async consent(tx: Queryable, workspaceId: string, { id, by }: { id: string; by: Actor | null }): Promise<boolean> {
    return (await tx.query(CONSENT(workspaceId, id, by && JSON.stringify(asRequester(by))))).rowCount > 0;
  }

  /** What it brought stays. */
  async cancel(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    const isCancelled = (await tx.query(CANCEL(workspaceId, id))).rowCount > 0;
    if (isCancelled) await tx.query(DROP_PARTS(workspaceId, id));
    return isCancelled;
  }

  /** Uploads that nobody went on with since then, of all workspaces. */
  async lockAbandoned(tx: Queryable, before: Date, most: number): Promise<{ workspace_id: string; id: string }[]> {
    return (await tx.query<{ workspace_id: string; id: string }>(LOCK_ABANDONED(before, most))).rows;
  }

  /** Those that can be started, but are older than their workspace keeps messages, of all workspaces. */
  async lockExpired(tx: Queryable, now: Date, most: number): Promise<{ workspace_id: string; id: string }[]> {
    return (await tx.query<{ workspace_id: string; id: string }>(LOCK_EXPIRED(now, most))).rows;
  }

  /** As `cancel`, of one that `lockExpired` found. */
  async expire(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(EXPIRE(workspaceId, id));
    await tx.query(DROP_PARTS(workspaceId, id));
  }

  /** With the conversations that it brought, and what was tried on them. */
  async delete(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(DELETE(workspaceId, id));
  }

  /** Adds what was fetched to the file. @returns the bytes of the file; null if the lease was lost, or it was paused */
  async addFetched(
    tx: Queryable,
    held: LeasedImport,
    { content, isProgress }: { content: Buffer; isProgress: boolean },
  ): Promise<number | null> {
    const statement = ADD_FETCHED(...this.keyOf(held), content.length, isProgress);
    const found = await tx.query<{ parts: number; bytes: number }>(statement);
    const [row] = found.rows;
    if (!row) return null;
    if (content.length > 0) await tx.query(PUT_PART(held.workspace_id, held.id, row.parts, content));
    return row.bytes;
  }

  async begin(tx: Queryable, held: LeasedImport): Promise<boolean> {
    await tx.query(DROP_SKIPS(held.workspace_id, held.id));
    return (await tx.query(BEGIN(...this.keyOf(held)))).rowCount > 0;
  }

  /** @returns whether somebody with that address or number was erased; until the transaction ends, nobody is */
  async lockErased(tx: Queryable, { workspace_id, id }: LeasedImport): Promise<(whom: ImportedContact) => boolean> {
    const { rows } = await tx.query<{ erased_addresses: string[] }>(LOCK_ERASED(workspace_id, id));
    const erased = new Set(rows[0]?.erased_addresses);
    return ({ email, phone }) => {
      const number = normalNumber(phone);
      // Who shares a number, and writes from another address, is another person.
      const known = [email, email === null ? number : null, number && `…${tailOf(number)}`];
      return erased.size > 0 && known.some((one) => one !== null && erased.has(hashOf(id, one)));
    };
  }

  /** @returns null after the last part */
  async part(db: Queryable, { workspace_id, id }: LeasedImport, position: number): Promise<Buffer | null> {
    return (await db.query<{ content: Buffer }>(PART(workspace_id, id, position))).rows[0]?.content ?? null;
  }

  /** Counts what a batch brought, and extends the lease. @returns false if the lease was lost, or it was paused */
  async progress(
    tx: Queryable,
    held: LeasedImport,
    { stored, unchanged, skipped }: { stored: number; unchanged: number; skipped: SkippedItem[] },
  ): Promise<boolean> {
    const counts = [stored, unchanged, skipped.length];
    const { rows } = await tx.query<{ skipped: number }>(PROGRESS(...this.keyOf(held), ...counts));
    if (!rows[0]) return false;
    if (skipped.length === 0) return true;
    const items = skipped.map(({ item }) => shownText(item, ITEM_CHARS_MAX));
    const reasons = skipped.map(({ reason }) => shownText(reason, REASON_CHARS_MAX));
    await tx.query(PUT_SKIPS(held.workspace_id, held.id, rows[0].skipped - skipped.length, items, reasons));
    return true;
  }

  /** The file goes, unless it can be tried again. */
  async end(tx: Queryable, held: LeasedImport, error: string | null): Promise<void> {
    const { rowCount } = await tx.query(
      END(...this.keyOf(held), error === null ? 'done' : 'failed', error && shownText(error, REASON_CHARS_MAX)),
    );
    if (rowCount > 0 && error === null) await tx.query(DROP_PARTS(held.workspace_id, held.id));
  }
}

/** As an erasure stores it. */
const hashOf = (importId: string, known: string): string =>
  createHash('sha256')
    .update(importId + known.toLowerCase())
    .digest('base64');
