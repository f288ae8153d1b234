/** Writes the results of attempts and advances the cursors, in one batch for all endpoints every few milliseconds. */
import { Injectable, Logger } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { SystemDb } from '../../db/system-db.js';
import type { DeliveryStatus } from '../delivery.js';
import type { EndpointWorker } from './endpoint-worker.js';
import type { SendOutcome } from './sender.js';
import { required } from '../../kernel/invariant.js';

const BATCH = 250;
const FLUSH_DELAY_MS = 15;
const RETRY_MS = 500;

/** The attempt's value, unless a redelivery was requested after the delivery was read. */
const unlessRedelivered = (column: string): string =>
  `case when d.asked = excluded.asked then excluded.${column} else d.${column} end`;

/**
 * A delivery that has succeeded keeps that status, and one whose redelivery was requested during an attempt stays due.
 * `holder` is a fencing token: an instance whose lease expired cannot move the new holder's cursor. A receiver's
 * response may repeat the event's text, so it is not stored if the event is redacted or locked by a redaction.
 */
const WRITE = named(`
  with r as (
    select * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::int[], $9::float8[],
      $10::int[], $11::text[], $12::int[], $13::text[], $14::float8[], $25::int[])
    as r(workspace_id, id, endpoint_id, event_id, event_type, status, retries, next_s, response_status, response_body,
      duration_ms, error, ago_s, asked)),
  speaking as materialized (
    select r.workspace_id, r.id, r.response_body from r
    join events e on e.workspace_id = r.workspace_id and e.id = r.event_id and e.erased_at is null
    where r.response_body is not null for share of e skip locked),
  written as (
    insert into deliveries as d (workspace_id, id, endpoint_id, event_id, event_type, status, attempts, retries,
      next_attempt_at, response_status, response_body, duration_ms, error, attempted_at, created_at, delivered_at, asked)
    select workspace_id, id, endpoint_id, event_id, event_type, status, 1, retries,
      now() + make_interval(secs => next_s), response_status, s.response_body, duration_ms, error,
      now() - make_interval(secs => ago_s), now() - make_interval(secs => ago_s), case when status = 'succeeded' then now() end, asked
    from r left join speaking s using (workspace_id, id)
    on conflict (workspace_id, id) do update set attempts = d.attempts + 1, error = excluded.error,
      status = ${unlessRedelivered('status')}, retries = ${unlessRedelivered('retries')},
      next_attempt_at = ${unlessRedelivered('next_attempt_at')},
      response_status = excluded.response_status, response_body = excluded.response_body,
      duration_ms = excluded.duration_ms, attempted_at = excluded.attempted_at,
      delivered_at = coalesce(excluded.delivered_at, d.delivered_at),
      history = case when d.attempted_at is null then d.history else
        case when jsonb_array_length(d.history) >= 20 then d.history - 0 else coalesce(d.history, '[]') end
        || jsonb_build_object('at', to_char(d.attempted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'response_status', d.response_status, 'duration_ms', d.duration_ms, 'error', d.error) end
    where d.status = 'pending' or excluded.status = 'succeeded'
    returning workspace_id, endpoint_id, status = 'pending' and next_attempt_at <= now() as due),
  m as (
    select * from unnest($15::uuid[], $16::uuid[], $17::bigint[], $18::bigint[], $19::int[], $20::int[], $21::int[],
      $22::uuid[], $23::int[], $26::boolean[], $1::uuid[])
    as m(workspace_id, endpoint_id, cursor, reached, failures, ok, failed, last_id, last_status, careful, holder)),
  moved as (
    update delivery_queues q set cursor = greatest(q.cursor, m.cursor), reached = greatest(q.reached, m.reached),
      failures = m.failures,
      failing_since = case when m.failures = 0 then null when m.ok > 0 then now() else coalesce(q.failing_since, now()) end,
      careful = m.careful, trying = case when m.ok + m.failed > 0 then null else q.trying end,
      last_success_at = case when m.ok > 0 then now() else q.last_success_at end,
      last_delivery_id = coalesce(m.last_id, q.last_delivery_id),
      last_response_status = case when m.last_id is null then q.last_response_status else m.last_status end,
      last_attempt_at = case when m.last_id is null then q.last_attempt_at else now() end
    from m where q.workspace_id = m.workspace_id and q.endpoint_id = m.endpoint_id and q.holder = m.holder
      and (select count(*) from written) >= 0
    returning q.workspace_id, q.endpoint_id, m.failed, q.failing_since),
  counted as (
    insert into delivery_counts as c (workspace_id, endpoint_id, at, ok, failed)
    select workspace_id, endpoint_id, date_bin('5 minutes', now(), '2000-01-01Z'), ok, failed from m where ok + failed > 0
    on conflict (workspace_id, endpoint_id, at) do update set ok = c.ok + excluded.ok, failed = c.failed + excluded.failed)
  select workspace_id, endpoint_id, true as failing from moved
    where failed > 0 and failing_since <= now() - make_interval(secs => $24)
  union all select distinct workspace_id, endpoint_id, false from written where due`);

