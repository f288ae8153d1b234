import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { publicActor } from '../../platform/events/journal.js';
import { markMoments } from '../../platform/events/analytics-marks.js';
import { lockSession } from '../../conversations/core/session-locks.commands.js';
import type { Role } from '../../platform/kernel/caller.js';
import { holds } from '../../platform/policy/capabilities.js';
import { LEAD_TEXT_NAMES, type LeadTexts } from './lead-fields.dto.js';
import type { LeadChangeRow } from './lead-changes.dto.js';
import { LEAD_COLUMNS, type LeadRow } from './leads.dto.js';

const WRITTEN = [
  'contact_id',
  'session_id',
  ...LEAD_TEXT_NAMES,
  'fields',
  'score',
  'status',
  'status_set_by',
  'source',
  'assignee_id',
  'value_amount',
  'value_currency',
  'set_by_team',
  'updated_at',
] as const;

const LOCK = named(`select ${LEAD_COLUMNS} from leads where workspace_id = $1 and id = $2 for update`);
/** A person's lead: by contact if there is one, otherwise by session. */
const LOCK_OF_CONTACT = named(`
  select ${LEAD_COLUMNS} from leads where workspace_id = $1 and contact_id = $2
  order by created_at desc, id desc limit 1 for update`);
const LOCK_OF_SESSION = named(`
  select ${LEAD_COLUMNS} from leads where workspace_id = $1 and session_id = $2 and contact_id is null
  order by created_at desc, id desc limit 1 for update`);
/** Locked so that two captures of one person create one lead. */
const LOCK_CONTACT = named('select from contacts where workspace_id = $1 and id = $2 for no key update');
/** Locked so that it is not erased meanwhile, for a lead that a person makes of a contact. */
/** What a contact tells a lead. */
type ContactTexts = Pick<LeadTexts, 'name' | 'email' | 'phone' | 'company'>;

const CONTACT = named(`
  select name, email, phone, company from contacts where workspace_id = $1 and id = $2 for no key update`);
/** Locked before the lead, as by a member's removal, so that no former member is assigned. */
const MEMBER = named('select role from members where workspace_id = $1 and id = $2 and removed_at is null for share');
const LOCK_ASSIGNED = named(`
  select ${LEAD_COLUMNS} from leads where workspace_id = $1 and assignee_id = $2 order by id limit $3 for update`);
const REASSIGN = named(`
  update leads l set assignee_id = $3, updated_at = n.updated_at
  from unnest($2::uuid[], $4::timestamptz[]) as n(id, updated_at) where l.workspace_id = $1 and l.id = n.id`);
const INSERT = named(`
  with ${markMoments('values ($1, $3)')}
  insert into leads (workspace_id, id, created_at, ${WRITTEN.join(', ')})
  values ($1, $2, $3, ${WRITTEN.map((_, at) => `$${at + 4}`).join(', ')})`);
const UPDATE = named(`
  with ${markMoments('select workspace_id, created_at from leads where workspace_id = $1 and id = $2')}
  update leads set ${WRITTEN.map((column, at) => `${column} = $${at + 3}`).join(', ')}
  where workspace_id = $1 and id = $2`);
const HISTORY = named(`
  insert into lead_history (workspace_id, id, lead_id, actor, changes, created_at, rule)
  select $1, r.* from json_to_recordset($2::json)
    as r(id uuid, lead_id uuid, actor jsonb, changes jsonb, created_at timestamptz, rule text)`);

type LeadHistoryLine = Omit<LeadChangeRow, 'id' | 'actor' | 'rule'> & { actor: Actor; rule?: string | null };
type FoundLead = LeadRow & Record<string, unknown>;
const valuesOf = (lead: LeadRow): unknown[] =>
  WRITTEN.map((column) => (column === 'fields' ? JSON.stringify(lead.fields) : lead[column]));

@Injectable()
export class LeadsStore {
  async lock(db: Queryable, workspaceId: string, id: string): Promise<LeadRow | null> {
    return (await db.query<FoundLead>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  /**
   * Locks this person's lead and other captures of them until the transaction ends. Throws `invalid_field` if
   * the session's contact was erased.
   */
  async lockOf(
    db: Queryable,
    workspaceId: string,
    { contactId, sessionId }: { contactId: string | null; sessionId: string | null },
  ): Promise<LeadRow | null> {
    if (sessionId !== null) {
      const session = await lockSession(db, workspaceId, { id: sessionId, strength: 'no key update' });
      if (session && session.erased_at !== null)
        throw fail('invalid_field', 'session_id is a session of a contact who was erased', {
          param: 'session_id',
        });
    }
    if (contactId !== null) await db.query(LOCK_CONTACT(workspaceId, contactId));
    const ofContact =
      contactId === null ? [] : (await db.query<FoundLead>(LOCK_OF_CONTACT(workspaceId, contactId))).rows;
    if (ofContact[0]) return ofContact[0];
    // A person who was unknown in this session may be identified now.
    return sessionId === null
      ? null
      : ((await db.query<FoundLead>(LOCK_OF_SESSION(workspaceId, sessionId))).rows[0] ?? null);
  }

  /** What is known of a contact, locked; null if there is none. */
  async lockContact(db: Queryable, workspaceId: string, id: string): Promise<ContactTexts | null> {
    const { rows } = await db.query<ContactTexts & Record<string, unknown>>(CONTACT(workspaceId, id));
    return rows[0] ?? null;
  }

  /** Whether it is a member who may reply, who is then locked until the transaction ends. */
  async lockReplier(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
    const { rows } = await db.query<{ role: Role }>(MEMBER(workspaceId, id));
    return holds(rows[0]?.role ?? null, 'reply');
  }

  async lockAssigned(
    db: Queryable,
    workspaceId: string,
    { memberId, limit }: { memberId: string; limit: number },
  ): Promise<LeadRow[]> {
    return (await db.query<FoundLead>(LOCK_ASSIGNED(workspaceId, memberId, limit))).rows;
  }

  /** @param leads locked, as they are from now on */
  async reassign(
    db: Queryable,
    workspaceId: string,
    { assigneeId, leads }: { assigneeId: string | null; leads: LeadRow[] },
  ): Promise<void> {
    const ids = leads.map(({ id }) => id);
    await db.query(
      REASSIGN(
        workspaceId,
        ids,
        assigneeId,
        leads.map(({ updated_at: at }) => at),
      ),
    );
  }

  async insert(db: Queryable, workspaceId: string, lead: LeadRow): Promise<void> {
    await db.query(INSERT(workspaceId, lead.id, lead.created_at, ...valuesOf(lead)));
  }

  async update(db: Queryable, workspaceId: string, lead: LeadRow): Promise<void> {
    await db.query(UPDATE(workspaceId, lead.id, ...valuesOf(lead)));
  }

  /** Adds lines to the history of leads. */
  async remember(db: Queryable, workspaceId: string, lines: LeadHistoryLine[]): Promise<void> {
    const rows = lines.map(({ actor, ...line }) => ({ rule: null, ...line, id: newId(), actor: publicActor(actor) }));
    await db.query(HISTORY(workspaceId, JSON.stringify(rows)));
  }
}
