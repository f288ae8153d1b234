import { Injectable } from '@nestjs/common';
import type { Pending, TurnMemory } from '../../agent/ports/turn.js';
import { listSpec } from '../../platform/db/keyset.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { DialogueMessage } from '../../agent/ports/turn.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import { inBatches } from '../../platform/privacy/data-subject-registry.js';
import { MESSAGE_COLUMNS, presentMessage, type MessageDto, type MessageRow } from './messages.dto.js';
import {
  presentSession,
  SESSION_COLUMNS,
  type MessagesQuery,
  type SessionDto,
  type SessionRow,
  type SessionsQuery,
} from './sessions.dto.js';
import { AttachmentsReader } from '../attachments/attachments.reader.js';
import { DIALOGUE_COLUMNS, IN_DIALOGUE } from './messages.dto.js';

const FILTERS = [
  'channel',
  'session_kind',
  'intent_class',
  'resolution',
  'completed',
  'voice_used',
  'via_api',
  'contact_id',
  'language',
];
const LIST = listSpec({
  endpoint: 'sessions',
  columns: SESSION_COLUMNS,
  from: 'sessions',
  sorts: ['started_at'],
  time: 'started_at',
  filters: Object.fromEntries(FILTERS.map((name) => [name, name])),
  among: { tag_id: ['id', 'select session_id from session_tags where workspace_id = $1 and tag_id ='] },
});
const MESSAGES = listSpec({
  endpoint: 'messages',
  columns: MESSAGE_COLUMNS,
  from: 'messages',
  sorts: ['created_at'],
  filters: { session_id: 'session_id' },
  always: ['session_id'],
  defaultOrder: 'asc',
});
/** Name of a session's message list inside its cursors. */
export const messagesEndpoint = (sessionId: string): string => `messages of ${sessionId.toLowerCase()}`;

const GET = named(`select ${SESSION_COLUMNS} from sessions where workspace_id = $1 and id = $2`);
const OWES_CREDIT = named('select from sessions where workspace_id = $1 and id = $2 and live and credited_at is null');
const IDS_OF = named(`
  select id, started_at from sessions
  where workspace_id = $1 and contact_id = $2 and ($3::timestamptz is null or (started_at, id) > ($3, $4))
  order by started_at, id limit $5`);
/** The agent's last turns, and their number. */
const MEMORY = named(`
  select turn ->> 'status' as status, coalesce(turn ->> 'abstainReason' = 'out_of_scope', false) as out_of_scope,
    turn -> 'pending' as pending, turn ->> 'language' as language, count(*) over () as turns
  from messages
  where workspace_id = $1 and session_id = $2 and author = 'agent' and turn ->> 'status' is not null
  order by created_at desc, id desc limit $3`);
/** More consecutive misses than any workspace sets as its threshold. */
const RECALLED_MAX = 50;
interface RecalledTurn extends Record<string, unknown> {
  status: string;
  out_of_scope: boolean;
  pending: Pending | null;
  language: string | null;
  turns: string | number;
}
const DIALOGUE = named(`
  select ${DIALOGUE_COLUMNS} from messages where workspace_id = $1 and session_id = $2 and ${IN_DIALOGUE}
  order by created_at desc, id desc limit $3`);

@Injectable()
export class SessionsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
    private readonly attachments: AttachmentsReader,
  ) {}

  list(workspaceId: string, query: SessionsQuery): Promise<Page<SessionDto>> {
    return this.pager.page(workspaceId, LIST, { query, present: presentSession });
  }

  /** One session. Throws `not_found`. */
  async get(workspaceId: string, id: string): Promise<SessionDto> {
    const session = await this.find(workspaceId, id);
    if (!session) throw fail('not_found');
    return session;
  }

  async find(workspaceId: string, id: string): Promise<SessionDto | null> {
    const { rows } = await this.db.query<SessionRow>(workspaceId, GET(workspaceId, id));
    return rows[0] ? presentSession(rows[0]) : null;
  }

  /** A session to which messages can be added: it exists, and its contact was not erased. */
  async findOpen(workspaceId: string, id: string): Promise<SessionDto | null> {
    const { rows } = await this.db.query<SessionRow>(workspaceId, GET(workspaceId, id));
    return rows[0]?.erased_at === null ? presentSession(rows[0]) : null;
  }

  /** Whether it is a live conversation in which the agent has not spoken yet. */
  async owesCredit(workspaceId: string, id: string): Promise<boolean> {
    return (await this.db.query(workspaceId, OWES_CREDIT(workspaceId, id))).rowCount > 0;
  }

  /** The messages of a session. Throws `not_found`. */
  async messages(workspaceId: string, id: string, query: MessagesQuery): Promise<Page<MessageDto>> {
    await this.get(workspaceId, id);
    const spec = { ...MESSAGES, endpoint: messagesEndpoint(id) };
    const present = (row: MessageRow) => presentMessage(row, this.attachments.signed(workspaceId, row.attachments));
    return this.pager.page<MessageRow, MessageDto>(workspaceId, spec, { query, present, fixed: { session_id: id } });
  }

  /** Ids of all sessions of a contact, in batches. */
  async *idsOf(workspaceId: string, contactId: string, db?: Queryable): AsyncGenerator<string[]> {
    const batches = inBatches<{ id: string; started_at: string }>(db ?? this.db.of(workspaceId), (last, limit) =>
      IDS_OF(workspaceId, contactId, last?.started_at ?? null, last?.id ?? null, limit),
    );
    for await (const rows of batches) yield rows.map(({ id }) => id);
  }

  /** What the session's earlier turns pass on to the next one. */
  async memory(workspaceId: string, id: string, db: Queryable = this.db.of(workspaceId)): Promise<TurnMemory> {
    const { rows } = await db.query<RecalledTurn>(MEMORY(workspaceId, id, RECALLED_MAX));
    const answered = rows.findIndex(({ status, out_of_scope }) => status !== 'abstained' || out_of_scope);
    return {
      turns: Number(rows[0]?.turns ?? 0),
      misses: answered === -1 ? rows.length : answered,
      pending: rows[0]?.pending ?? null,
      language: rows[0]?.language ?? null,
    };
  }

  /** The latest messages of both sides, oldest first. */
  async dialogue(workspaceId: string, id: string, limit: number): Promise<DialogueMessage[]> {
    const { rows } = await this.db.query<DialogueMessage & Record<string, unknown>>(
      workspaceId,
      DIALOGUE(workspaceId, id, limit),
    );
    return rows.reverse();
  }
}
