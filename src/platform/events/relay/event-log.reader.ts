/**
 * Refills workers with new events, read once for workers at nearby positions, and with deliveries that are due for a
 * retry.
 */
import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { WEBHOOK_SECRET } from '../../kernel/sealed.js';
import { Vault } from '../../kernel/vault.js';
import { deliveryId } from '../delivery.js';
import { OutgoingEvent, type EventRow } from './event-body.js';
import type { Endpoint, QueuedDelivery, EndpointWorker } from './endpoint-worker.js';
import { Recorder } from './recorder.js';
import { RelayStore, type EndpointRow, type RetryRow, type LogRange } from './relay.store.js';
import type { SendOutcome } from './sender.js';
import { required } from '../../kernel/invariant.js';

/** Delay for a requested redelivery whose event has no number yet. */
const NUMBERED_SOON_MS = 50;
const EXPIRED: SendOutcome = {
  ok: false,
  gone: false,
  isCutOff: false,
  responseStatus: null,
  responseBody: null,
  error: 'expired',
  durationMs: 0,
  retryAfterMs: null,
};

interface EventSlice {
  worker: EndpointWorker;
  events: OutgoingEvent[];
  /** The read reached the end of the log. */
  end: boolean;
  /** Value of `worker.wakeups` before the read. */
  wakeups: number;
}
interface RetrySlice {
  worker: EndpointWorker;
  items: QueuedDelivery[];
}

@Injectable()
export class EventLogReader {
  constructor(
    private readonly store: RelayStore,
    private readonly recorder: Recorder,
    private readonly vault: Vault,
  ) {}

  /** One pass over these workers; stops those whose endpoints are disabled or deleted. */
  async refill(workers: EndpointWorker[]): Promise<void> {
    for (const worker of workers) worker.isReading = true;
    try {
      const retries = await this.readRetries(workers);
      const events = await this.readEvents(workers.filter((worker) => !worker.isDrained && worker.room > 0));
      // After the events, so that endpoint changes committed before an event apply to it: secrets, enabled or not.
      await this.readEndpoints(workers);
      for (const { worker, items } of retries) if (!worker.isStopped) for (const item of items) worker.add(item);
      await this.addEvents(events);
    } finally {
      for (const worker of workers) worker.isReading = false;
    }
  }

  private async readEndpoints(workers: EndpointWorker[]): Promise<void> {
    const rows = new Map((await this.store.endpoints(workers)).map((row) => [`${row.workspace_id} ${row.id}`, row]));
    for (const worker of workers) {
      const row = rows.get(`${worker.workspaceId} ${worker.endpointId}`);
      if (row) worker.endpoint = this.endpointOf(row);
      else worker.stop();
    }
  }

  private endpointOf({ workspace_id, id, url, events, include_text, since, secrets }: EndpointRow): Endpoint {
    const all = secrets.map((text) => {
      const [secretId, sealed] = [text.slice(0, text.indexOf(' ')), text.slice(text.indexOf(' ') + 1)];
      const aad = WEBHOOK_SECRET.aad(workspace_id, id, secretId);
      const secret = this.vault.openIfPossible(Buffer.from(sealed, 'base64'), aad);
      return secret && new Webhook(secret.toString());
    });
    // Without the current secret nothing is sent; a former one that cannot be opened is only not used beside it.
    const signers = all[0] === null ? null : all.filter((signer) => signer !== null);
    return { url, events: new Set(events), includeText: include_text, since, signers };
  }

  private async readEvents(workers: EndpointWorker[]): Promise<EventSlice[]> {
    if (workers.length === 0) return [];
    const ranges: (LogRange & { workers: EndpointWorker[] })[] = [];
    for (const worker of [...workers].sort(byPosition)) {
      const last = ranges.at(-1);
      if (last?.workspaceId === worker.workspaceId && worker.position - last.after < last.limit) {
        last.workers.push(worker);
        last.limit = Math.max(last.limit, worker.room);
      } else
        ranges.push({ workspaceId: worker.workspaceId, after: worker.position, limit: worker.room, workers: [worker] });
    }
    const wakeups = new Map(workers.map((worker) => [worker, worker.wakeups]));
    const found = await this.store.events(ranges);
    return ranges.flatMap(({ workers: near, limit }, index) => {
      const events = required(found[index], 'the events of a range').map((row) => new OutgoingEvent(row));
      const end = events.length < limit;
      return near.map((worker) => ({ worker, events, end, wakeups: required(wakeups.get(worker), 'wakeups') }));
    });
  }

