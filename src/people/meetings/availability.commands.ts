import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { fail } from '../../platform/kernel/errors.js';
import type { AvailabilityDto } from './availability.dto.js';

const MEMBERS = named('select id from members where workspace_id = $1 and id = any($2::uuid[]) and removed_at is null');
const CLEAR = named('delete from host_availability where workspace_id = $1');
const CLEAR_HOST = named('delete from host_availability where workspace_id = $1 and host_id = $2');
const INSERT = named(`
  insert into host_availability (workspace_id, host_id, effective_from, timezone, hours, slot_minutes,
    buffer_before_minutes, buffer_after_minutes, minimum_notice_minutes, horizon_days, meeting_location, meeting_url,
    meeting_title)
  select $1, r.* from jsonb_to_recordset($2) as r(host_id uuid, effective_from date, timezone text, hours jsonb,
    slot_minutes integer, buffer_before_minutes integer, buffer_after_minutes integer, minimum_notice_minutes integer,
    horizon_days integer, meeting_location text, meeting_url text, meeting_title text)`);

@Injectable()
export class AvailabilityCommands {
  /** Throws `invalid_field` for a host who is not a member. @param hostIds of the schedules, in the order sent */
  async checkHosts(db: Queryable, workspaceId: string, hostIds: string[]): Promise<void> {
    const members = (await db.query<{ id: string }>(MEMBERS(workspaceId, [...new Set(hostIds)]))).rows;
    const unknownIndex = hostIds.findIndex((id) => !members.some((member) => member.id === id.toLowerCase()));
    if (unknownIndex >= 0)
      throw fail('invalid_field', 'availability has a host who is not a member of this workspace', {
        param: `availability.${unknownIndex}.host_id`,
      });
  }

  /** Replaces all schedules; their hosts have been checked. */
  async replace(db: Queryable, workspaceId: string, schedules: AvailabilityDto[]): Promise<void> {
    await db.query(CLEAR(workspaceId));
    await this.insert(db, workspaceId, schedules);
  }

  /** Replaces the schedules of one host, who was checked. */
  async replaceHost(
    db: Queryable,
    workspaceId: string,
    { hostId, schedules }: { hostId: string; schedules: AvailabilityDto[] },
  ): Promise<void> {
    await db.query(CLEAR_HOST(workspaceId, hostId));
    await this.insert(db, workspaceId, schedules);
  }

  private async insert(db: Queryable, workspaceId: string, schedules: AvailabilityDto[]): Promise<void> {
    const rows = schedules.map(({ weekly, exceptions, ...row }) => ({ ...row, hours: { weekly, exceptions } }));
    if (rows.length) await db.query(INSERT(workspaceId, JSON.stringify(rows)));
  }
}
