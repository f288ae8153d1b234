import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { MEETING_MINUTES, type Availability } from './availability.dto.js';
import { AvailabilityReader } from './availability.reader.js';
import { timeAt } from '../../platform/kernel/clock.js';
import { offeredSlots, type MeetingSlot, type SlotQuery, type BusySpan } from './slots.rules.js';

const MEETING_MAX_MS = MEETING_MINUTES.max * 60_000;
/** The longest buffer that a schedule may have. */
const BUFFER_MAX_MS = 480 * 60_000;

/** Live meetings that may overlap the window; none is longer than the bound below, which keeps the read small. */
const BUSY = named(`
  select host_id, starts_at, ends_at from meetings
  where workspace_id = $1 and host_id = any($2::uuid[]) and status in ('booked', 'rescheduled')
    and starts_at > $3 and starts_at < $4 and ($5::uuid is null or id <> $5)`);
const LAST_BOOKED = named(`
  select h.id as host_id, (select m.created_at from meetings m where m.workspace_id = $1 and m.host_id = h.id
    order by m.created_at desc limit 1) as at
  from unnest($2::uuid[]) as h(id)`);

export interface HostSlots {
  hostId: string;
  slots: MeetingSlot[];
}

/** Free times of hosts, from their current schedules and meetings, inside or outside a transaction. */
@Injectable()
export class HostsReader {
  constructor(private readonly availability: AvailabilityReader) {}

  /** Schedules by host, in order of the hosts' ids. @param hostId null = all */
  schedules(db: Queryable, workspaceId: string, hostId: string | null): Promise<Map<string, Availability[]>> {
    return this.availability.schedules(db, workspaceId, hostId);
  }

  titles(db: Queryable, workspaceId: string): Promise<string[]> {
    return this.availability.titles(db, workspaceId);
  }

  /** @param exceptId a meeting to ignore: the one to be moved */
  async offered(
    db: Queryable,
    workspaceId: string,
    {
      hosts,
      query,
      exceptId = null,
    }: { hosts: Map<string, Availability[]>; query: SlotQuery; exceptId?: string | null },
  ): Promise<HostSlots[]> {
    const from = timeAt(query.fromMs - MEETING_MAX_MS - BUFFER_MAX_MS);
    const to = timeAt(query.toMs + MEETING_MAX_MS + BUFFER_MAX_MS);
    const { rows } = await db.query<{ host_id: string; starts_at: string; ends_at: string }>(
      BUSY(workspaceId, [...hosts.keys()], from, to, exceptId),
    );
    const busy = new Map<string, BusySpan[]>();
    for (const { host_id, starts_at, ends_at } of rows) {
      const span = { startMs: Date.parse(starts_at), endMs: Date.parse(ends_at) };
      const spans = busy.get(host_id);
      if (spans) spans.push(span);
      else busy.set(host_id, [span]);
    }
    return [...hosts].map(([hostId, schedules]) => ({
      hostId,
      slots: offeredSlots(schedules, busy.get(hostId) ?? [], query),
    }));
  }

  /** When each host was last booked, RFC 3339; null = never. */
  async lastBooked(db: Queryable, workspaceId: string, hostIds: string[]): Promise<Map<string, string | null>> {
    const { rows } = await db.query<{ host_id: string; at: string | null }>(LAST_BOOKED(workspaceId, hostIds));
    return new Map(rows.map(({ host_id, at }) => [host_id, at]));
  }
}