  private async addEvents(read: EventSlice[]): Promise<void> {
    const slices: (RetrySlice & { position: number; end: boolean; wakeups: number })[] = [];
    for (const { worker, events, end, wakeups } of read) {
      if (worker.isStopped) continue;
      const items: QueuedDelivery[] = [];
      let { room, position } = worker;
      for (const event of events) {
        const sequence = Number(event.row.sequence);
        if (sequence <= position) continue;
        if (room === 0) break;
        position = sequence;
        if (!worker.wants(event)) continue;
        room--;
        items.push({
          deliveryId: deliveryId(worker.endpointId, event.row.id),
          event,
          sequence,
          retries: 0,
          redeliveries: 0,
        });
      }
      slices.push({ worker, items, position, wakeups, end: end && room > 0 });
    }
    const attempted = await this.attemptedBefore(slices);
    for (const { worker, items, position, end, wakeups } of slices) {
      if (worker.isStopped) continue;
      // Synchronously with the additions: the cursor may be written at any moment and must not pass them.
      worker.position = position;
      worker.isDrained = end && worker.wakeups === wakeups;
      for (const item of items) if (!attempted.has(item.deliveryId) && !worker.has(item.deliveryId)) worker.add(item);
      this.recorder.saveCursor(worker);
    }
  }

  /** Ids of the deliveries that the previous holder attempted and recorded before it died. */
  private async attemptedBefore(slices: RetrySlice[]): Promise<Set<string>> {
    const candidates = slices.flatMap(({ worker, items }) =>
      items
        .filter(({ sequence }) => required(sequence, 'the sequence of an event') <= worker.reached)
        .map((item) => ({ workspaceId: worker.workspaceId, id: item.deliveryId })),
    );
    return candidates.length ? this.store.attemptedBefore(candidates) : new Set();
  }

  private async readRetries(workers: EndpointWorker[]): Promise<RetrySlice[]> {
    const nowMs = performance.now();
    const due = workers.filter((worker) => worker.retryAtMs !== null && worker.retryAtMs <= nowMs && worker.room > 0);
    if (due.length === 0) return [];
    const queries = due.map((worker) => {
      const { workspaceId, endpointId, size, room } = worker;
      const limit = size + worker.unwritten.size + Math.ceil(room / 2) + 1;
      return { worker, workspaceId, endpointId, limit, unwritten: new Set(worker.unwritten) };
    });
    for (const { worker } of queries) worker.retryAtMs = null;
    const found = await this.store.retries(queries);
    return queries.map(({ worker, limit, unwritten }, index) => {
      // What was unwritten when the query began may have been written since: its row is out of date.
      const read = required(found[index], 'the retries of a queue');
      const rows = read.filter(({ delivery_id: id }) => !unwritten.has(id));
      return { worker, items: this.retriesOf(worker, rows, read.length === limit) };
    });
  }

  /** @param rows earliest first; the last one may not be due yet. @param hasMore whether there may be further rows */
  private retriesOf(worker: EndpointWorker, rows: RetryRow[], hasMore: boolean): QueuedDelivery[] {
    const nowMs = performance.now();
    const retryIn = (inMs: number): void => {
      worker.retryAtMs = Math.min(worker.retryAtMs ?? Infinity, nowMs + inMs);
    };
    const items: QueuedDelivery[] = [];
    for (const row of rows) {
      if (row.due_in_ms > 0) retryIn(row.due_in_ms);
      else if (worker.has(row.delivery_id)) continue;
      else if (row.id === null) this.expire(worker, row);
      else if (row.sequence === null) retryIn(NUMBERED_SOON_MS);
      else {
        const event = new OutgoingEvent(row as EventRow);
        items.push({
          deliveryId: row.delivery_id,
          event,
          sequence: null,
          retries: row.retries,
          redeliveries: row.asked,
        });
      }
    }
    if (hasMore) retryIn(0);
    return items;
  }

  /** The event has been deleted by retention. */
  private expire(
    worker: EndpointWorker,
    { delivery_id: deliveryId, event_id: eventId, event_type: eventType, retries, asked: redeliveries }: RetryRow,
  ) {
    const result = {
      worker,
      deliveryId,
      eventId,
      eventType,
      retries,
      redeliveries,
      sequence: null,
      startedMs: performance.now(),
    };
    this.recorder.add({ ...result, status: 'failed', delayMs: null, outcome: EXPIRED });
  }
}

const byPosition = (a: EndpointWorker, b: EndpointWorker): number =>
  a.workspaceId < b.workspaceId ? -1 : a.workspaceId > b.workspaceId ? 1 : a.position - b.position;
