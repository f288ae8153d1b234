/**
 * A person's conversations, for export and erasure. Messages are erased; the sessions stay as counts
 * (specification §3.4).
 */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { markSessions } from '../../platform/events/analytics-marks.js';
import {
  inBatches,
  DataSubjectRegistry,
  type ContactMerge,
  type DataSubjectProvider,
  type RowScope,
} from '../../platform/privacy/data-subject-registry.js';
import { SessionChangesCommands } from './session-changes.commands.js';
import { MESSAGE_COLUMNS, presentMessage, type MessageRow } from '../sessions/messages.dto.js';
import { presentSession, SESSION_COLUMNS, type SessionRow } from '../sessions/sessions.dto.js';

const SESSIONS = named(`
  select ${SESSION_COLUMNS} from sessions
  where workspace_id = $1 and contact_id = $2 and ($3::timestamptz is null or (started_at, id) > ($3, $4))
  order by started_at, id limit $5`);
const MESSAGES = named(`
  select ${MESSAGE_COLUMNS} from messages
  where workspace_id = $1 and session_id = any($2) and ($3::uuid is null or (session_id, created_at, id) > ($3, $4, $5))
  order by session_id, created_at, id limit $6`);

/** Fields of a turn that are kept because analytics count them; its text, quotations and evidence are erased. */
const COUNTED = [
  'cited',
  'tripped',
  'status',
  'certainty',
  'confirms',
  'confidence',
  'language',
  'model',
  'promptVersion',
  'abstainReason',
  'intentClass',
];
const EMPTIED = `text = '', citations = '[]', action = null, parts = null, erased_at = coalesce(erased_at, now()),
    turn = (select jsonb_object_agg(key, value) from jsonb_each(turn) where key = any($3))
      || jsonb_build_object('cited', citations <> '[]' or (turn ->> 'cited')::boolean is true)`;
const ERASE_MESSAGES = named(`
  update messages set author_label = null, client_message_id = null, ${EMPTIED} where workspace_id = $1 and session_id = any($2)`);
/** Locks the sessions first, in the order that all writers use. */
const OLD = named(`
  select m.id, m.session_id from messages m
  join sessions s on s.workspace_id = m.workspace_id and s.id = m.session_id
  where m.workspace_id = $1 and m.erased_at is null and m.created_at < $2
  order by m.created_at limit $3 for no key update of s, m skip locked`);
const EMPTY_MESSAGES = named(`update messages set ${EMPTIED} where workspace_id = $1 and id = any($2)`);
/** Records of the turn that answered the message ($5), or of a turn that repeats its text ($3). */
const WITHDRAW_TURNS = named(`
  update messages set turn = (select jsonb_object_agg(key, value) from jsonb_each(turn) where key = any($4))
  where workspace_id = $1 and session_id = $2 and author <> 'contact' and turn is not null
    and (strpos(turn::text, trim(both '"' from to_json($3::text)::text)) > 0 or id = (
      select a.id from messages q join messages a on a.workspace_id = q.workspace_id and a.session_id = q.session_id
        and a.author <> 'contact' and a.seq > q.seq
      where q.workspace_id = $1 and q.id = $5 order by a.seq limit 1))`);
/** Derived from the text of any message; the next turn sets it again. */
const WITHDRAW_INTENT = named('update sessions set intent = null where workspace_id = $1 and id = $2');
/**
 * The subject is derived from the first message; the other fields from all of them, so they are erased with the
 * last one.
 */
const LEFT = `exists (select from messages m
    where m.workspace_id = s.workspace_id and m.session_id = s.id and m.erased_at is null)`;
const EMPTY_SESSIONS = named(`
  update sessions s set subject = null, intent = case when ${LEFT} then s.intent end,
    resolution_reason = case when ${LEFT} then s.resolution_reason end
  from sessions before where s.workspace_id = $1 and s.id = any($2) and before.workspace_id = $1 and before.id = s.id
  returning s.id, before.subject is not null as had_subject`);
const ERASE_SESSIONS = named(`
  update sessions set agent_label = null, subject = null, intent = null, resolution_reason = null, page_url = null,
    country = null, region = null, city = null
  where workspace_id = $1 and contact_id = $2`);
