import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { markMoments, markSessions } from '../../outbox/analytics-marks.js';
import type { DemoRows } from './demo.rows.js';

/** One document of JSON a table and batch: pg quotes an array's elements one by one, which takes longer. */
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
const SESSIONS = named(`
  with made as (
  insert into sessions (workspace_id, agent_label, id, contact_id, channel, session_kind, subject, intent, intent_class,
    outcome, failure_reason, end_reason, resolution, resolution_reason, resolution_confidence, resolution_at, page_url,
    country, region, city, started_at, ended_at, last_activity_at, turns_answered, turns_missed, last_status)
  select $1, 'AI assistant', r.* from jsonb_to_recordset($2) as r(id uuid, contact_id uuid, channel text, session_kind text,
    subject text, intent text, intent_class text, outcome text, failure_reason text, end_reason text, resolution text,
    resolution_reason text, resolution_confidence real, resolution_at timestamptz, page_url text, country text,
    region text, city text, started_at timestamptz, ended_at timestamptz, last_activity_at timestamptz,
    turns_answered integer, turns_missed integer, last_status text)
  on conflict do nothing returning workspace_id, id
  ), ${markSessions('select workspace_id, id from made')}
  select id from made`);
const MESSAGES = named(`
  insert into messages (workspace_id, id, session_id, author, author_label, text, turn, created_at)
  select $1, r.* from jsonb_to_recordset($2) as r(id uuid, session_id uuid, author text, author_label text, text text,
    turn jsonb, created_at timestamptz)
  on conflict do nothing`);

const ANALYZE = { text: 'analyze contacts, sessions, messages' };

export interface Inserted {
  contacts: number;
  sessions: number;
  messages: number;
}

@Injectable()
export class DemoStore {
  /** Writes what is not there yet. @returns how many rows that were */
  async insert(db: Queryable, workspaceId: string, rows: DemoRows): Promise<Inserted> {
    const contacts = await db.query(CONTACTS(workspaceId, JSON.stringify(rows.contacts)));
    const sessions = await db.query<{ id: string }>(SESSIONS(workspaceId, JSON.stringify(rows.sessions)));
    // A conversation that was there keeps what was said in it: how long it had gone on depends on when it was made.
    const fresh = new Set(sessions.rows.map(({ id }) => id));
    const said = rows.messages.filter((message) => fresh.has(message.session_id));
    const messages = await db.query(MESSAGES(workspaceId, JSON.stringify(said)));
    return { contacts: contacts.rowCount, sessions: sessions.rowCount, messages: messages.rowCount };
  }

  /**
   * Lets Postgres count anew what the tables hold. Plans that were made while they were empty check each new row's
   * foreign keys by going through all rows of the workspace. On the owner's connection: others may not.
   */
  async analyze(owner: Queryable): Promise<void> {
    await owner.query(ANALYZE);
  }
}
