import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import {
  MEETING_COLUMNS,
  presentMeeting,
  type MeetingDto,
  type MeetingRow,
  type MeetingsQuery,
} from './meetings.dto.js';

const LIST = listSpec({
  endpoint: 'meetings',
  columns: MEETING_COLUMNS,
  from: 'meetings',
  sorts: ['starts_at', 'created_at'],
  filters: { status: 'status', contact_id: 'contact_id', host_id: 'host_id' },
  bounds: { starts_after: ['starts_at', '>='], starts_before: ['starts_at', '<'] },
});
/** What is expected to take place, soonest first; nobody has more than a few. */
const COMING_OF_SESSION = named(`
  select ${MEETING_COLUMNS} from meetings
  where workspace_id = $1 and session_id = $2 and status in ('booked', 'rescheduled') and starts_at > $3
  order by starts_at, id limit 20`);
const GET = named(`select ${MEETING_COLUMNS} from meetings where workspace_id = $1 and id = $2`);

@Injectable()
export class MeetingsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  /** Throws `invalid_window` for either window, and what Pager throws. */
  list(workspaceId: string, query: MeetingsQuery): Promise<Page<MeetingDto>> {
    const { starts_after: from, starts_before: to } = query;
    if (from !== undefined && to !== undefined && from > to)
      throw fail('invalid_window', '`starts_after` must not be later than `starts_before`.', { param: 'starts_after' });
    return this.pager.page(workspaceId, LIST, { query, present: presentMeeting });
  }

  /** Upcoming ones that were booked in a conversation. @param now RFC 3339 */
  async comingOfSession(workspaceId: string, sessionId: string, now: string): Promise<MeetingDto[]> {
    const { rows } = await this.db.query<MeetingRow>(workspaceId, COMING_OF_SESSION(workspaceId, sessionId, now));
    return rows.map(presentMeeting);
  }

  /** One meeting. Throws `not_found`. */
  async get(workspaceId: string, id: string): Promise<MeetingDto> {
    const { rows } = await this.db.query<MeetingRow>(workspaceId, GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return presentMeeting(rows[0]);
  }
}
