/** Fills lanes: the next events of their workspaces, read once for all that are near, and what is to be tried again. */
import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { WEBHOOK_SECRET } from '../../kernel/sealed.js';
import { Vault } from '../../kernel/vault.js';
import { deliveryId } from '../delivery.js';
import { OutgoingEvent, type EventRow } from './event-body.js';
import type { Endpoint, Item, Lane } from './lane.js';
import { Recorder } from './recorder.js';
import { RelayStore, type EndpointRow, type RetryRow, type Stretch } from './relay.store.js';

/** A delivery that a person asked for, whose event has no number yet. */
const NUMBERED_SOON_MS = 50;
const EXPIRED = {
  ...{ ok: false, gone: false, isCutOff: false, responseStatus: null, responseBody: null },
  ...{ durationMs: 0, retryAfterMs: null },
};

interface Portion {
  lane: Lane;
  events: OutgoingEvent[];
  /** The log's end was read. */
  end: boolean;
  /** `lane.told` before the read. */
  told: number;
}
interface Reading {
  lane: Lane;
  items: Item[];
}

@Injectable()
export class LogReader {
  constructor(
    private readonly store: RelayStore,
    private readonly recorder: Recorder,
    private readonly vault: Vault,
  ) {}

  /** One round for these lanes; endpoints that are off or gone are stopped. */
  async fill(lanes: Lane[]): Promise<void> {
    for (const lane of lanes) lane.reading = true;
    try {
      const retries = await this.readRetries(lanes);
      const events = await this.readEvents(lanes.filter((lane) => !lane.dry && lane.room > 0));
      // After the events, so that what was changed before an event was committed holds for it: secrets, on and off.
      await this.readEndpoints(lanes);
      for (const { lane, items } of retries) if (!lane.stopped) for (const item of items) lane.add(item);
      await this.addEvents(events);
    } finally {
      for (const lane of lanes) lane.reading = false;
    }
  }

  private async readEndpoints(lanes: Lane[]): Promise<void> {
    const rows = new Map((await this.store.endpoints(lanes)).map((row) => [`${row.workspace_id} ${row.id}`, row]));
    for (const lane of lanes) {
      const row = rows.get(`${lane.workspaceId} ${lane.endpointId}`);
      if (row) lane.endpoint = this.endpointOf(row);
      else lane.stop();
    }
  }

  private endpointOf({ workspace_id, id, url, events, include_text, since, secrets }: EndpointRow): Endpoint {
    const signers = secrets.map((text) => {
      const [secretId, sealed] = [text.slice(0, text.indexOf(' ')), text.slice(text.indexOf(' ') + 1)];
      const place = WEBHOOK_SECRET.place(workspace_id, id, secretId);
      return new Webhook(this.vault.open(Buffer.from(sealed, 'base64'), place).toString());
    });
    return { url, events: new Set(events), includeText: include_text, since, signers };
  }

  private async readEvents(lanes: Lane[]): Promise<Portion[]> {
    if (lanes.length === 0) return [];
    const stretches: (Stretch & { lanes: Lane[] })[] = [];
    for (const lane of [...lanes].sort(byPlace)) {
      const last = stretches.at(-1);
      if (last?.workspaceId === lane.workspaceId && lane.position - last.after < last.most) {
        last.lanes.push(lane);
        last.most = Math.max(last.most, lane.room);
      } else stretches.push({ workspaceId: lane.workspaceId, after: lane.position, most: lane.room, lanes: [lane] });
    }
    const told = new Map(lanes.map((lane) => [lane, lane.told]));
    const found = await this.store.events(stretches);
    return stretches.flatMap(({ lanes: near, most }, at) => {
      const events = found[at]!.map((row) => new OutgoingEvent(row));
      return near.map((lane) => ({ lane, events, end: events.length < most, told: told.get(lane)! }));
    });
  }