const LOCK = named('select from sessions where workspace_id = $1 and contact_id = $2 order by id for update');
const REASSIGN = named(`
  with ${markSessions('select workspace_id, id from sessions where workspace_id = $1 and contact_id = $2')}
  update sessions set contact_id = $3, opened_as = case when exists (
      select from contacts where workspace_id = $1 and id = $3 and kind = 'visitor') then coalesce(opened_as, $2) end
  where workspace_id = $1 and contact_id = $2`);
const UNLINK = named(`
  with ${markSessions('select workspace_id, id from sessions where workspace_id = $1 and contact_id = $2')}
  update sessions set contact_id = null, opened_as = null, erased_at = now() where workspace_id = $1 and contact_id = $2 returning id`);

@Injectable()
export class SessionsPersonal implements DataSubjectProvider, OnModuleInit {
  readonly name = 'sessions';

  constructor(
    private readonly db: TenantDb,
    private readonly personal: DataSubjectRegistry,
    private readonly changes: SessionChangesCommands,
  ) {}

  onModuleInit(): void {
    this.personal.register(this);
    this.personal.register(this.messages);
  }

  async *export(workspaceId: string, { contactId, sessionIds }: RowScope): AsyncGenerator<object> {
    if (sessionIds !== null) return; // every row refers to the contact, not only to a session
    const batches = inBatches<SessionRow>(this.db.of(workspaceId), (last, limit) =>
      SESSIONS(workspaceId, contactId, last?.started_at ?? null, last?.id ?? null, limit),
    );
    for await (const rows of batches) yield* rows.map(presentSession);
  }

  async lock(db: Queryable, workspaceId: string, contactId: string): Promise<void> {
    await db.query(LOCK(workspaceId, contactId));
  }

  async erase(db: Queryable, workspaceId: string, { contactId, sessionIds }: RowScope): Promise<void> {
    if (sessionIds === null) await db.query(ERASE_SESSIONS(workspaceId, contactId));
  }

  async reassign(db: Queryable, workspaceId: string, { fromContactId, toContactId }: ContactMerge): Promise<void> {
    await db.query(REASSIGN(workspaceId, fromContactId, toContactId));
  }

  async unlink(db: Queryable, workspaceId: string, contactId: string): Promise<void> {
    const { rows } = await db.query<{ id: string }>(UNLINK(workspaceId, contactId));
    await this.noteAll(db, workspaceId, rows);
  }

  /** The messages of the sessions: a separate field of the export. */
  private readonly messages: DataSubjectProvider = {
    name: 'messages',
    export: (workspaceId, { sessionIds }) => this.exportMessages(workspaceId, sessionIds ?? []),
    erase: async (db, workspaceId, { sessionIds }) => {
      if (sessionIds !== null) await db.query(ERASE_MESSAGES(workspaceId, sessionIds, COUNTED));
    },
    withdraw: async (db, workspaceId, { id, sessionId, text }) => {
      await db.query(WITHDRAW_TURNS(workspaceId, sessionId, text, COUNTED, id));
      await db.query(WITHDRAW_INTENT(workspaceId, sessionId));
    },
    redactBefore: async (db, workspaceId, { before, limit }) => {
      const { rows } = await db.query<{ id: string; session_id: string }>(OLD(workspaceId, before, limit));
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      await db.query(EMPTY_MESSAGES(workspaceId, ids, COUNTED));
      const emptied = EMPTY_SESSIONS(workspaceId, [...new Set(rows.map((row) => row.session_id))]);
      const sessions = await db.query<{ id: string; had_subject: boolean }>(emptied);
      await this.noteAll(
        db,
        workspaceId,
        sessions.rows.filter((row) => row.had_subject),
      );
      return rows.length;
    },
  };

  private noteAll(db: Queryable, workspaceId: string, sessions: { id: string }[]): Promise<void> {
    return this.changes.note(
      db,
      workspaceId,
      sessions.map(({ id }) => id),
    );
  }

  private async *exportMessages(workspaceId: string, sessionIds: string[]): AsyncGenerator<object> {
    if (sessionIds.length === 0) return;
    const batches = inBatches<MessageRow>(this.db.of(workspaceId), (last, limit) =>
      MESSAGES(workspaceId, sessionIds, last?.session_id ?? null, last?.created_at ?? null, last?.id ?? null, limit),
    );
    for await (const rows of batches) yield* rows.map((row) => presentMessage(row));
  }
}
