import { named, type Queryable } from '../../platform/db/statement.js';
import { markMoments } from '../../platform/events/analytics-marks.js';

/** One JSON document per table and batch: pg quotes an array's elements one by one, which takes longer. */
const CONTACTS = named(`
  with made as (
  insert into contacts (workspace_id, id, kind, external_user_id, name, email, company, locale, timezone, attributes,
    first_seen_at, last_seen_at, created_at, updated_at)
  select $1, r.*, r.first_seen_at, r.last_seen_at from jsonb_to_recordset($2) as r(id uuid, kind text,
    external_user_id text, name text, email text, company text, locale text, timezone text, attributes jsonb,
    first_seen_at timestamptz, last_seen_at timestamptz)
  on conflict do nothing returning workspace_id, created_at
  ), ${markMoments('select distinct workspace_id, created_at from made')}
  select from made`);

/** Adds invented people, for a trial; those who exist stay as they are. @returns how many were added */
export async function addSampleContacts(tx: Queryable, workspaceId: string, rows: object[]): Promise<number> {
  return (await tx.query(CONTACTS(workspaceId, JSON.stringify(rows)))).rowCount;
}
