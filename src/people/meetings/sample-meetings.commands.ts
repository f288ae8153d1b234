import { named, type Queryable } from '../../platform/db/statement.js';
import { markMoments } from '../../platform/events/analytics-marks.js';

const MEETINGS = named(`
  with made as (
    insert into meetings (workspace_id, id, contact_id, session_id, lead_id, host_id, title, status, starts_at, ends_at,
      timezone, attendee_name, attendee_email, created_at, updated_at)
    select $1, id, contact_id, session_id, lead_id, host_id, title, status, starts_at, ends_at, timezone, attendee_name,
      attendee_email, created_at, created_at from jsonb_populate_recordset(null::meetings, $2)
    on conflict do nothing returning workspace_id, id, created_at
  ), ${markMoments('select workspace_id, created_at from made')}
  select id from made`);

/** Adds invented meetings, for a trial. @returns ids of those whose host had the time */
export async function addSampleMeetings(tx: Queryable, workspaceId: string, rows: object[]): Promise<string[]> {
  return (await tx.query<{ id: string }>(MEETINGS(workspaceId, JSON.stringify(rows)))).rows.map(({ id }) => id);
}
