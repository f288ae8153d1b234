import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { markMoments, markSessions } from '../../platform/events/analytics-marks.js';
import type { DemoMeeting, DemoRows } from './demo.rows.js';

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
/** Uses credits, each in its month (UTC), as real sessions do. */
const SESSIONS = named(`
  with made as (
  insert into sessions (workspace_id, agent_label, id, contact_id, channel, session_kind, subject, intent, intent_class,
    outcome, failure_reason, end_reason, resolution, resolution_reason, resolution_confidence, resolution_at, page_url,
    country, region, city, started_at, ended_at, last_activity_at, turns_answered, turns_missed, last_status,
    rating_score, rated_at, rating_solved, completed)
  select $1, 'AI assistant', r.*, case when r.rating_score is not null then r.resolution = 'solved' end,
    r.ended_at is not null and r.failure_reason is null and r.end_reason is distinct from 'handed_off'
  from jsonb_to_recordset($2) as r(id uuid, contact_id uuid, channel text, session_kind text,
    subject text, intent text, intent_class text, outcome text, failure_reason text, end_reason text, resolution text,
    resolution_reason text, resolution_confidence real, resolution_at timestamptz, page_url text, country text,
    region text, city text, started_at timestamptz, ended_at timestamptz, last_activity_at timestamptz,
    turns_answered integer, turns_missed integer, last_status text, rating_score smallint, rated_at timestamptz)
  on conflict do nothing returning workspace_id, id, started_at
  ), ${markSessions('select workspace_id, id from made')},
  credits as (
    insert into credit_periods as c (workspace_id, period, used)
    select workspace_id, to_char(started_at at time zone 'UTC', 'YYYY-MM') as period, count(*) from made group by 1, 2
    on conflict (workspace_id, period) do update set used = c.used + excluded.used)
  select id from made`);
const MESSAGES = named(`
  insert into messages (workspace_id, id, session_id, author, author_label, text, turn, created_at)
  select $1, r.* from jsonb_to_recordset($2) as r(id uuid, session_id uuid, author text, author_label text, text text,
    turn jsonb, created_at timestamptz)
  on conflict do nothing`);
/** Numbered in the order of creation, after the existing hand-offs of the workspace. */
const HANDOFFS = named(`
  with r as (select *, row_number() over (order by created_at, id) as number
    from jsonb_populate_recordset(null::handoffs, $2)),
  numbers as (
    insert into ticket_numbers as n (workspace_id, last) select $1, count(*) from r having count(*) > 0
    on conflict (workspace_id) do update set last = n.last + excluded.last returning last)
  insert into handoffs (workspace_id, id, ticket_number, session_id, contact_id, kind, status, ask, stop_reason, route,
    requester, requester_label, confidence, intent, resolution, resolution_reason, resolution_confidence, resolution_at,
    resolved_at, assigned_at, assignee_id, replied_at, requested_at, created_at, updated_at)
  select $1, r.id, numbers.last - (select count(*) from r) + r.number, r.session_id, r.contact_id, r.kind, r.status, r.ask,
    r.stop_reason, r.route, r.requester, r.requester_label, r.confidence, r.intent, r.resolution, r.resolution_reason,
    r.resolution_confidence, r.resolution_at, r.resolved_at, r.assigned_at, r.assignee_id, r.replied_at, r.created_at, r.created_at,
    r.updated_at
  from r, numbers`);
const HANDOFF_HISTORY = named(`
  insert into handoff_history (workspace_id, id, handoff_id, actor, changes, created_at)
  select $1, r.* from jsonb_to_recordset($2) as r(id uuid, handoff_id uuid, actor jsonb, changes jsonb,
    created_at timestamptz)`);
const LEADS = named(`
  with r as (select * from jsonb_populate_recordset(null::leads, $2)),
  made as (
    insert into leads (workspace_id, id, contact_id, session_id, name, email, company, intent, score, status,
      status_set_by, source, created_at, updated_at)
    select $1, id, contact_id, session_id, name, email, company, intent, score, status, status_set_by, source,
      created_at, updated_at from r),
  history as (
    insert into lead_history (workspace_id, id, lead_id, actor, before, after, created_at)
    select $1, gen_random_uuid(), id, $3::jsonb, null, 'new', created_at from r
    union all select $1, gen_random_uuid(), id, $4::jsonb, 'new', status, updated_at from r where status <> 'new'),
  ${markMoments('select $1, created_at from r')}
  select from r`);
