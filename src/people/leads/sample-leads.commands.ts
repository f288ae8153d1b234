import { named, type Queryable } from '../../platform/db/statement.js';
import { markMoments } from '../../platform/events/analytics-marks.js';

const LEADS = named(`
  with r as (select * from jsonb_populate_recordset(null::leads, $2)),
  made as (
    insert into leads (workspace_id, id, contact_id, session_id, name, email, company, intent, score, status,
      status_set_by, source, created_at, updated_at)
    select $1, id, contact_id, session_id, name, email, company, intent, score, status, status_set_by, source,
      created_at, updated_at from r),
  history as (
    insert into lead_history (workspace_id, id, lead_id, actor, changes, created_at)
    select $1, gen_random_uuid(), id, $3::jsonb, '{"status": [null, "new"]}', created_at from r
    union all select $1, gen_random_uuid(), id, $4::jsonb,
      jsonb_build_object('status', jsonb_build_array('new', status)), updated_at from r where status <> 'new'),
  ${markMoments('select $1, created_at from r')}
  select from r`);

/** Adds invented leads with their history, for a trial. @param actors who found them, and who changed their status */
export async function addSampleLeads(
  tx: Queryable,
  workspaceId: string,
  { leads, actors: [finder, editor] }: { leads: object[]; actors: [string, string] },
): Promise<void> {
  await tx.query(LEADS(workspaceId, JSON.stringify(leads), finder, editor));
}