/** An endpoint is disabled after failing for this long without a success (specification §7.3). */
const FAILING_S = 5 * 24 * 3_600;

export interface DeliveryResult {
  worker: EndpointWorker;
  deliveryId: string;
  eventId: string;
  eventType: string;
  /** null = a retry, which moves no cursor. */
  sequence: number | null;
  status: DeliveryStatus;
  retries: number;
  /** Redeliveries requested up to when the delivery was read. */
  redeliveries: number;
  /** Delay until the next attempt; null = there is none. */
  delayMs: number | null;
  outcome: SendOutcome;
  /** When it was sent, by `performance.now()`. */
  startedMs: number;
}

/** An endpoint that has been failing for too long, or has a delivery that is due at once. */
interface EndpointUpdateRow extends Record<string, unknown> {
  workspace_id: string;
  endpoint_id: string;
  failing: boolean;
}

/** Results of one batch for one endpoint. */
interface AttemptCounts {
  ok: number;
  failed: number;
  last: DeliveryResult | null;
}

@Injectable()
export class Recorder {
  private readonly log = new Logger(Recorder.name);
  private results: DeliveryResult[] = [];
  private readonly moved = new Set<EndpointWorker>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | null = null;
  private stopped = false;

  constructor(private readonly db: SystemDb) {}

  /** Results not written yet. */
  get waiting(): number {
    return this.results.length;
  }

  add(result: DeliveryResult): void {
    this.results.push(result);
    result.worker.unwritten.add(result.deliveryId);
    this.saveCursor(result.worker);
  }

  /** Saves the worker's cursor with the next batch. It may have passed only events that it does not subscribe to. */
  saveCursor(worker: EndpointWorker): void {
    this.moved.add(worker);
    if (this.results.length >= BATCH) void this.start();
    else this.timer ??= setTimeout(() => void this.start(), FLUSH_DELAY_MS);
  }

  /** Final flush: resolves when everything is written, or could not be because the database is unavailable. */
  async stop(): Promise<void> {
    await this.writing;
    this.stopped = true;
    if (this.moved.size) await this.start();
    clearTimeout(this.timer);
  }

  private start(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing ??= this.write().finally(() => {
      this.writing = null;
      if (this.stopped) return;
      if (this.results.length >= BATCH) void this.start();
      else if (this.moved.size) this.timer ??= setTimeout(() => void this.start(), FLUSH_DELAY_MS);
    });
    return this.writing;
  }

