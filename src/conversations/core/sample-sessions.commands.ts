import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';
import { markSessions } from '../../platform/events/analytics-marks.js';

const SESSIONS = named(`
  with made as (
  insert into sessions (workspace_id, agent_label, id, contact_id, channel, session_kind, subject, intent, intent_class,
    outcome, failure_reason, end_reason, resolution, resolution_reason, resolution_confidence, resolution_at, page_url,
    language, country, region, city, started_at, ended_at, last_activity_at, turns_answered, turns_missed, last_status,
    rating_score, rated_at, rating_solved, completed)
  select $1, 'AI assistant', r.*, case when r.rating_score is not null then r.resolution = 'solved' end,
    r.ended_at is not null and r.failure_reason is null and r.end_reason is distinct from 'handed_off'
  from jsonb_to_recordset($2) as r(id uuid, contact_id uuid, channel text, session_kind text,
    subject text, intent text, intent_class text, outcome text, failure_reason text, end_reason text, resolution text,
    resolution_reason text, resolution_confidence real, resolution_at timestamptz, page_url text, language text,
    country text, region text, city text, started_at timestamptz, ended_at timestamptz, last_activity_at timestamptz,
    turns_answered integer, turns_missed integer, last_status text, rating_score smallint, rated_at timestamptz)
  on conflict do nothing returning workspace_id, id, started_at
  ), ${markSessions('select workspace_id, id from made')}
  select id, started_at from made`);
const MESSAGES = named(`
  insert into messages (workspace_id, id, session_id, author, author_label, text, turn, created_at)
  select $1, r.* from jsonb_to_recordset($2) as r(id uuid, session_id uuid, author text, author_label text, text text,
    turn jsonb, created_at timestamptz)
  on conflict do nothing`);

/** A session that was added. */
export interface SampleSession {
  id: string;
  /** RFC 3339 */
  started_at: string;
}

/** Adds invented sessions that are over, for a trial; those that exist stay as they are. @returns those added */
export async function addSampleSessions(tx: Queryable, workspaceId: string, rows: object[]): Promise<SampleSession[]> {
  return (await tx.query<TypedRow<SampleSession>>(SESSIONS(workspaceId, JSON.stringify(rows)))).rows;
}

/** Their messages: none is live, so they are neither numbered nor delivered. @returns how many were added */
export async function addSampleMessages(tx: Queryable, workspaceId: string, rows: object[]): Promise<number> {
  return (await tx.query(MESSAGES(workspaceId, JSON.stringify(rows)))).rowCount;
}