const MEETINGS = named(`
  with made as (
    insert into meetings (workspace_id, id, contact_id, session_id, lead_id, host_id, title, status, starts_at, ends_at,
      timezone, attendee_name, attendee_email, created_at, updated_at)
    select $1, id, contact_id, session_id, lead_id, host_id, title, status, starts_at, ends_at, timezone, attendee_name,
      attendee_email, created_at, created_at from jsonb_populate_recordset(null::meetings, $2)
    on conflict do nothing returning workspace_id, id, created_at
  ), ${markMoments('select workspace_id, created_at from made')}
  select id from made`);
const TEAM = named(`
  select id, name from members where workspace_id = $1 and removed_at is null and role = any($2) order by created_at, id
  limit 20`);

const ANALYZE = { text: 'analyze contacts, sessions, messages, handoffs, leads, meetings' };

const AGENT = JSON.stringify({ type: 'agent', id: null, label: 'Assistant' });
const OPERATOR = JSON.stringify({ type: 'system', id: null, label: 'demo' });
const DAY_MS = 24 * 60 * 60_000;
/** Maximum number of full days to skip for a host. */
const DAYS_TRIED = 60;

const KINDS = ['contacts', 'sessions', 'messages', 'handoffs', 'leads', 'meetings'] as const;
export type Inserted = Record<(typeof KINDS)[number], number>;
export const nothing = (): Inserted => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Inserted;

@Injectable()
export class DemoStore {
  /** Members of these roles, oldest first. */
  async team(db: Queryable, workspaceId: string, roles: string[]): Promise<{ id: string; name: string }[]> {
    return (await db.query<{ id: string; name: string }>(TEAM(workspaceId, roles))).rows;
  }

  /** Inserts missing rows. @returns number of inserted rows */
  async insert(db: Queryable, workspaceId: string, rows: DemoRows): Promise<Inserted> {
    const contacts = await db.query(CONTACTS(workspaceId, JSON.stringify(rows.contacts)));
    const sessions = await db.query<{ id: string }>(SESSIONS(workspaceId, JSON.stringify(rows.sessions)));
    // An existing session keeps its messages: their number depends on when it was created.
    const fresh = new Set(sessions.rows.map(({ id }) => id));
    const ofFresh = <T extends { session_id: string }>(all: T[]): T[] =>
      all.filter(({ session_id }) => fresh.has(session_id));
    const messages = await db.query(MESSAGES(workspaceId, JSON.stringify(ofFresh(rows.messages))));
    const handoffs = ofFresh(rows.handoffs);
    const made = new Set(handoffs.map(({ id }) => id));
    const history = rows.handoff_history.filter(({ handoff_id }) => made.has(handoff_id));
    await db.query(HANDOFFS(workspaceId, JSON.stringify(handoffs)));
    await db.query(HANDOFF_HISTORY(workspaceId, JSON.stringify(history)));
    const leads = ofFresh(rows.leads);
    await db.query(LEADS(workspaceId, JSON.stringify(leads), AGENT, OPERATOR));
    const meetings = await this.meet(db, workspaceId, ofFresh(rows.meetings));
    return {
      contacts: contacts.rowCount,
      sessions: sessions.rowCount,
      messages: messages.rowCount,
      handoffs: handoffs.length,
      leads: leads.length,
      meetings,
    };
  }

  /** If the host is busy, the meeting moves to the next day. @returns number of inserted meetings */
  private async meet(db: Queryable, workspaceId: string, meetings: DemoMeeting[]): Promise<number> {
    let left = meetings;
    for (let days = 0; days < DAYS_TRIED && left.length > 0; days++) {
      const { rows } = await db.query<{ id: string }>(MEETINGS(workspaceId, JSON.stringify(left)));
      const written = new Set(rows.map(({ id }) => id));
      left = left.filter(({ id }) => !written.has(id)).map(dayLater);
    }
    return meetings.length - left.length;
  }

  /**
   * Updates Postgres's statistics. Plans made while the tables were empty check each new row's foreign keys by
   * scanning all rows of the workspace. On the owner's connection: other roles may not.
   */
  async analyze(owner: Queryable): Promise<void> {
    await owner.query(ANALYZE);
  }
}

const later = (time: string): string => new Date(Date.parse(time) + DAY_MS).toISOString();
const dayLater = (meeting: DemoMeeting): DemoMeeting => ({
  ...meeting,
  starts_at: later(meeting.starts_at),
  ends_at: later(meeting.ends_at),
});