  private async addEvents(read: Portion[]): Promise<void> {
    const readings: (Reading & { position: number; end: boolean; told: number })[] = [];
    for (const { lane, events, end, told } of read) {
      if (lane.stopped) continue;
      const items: Item[] = [];
      let { room, position } = lane;
      for (const event of events) {
        const sequence = Number(event.row.sequence);
        if (sequence <= position) continue;
        if (room === 0) break;
        position = sequence;
        if (!lane.wants(event)) continue;
        room--;
        items.push({ deliveryId: deliveryId(lane.endpointId, event.row.id), event, sequence, retries: 0, asked: 0 });
      }
      readings.push({ lane, items, position, told, end: end && room > 0 });
    }
    const before = await this.triedBefore(readings);
    for (const { lane, items, position, end, told } of readings) {
      if (lane.stopped) continue;
      // In one step with what is added, for the cursor is written at any moment and must not pass it.
      lane.position = position;
      lane.dry = end && lane.told === told;
      for (const item of items) if (!before.has(item.deliveryId) && !lane.has(item.deliveryId)) lane.add(item);
      this.recorder.move(lane);
    }
  }

  /** Of what the lane's former holder may have sent before it was killed: what it had written. */
  private async triedBefore(readings: Reading[]): Promise<Set<string>> {
    const doubtful = readings.flatMap(({ lane, items }) =>
      items
        .filter(({ sequence }) => sequence! <= lane.reached)
        .map((item) => ({ workspaceId: lane.workspaceId, id: item.deliveryId })),
    );
    return doubtful.length ? this.store.known(doubtful) : new Set();
  }

  private async readRetries(lanes: Lane[]): Promise<Reading[]> {
    const nowMs = performance.now();
    const due = lanes.filter((lane) => lane.retryAtMs !== null && lane.retryAtMs <= nowMs && lane.room > 0);
    if (due.length === 0) return [];
    const asked = due.map((lane) => {
      const { workspaceId, endpointId, holds, room } = lane;
      return { lane, workspaceId, endpointId, most: holds + Math.ceil(room / 2) + 1 };
    });
    for (const { lane } of asked) lane.retryAtMs = null;
    const found = await this.store.retries(asked);
    return asked.map(({ lane, most }, at) => ({ lane, items: this.retriesOf(lane, found[at]!, most) }));
  }

  /** @param rows the earliest first, the last of them perhaps not due yet */
  private retriesOf(lane: Lane, rows: RetryRow[], most: number): Item[] {
    const nowMs = performance.now();
    const again = (inMs: number): void => {
      lane.retryAtMs = Math.min(lane.retryAtMs ?? Infinity, nowMs + inMs);
    };
    const items: Item[] = [];
    for (const row of rows) {
      if (row.due_in_ms > 0) again(row.due_in_ms);
      else if (lane.has(row.delivery_id)) continue;
      else if (row.id === null) this.expire(lane, row);
      else if (row.sequence === null) again(NUMBERED_SOON_MS);
      else {
        const event = new OutgoingEvent(row as unknown as EventRow);
        items.push({ deliveryId: row.delivery_id, event, sequence: null, retries: row.retries, asked: row.asked });
      }
    }
    if (rows.length === most) again(0);
    return items;
  }

  /** Its event is no longer kept. */
  private expire(
    lane: Lane,
    { delivery_id: deliveryId, event_id: eventId, event_type: eventType, retries, asked }: RetryRow,
  ) {
    const about = {
      lane,
      deliveryId,
      eventId,
      eventType,
      retries,
      asked,
      sequence: null,
      startedMs: performance.now(),
    };
    this.recorder.add({ ...about, status: 'failed', delayMs: null, outcome: { ...EXPIRED, error: 'expired' } });
  }
}

const byPlace = (a: Lane, b: Lane): number =>
  a.workspaceId < b.workspaceId ? -1 : a.workspaceId > b.workspaceId ? 1 : a.position - b.position;