  private async write(): Promise<void> {
    const workers = this.takeWorkers();
    const batch = this.takeBatch(new Set(workers));
    try {
      const { rows } = await this.db.query<EndpointUpdateRow>(this.statement(batch, workers));
      for (const { worker, deliveryId } of batch) worker.unwritten.delete(deliveryId);
      for (const { workspace_id, endpoint_id, failing } of rows) {
        const worker = workers.find(isWorkerOf(workspace_id, endpoint_id));
        if (failing && worker) worker.isFailing = true;
        else worker?.wake();
      }
      for (const worker of workers) worker.report();
    } catch (error) {
      this.log.warn(`results of deliveries are not written yet: ${(error as Error).message}`);
      this.results = [...batch, ...this.results];
      for (const worker of workers) this.moved.add(worker);
      if (!this.stopped) await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }

  /**
   * Takes at most one worker per endpoint. There are two if its lease was lost and claimed again, but a statement must
   * not change a row twice.
   */
  private takeWorkers(): EndpointWorker[] {
    const workers = new Map<string, EndpointWorker>();
    for (const worker of this.moved) {
      const key = `${worker.workspaceId} ${worker.endpointId}`;
      if (workers.has(key)) continue;
      workers.set(key, worker);
      this.moved.delete(worker);
    }
    return [...workers.values()];
  }

  /** Takes the results of these workers; if a delivery appears twice, only the first one. */
  private takeBatch(workers: Set<EndpointWorker>): DeliveryResult[] {
    const batch = new Map<string, DeliveryResult>();
    const later: DeliveryResult[] = [];
    for (const result of this.results)
      if (workers.has(result.worker) && !batch.has(result.deliveryId)) batch.set(result.deliveryId, result);
      else later.push(result);
    for (const { worker } of later) this.moved.add(worker);
    this.results = later;
    return [...batch.values()];
  }

  private statement(batch: DeliveryResult[], workers: EndpointWorker[]) {
    const nowMs = performance.now();
    const counts = new Map<EndpointWorker, AttemptCounts>(
      workers.map((worker) => [worker, { ok: 0, failed: 0, last: null }]),
    );
    for (const result of batch) {
      const count = required(counts.get(result.worker), 'the counts of a worker');
      if (result.outcome.ok) count.ok++;
      else count.failed++;
      count.last = result;
    }
    const column = <T>(read: (result: DeliveryResult) => T): T[] => batch.map(read);
    const workerColumn = <T>(read: (worker: EndpointWorker, count: AttemptCounts) => T): T[] =>
      [...counts].map(([worker, count]) => read(worker, count));
    return WRITE(
      workerColumn(({ holder }) => holder),
      column(({ worker }) => worker.workspaceId),
      column(({ deliveryId }) => deliveryId),
      column(({ worker }) => worker.endpointId),
      column(({ eventId }) => eventId),
      column(({ eventType }) => eventType),
      column(({ status }) => status),
      column(({ retries }) => retries),
      column(({ delayMs }) => (delayMs === null ? null : delayMs / 1_000)),
      column(({ outcome }) => outcome.responseStatus),
      column(({ outcome }) => outcome.responseBody),
      column(({ outcome }) => outcome.durationMs),
      column(({ outcome }) => outcome.error),
      column(({ startedMs }) => (nowMs - startedMs) / 1_000),
      workerColumn(({ workspaceId }) => workspaceId),
      workerColumn(({ endpointId }) => endpointId),
      workerColumn(({ cursor }) => cursor),
      workerColumn(({ position }) => position),
      workerColumn(({ failures }) => failures),
      workerColumn((_, { ok }) => ok),
      workerColumn((_, { failed }) => failed),
      workerColumn((_, { last }) => last?.deliveryId ?? null),
      workerColumn((_, { last }) => last?.outcome.responseStatus ?? null),
      FAILING_S,
      column(({ redeliveries }) => redeliveries),
      workerColumn(({ onProbation }) => onProbation),
    );
  }
}

const isWorkerOf =
  (workspaceId: string, endpointId: string) =>
  (worker: EndpointWorker): boolean =>
    worker.workspaceId === workspaceId && worker.endpointId === endpointId;
