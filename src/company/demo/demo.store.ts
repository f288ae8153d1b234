import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { addSampleMessages, addSampleSessions } from '../../conversations/core/sample-sessions.commands.js';
import { addSampleHandoffs } from '../../desk/handoffs/sample-handoffs.commands.js';
import { addSampleContacts } from '../../people/contacts/sample-contacts.commands.js';
import { addSampleLeads } from '../../people/leads/sample-leads.commands.js';
import { addSampleMeetings } from '../../people/meetings/sample-meetings.commands.js';
import { useSampleCredits } from '../credits/sample-credits.commands.js';
import type { DemoMeeting, DemoRows } from './demo.rows.js';

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
    const contacts = await addSampleContacts(db, workspaceId, rows.contacts);
    const sessions = await addSampleSessions(db, workspaceId, rows.sessions);
    await useSampleCredits(
      db,
      workspaceId,
      sessions.map(({ started_at }) => started_at),
    );
    // An existing session keeps its messages: their number depends on when it was created.
    const fresh = new Set(sessions.map(({ id }) => id));
    const ofFresh = <T extends { session_id: string }>(all: T[]): T[] =>
      all.filter(({ session_id }) => fresh.has(session_id));
    const messages = await addSampleMessages(db, workspaceId, ofFresh(rows.messages));
    const handoffs = ofFresh(rows.handoffs);
    const made = new Set(handoffs.map(({ id }) => id));
    const history = rows.handoff_history.filter(({ handoff_id }) => made.has(handoff_id));
    await addSampleHandoffs(db, workspaceId, { handoffs, history });
    const leads = ofFresh(rows.leads);
    await addSampleLeads(db, workspaceId, { leads, actors: [AGENT, OPERATOR] });
    const meetings = await this.meet(db, workspaceId, ofFresh(rows.meetings));
    return {
      contacts,
      sessions: sessions.length,
      messages,
      handoffs: handoffs.length,
      leads: leads.length,
      meetings,
    };
  }

  /** If the host is busy, the meeting moves to the next day. @returns number of inserted meetings */
  private async meet(db: Queryable, workspaceId: string, meetings: DemoMeeting[]): Promise<number> {
    let left = meetings;
    for (let days = 0; days < DAYS_TRIED && left.length > 0; days++) {
      const written = new Set(await addSampleMeetings(db, workspaceId, left));
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
