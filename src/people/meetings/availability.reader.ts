import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { STATEMENTS_MAX, WEEKDAYS, type Availability, type AvailabilityDto } from './availability.dto.js';

const LIST = named(`
  select a.host_id, to_char(a.effective_from, 'YYYY-MM-DD') as effective_from, a.timezone, a.hours, a.slot_minutes,
    a.buffer_before_minutes, a.buffer_after_minutes, a.minimum_notice_minutes, a.horizon_days,
    a.meeting_location, a.meeting_url, a.meeting_title
  from host_availability a join members m on m.workspace_id = a.workspace_id and m.id = a.host_id
  where a.workspace_id = $1 and m.removed_at is null and ($2::uuid is null or a.host_id = $2)
  order by a.host_id, a.effective_from limit $3`);

const TITLES = named(`
  select distinct a.meeting_title as title
  from host_availability a join members m on m.workspace_id = a.workspace_id and m.id = a.host_id
  where a.workspace_id = $1 and m.removed_at is null and a.meeting_title is not null order by 1 limit $2`);
const TITLES_MAX = 20;

type AvailabilityRow = Omit<AvailabilityDto, 'weekly' | 'exceptions'> &
  Record<'hours', Pick<AvailabilityDto, 'weekly' | 'exceptions'>> &
  Record<string, unknown>;

/** Reads hosts' availability. Schedules of removed members are ignored. */
@Injectable()
export class AvailabilityReader {
  /** Ordered by host and date. @param hostId null = all */
  async list(db: Queryable, workspaceId: string, hostId: string | null = null): Promise<AvailabilityDto[]> {
    const { rows } = await db.query<AvailabilityRow>(LIST(workspaceId, hostId, STATEMENTS_MAX));
    return rows.map(({ hours: { weekly, exceptions }, ...row }) => ({
      host_id: row.host_id,
      effective_from: row.effective_from,
      timezone: row.timezone,
      // jsonb does not keep the order of keys.
      weekly: Object.fromEntries(
        WEEKDAYS.map((day) => [day, weekly[day].map(({ start, end }) => ({ start, end }))]),
      ) as never,
      exceptions: exceptions.map(({ date, windows }) => ({
        date,
        windows: windows.map(({ start, end }) => ({ start, end })),
      })),
      slot_minutes: row.slot_minutes,
      buffer_before_minutes: row.buffer_before_minutes,
      buffer_after_minutes: row.buffer_after_minutes,
      minimum_notice_minutes: row.minimum_notice_minutes,
      horizon_days: row.horizon_days,
      meeting_location: row.meeting_location,
      meeting_url: row.meeting_url,
      meeting_title: row.meeting_title,
    }));
  }

  /** The workspace's names for meetings, without duplicates. */
  async titles(db: Queryable, workspaceId: string): Promise<string[]> {
    return (await db.query<{ title: string }>(TITLES(workspaceId, TITLES_MAX))).rows.map(({ title }) => title);
  }

  /** The same by host, in order of the hosts' ids. */
  async schedules(db: Queryable, workspaceId: string, hostId: string | null): Promise<Map<string, Availability[]>> {
    const hosts = new Map<string, Availability[]>();
    for (const { host_id: id, ...schedule } of await this.list(db, workspaceId, hostId)) {
      const known = hosts.get(id);
      if (known) known.push(schedule);
      else hosts.set(id, [schedule]);
    }
    return hosts;
  }
}
