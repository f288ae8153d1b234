/** What became of attempts, written for all endpoints together every few milliseconds; the cursors move with it. */
import { Injectable, Logger } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { SystemDb } from '../../db/system-db.js';
import type { DeliveryStatus } from '../delivery.js';
import type { Lane } from './lane.js';
import type { Outcome } from './sender.js';

const BATCH = 250;
const WITHIN_MS = 15;
const AGAIN_MS = 500;

/** What the attempt came to, unless somebody asked for another since it was read. */
const unlessAsked = (column: string): string =>
  `case when d.asked = excluded.asked then excluded.${column} else d.${column} end`;

/**
 * A delivery that came through stays so, and one that was asked for again while an attempt was under way stays due.
 * A lane's `holder` keeps one that was taken for dead from moving another's cursor. What a receiver answered is kept unless its
 * event was emptied, or is being emptied at the moment (whoever does so holds it): the answer may repeat its words.
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
      status = ${unlessAsked('status')}, retries = ${unlessAsked('retries')},
      next_attempt_at = ${unlessAsked('next_attempt_at')},
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

/** Nothing but failure for so long disables an endpoint (specification §7.3). */
const FAILING_S = 5 * 24 * 3_600;

export interface Result {
  lane: Lane;
  deliveryId: string;
  eventId: string;
  eventType: string;
  /** null = an attempt that moves no cursor. */
  sequence: number | null;
  status: DeliveryStatus;
  retries: number;
  /** How often the delivery had been asked for when it was read. */
  asked: number;
  /** Until the next attempt; null = there is none. */
  delayMs: number | null;
  outcome: Outcome;
  /** When it was sent, by `performance.now()`. */
  startedMs: number;
}

/** Of an endpoint: that it has been failing for too long, or that something is due there at once. */
interface Told extends Record<string, unknown> {
  workspace_id: string;
  endpoint_id: string;
  failing: boolean;
}

/** What one statement says of an endpoint. */
interface Tally {
  ok: number;
  failed: number;
  last: Result | null;
}

@Injectable()
export class Recorder {
  private readonly log = new Logger(Recorder.name);
  private results: Result[] = [];
  private readonly moved = new Set<Lane>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | null = null;
  private stopped = false;

  constructor(private readonly db: SystemDb) {}

  /** Results that are not written yet. */
  get waiting(): number {
    return this.results.length;
  }

  add(result: Result): void {
    this.results.push(result);
    result.lane.unwritten++;
    this.move(result.lane);
  }

  /** The lane's cursor has moved, if only over events that it did not want. */
  move(lane: Lane): void {
    this.moved.add(lane);
    if (this.results.length >= BATCH) void this.start();
    else this.timer ??= setTimeout(() => void this.start(), WITHIN_MS);
  }

  /** The last of it: all that is waiting is written when it resolves, unless the database is away. Nothing is tried after that. */
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
      else if (this.moved.size) this.timer ??= setTimeout(() => void this.start(), WITHIN_MS);
    });
    return this.writing;
  }

  private async write(): Promise<void> {
    const lanes = this.takeLanes();
    const batch = this.takeBatch(new Set(lanes));
    try {
      const { rows } = await this.db.query<Told>(this.statement(batch, lanes));
      for (const { lane } of batch) lane.unwritten--;
      for (const { workspace_id, endpoint_id, failing } of rows) {
        const lane = lanes.find(isLaneOf(workspace_id, endpoint_id));
        if (failing && lane) lane.failing = true;
        else lane?.tell();
      }
      for (const lane of lanes) lane.report();
    } catch (error) {
      this.log.warn(`results of deliveries are not written yet: ${(error as Error).message}`);
      this.results = [...batch, ...this.results];
      for (const lane of lanes) this.moved.add(lane);
      if (!this.stopped) await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }

  /** One of an endpoint: there are two where it was lost and claimed anew. A statement changes no row twice. */
  private takeLanes(): Lane[] {
    const lanes = new Map<string, Lane>();
    for (const lane of this.moved) {
      const key = `${lane.workspaceId} ${lane.endpointId}`;
      if (lanes.has(key)) continue;
      lanes.set(key, lane);
      this.moved.delete(lane);
    }
    return [...lanes.values()];
  }

  /** Their results, but of a delivery that is there twice the first alone. */
  private takeBatch(lanes: Set<Lane>): Result[] {
    const batch = new Map<string, Result>();
    const later: Result[] = [];
    for (const result of this.results)
      if (lanes.has(result.lane) && !batch.has(result.deliveryId)) batch.set(result.deliveryId, result);
      else later.push(result);
    for (const { lane } of later) this.moved.add(lane);
    this.results = later;
    return [...batch.values()];
  }

  private statement(batch: Result[], lanes: Lane[]) {
    const nowMs = performance.now();
    const tallies = new Map<Lane, Tally>(lanes.map((lane) => [lane, { ok: 0, failed: 0, last: null }]));
    for (const result of batch) {
      const tally = tallies.get(result.lane)!;
      if (result.outcome.ok) tally.ok++;
      else tally.failed++;
      tally.last = result;
    }
    const of = <T>(read: (result: Result) => T): T[] => batch.map(read);
    const each = <T>(read: (lane: Lane, tally: Tally) => T): T[] =>
      [...tallies].map(([lane, tally]) => read(lane, tally));
    return WRITE(
      each(({ holder }) => holder),
      of(({ lane }) => lane.workspaceId),
      of(({ deliveryId }) => deliveryId),
      of(({ lane }) => lane.endpointId),
      of(({ eventId }) => eventId),
      of(({ eventType }) => eventType),
      of(({ status }) => status),
      of(({ retries }) => retries),
      of(({ delayMs }) => (delayMs === null ? null : delayMs / 1_000)),
      of(({ outcome }) => outcome.responseStatus),
      of(({ outcome }) => outcome.responseBody),
      of(({ outcome }) => outcome.durationMs),
      of(({ outcome }) => outcome.error),
      of(({ startedMs }) => (nowMs - startedMs) / 1_000),
      each(({ workspaceId }) => workspaceId),
      each(({ endpointId }) => endpointId),
      each(({ cursor }) => cursor),
      each(({ position }) => position),
      each(({ failures }) => failures),
      each((_, { ok }) => ok),
      each((_, { failed }) => failed),
      each((_, { last }) => last?.deliveryId ?? null),
      each((_, { last }) => last?.outcome.responseStatus ?? null),
      FAILING_S,
      of(({ asked }) => asked),
      each(({ careful }) => careful),
    );
  }
}

const isLaneOf =
  (workspaceId: string, endpointId: string) =>
  (lane: Lane): boolean =>
    lane.workspaceId === workspaceId && lane.endpointId === endpointId;
