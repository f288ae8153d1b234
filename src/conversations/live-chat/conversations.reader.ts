import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Page, type PageQuery } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import {
  presentMessageAction,
  type MessageActionDto,
  type MessageActionRow,
} from '../../assistant/actions/message-action.dto.js';
import { QuotedPicturesReader } from '../../assistant/knowledge/pictures/quoted-pictures.reader.js';
import { ATTACHMENTS_OF_MESSAGE, type MessageAttachmentRow } from '../attachments/attachments.dto.js';
import { AttachmentsReader } from '../attachments/attachments.reader.js';
import { TeamNotes } from '../turns/team-notes.service.js';
import { OPENED_BY } from '../sessions/sessions.dto.js';
import { SILENCES } from '../../desk/handoffs/handoffs.reader.js';
import {
  presentConversation,
  presentWidgetMessage,
  quotationsOf,
  type ConversationRef,
  type ConversationRow,
  type WidgetMessageRow,
  type WidgetMessageDto,
  type WidgetSessionDto,
} from './conversations.dto.js';

/** A visitor, as `Visitor` says who they are. */
export type Opener = Required<Pick<ConversationRef, 'contactId' | 'browser'>>;

const SESSIONS = listSpec({
  endpoint: 'widget sessions',
  columns: 'id, started_at',
  from: 'sessions',
  where: "live and channel = 'human'",
  sorts: ['started_at'],
  time: 'started_at',
  filters: { contact_id: 'contact_id', browser: 'coalesce(opened_as, contact_id)' },
  always: ['contact_id'],
});
const MESSAGES = listSpec({
  endpoint: 'widget messages',
  columns: 'id, seq',
  from: 'messages',
  where: 'seq is not null',
  sorts: ['seq'],
  filters: { session_id: 'session_id' },
  always: ['session_id'],
  defaultOrder: 'asc',
});

/**
 * $2 = ids. `attended_by` comes from the hand-off that silences the agent (HandoffsReader.silencing), else from
 * one that waits for a teammate.
 */
const VIEW = `
  select s.id, s.contact_id, s.subject, s.rating_score, s.rating_comment, s.survey_open and h.kind is null as asked, s.end_reason, s.started_at, s.ended_at, s.last_seq,
    c.locale, c.timezone,
    (select coalesce(w.satisfaction ->> 'scale', 'stars') from workspaces w where w.workspace_id = $1) as survey_scale,
    (select count(*)::int from messages m where m.workspace_id = $1 and m.session_id = s.id and m.seq > s.read_seq
      and m.author <> 'contact') as unread,
    (select created_at from messages m where m.workspace_id = $1 and m.session_id = s.id and m.seq is not null
      order by seq desc limit 1) as last_message_at,
    case when h.silencing then 'teammate' when h.kind = 'live_chat' then 'waiting' else 'agent' end as attended_by,
    case when h.silencing then coalesce(
      (select name from members t where t.workspace_id = $1 and t.id = h.assignee_id), h.external_responder,
      (select author_label from messages m where m.workspace_id = $1 and m.session_id = s.id and m.author = 'teammate'
        and m.seq is not null order by seq desc limit 1)) end as teammate_label,
    case when h.kind is null then (select t.name from members t where t.workspace_id = $1 and t.id = s.resolved_by
      and exists (select from messages m where m.workspace_id = $1 and m.session_id = s.id and m.author = 'teammate')
      and not exists (select from messages m where m.workspace_id = $1 and m.session_id = s.id and m.author = 'contact'
        and m.created_at > (select max(resolved_at) from handoffs r where r.workspace_id = $1 and r.session_id = s.id)))
      end as closed_by
  from sessions s left join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id left join lateral (
    select kind, assignee_id, external_responder, ${SILENCES} as silencing
    from handoffs where workspace_id = $1 and session_id = s.id and status in ('open', 'pending')
    order by 4 desc, kind = 'live_chat' desc, created_at desc, id desc limit 1) h on true`;
const OF_ID = 'where s.workspace_id = $1 and s.id = $2 and s.live and s.erased_at is null';
const ONE = named(`${VIEW} ${OF_ID}`);
const OF_CONTACT = named(`${VIEW} ${OF_ID} and s.contact_id = $3 and s.channel = 'human'
  and ${OPENED_BY('$4')}`);
const SOME = named(`${VIEW} where s.workspace_id = $1 and s.id = any($2) order by s.started_at desc, s.id desc`);
const LATEST = named(`
  select id from sessions where workspace_id = $1 and contact_id = $2 and live and channel = 'human' and ended_at is null
    and ${OPENED_BY('$3')}
  order by started_at desc, id desc limit 1`);
const IS_OF = named(
  `select true as is from sessions where workspace_id = $1 and id = $2 and contact_id = $3 and live and channel = 'human'
    and erased_at is null and ${OPENED_BY('$4')}`,
);

const ACTION = 'id, name, arguments, status, reason, destructive, expires_at';
const MESSAGES_BY_ID = named(`
  select id, session_id, client_message_id, author, author_label, text, turn ->> 'language' as language,
    turn ->> 'certainty' as certainty, citations, parts, created_at, seq, (action ->> 'id')::uuid as action_id,
    ${ATTACHMENTS_OF_MESSAGE} as attachments
  from messages where workspace_id = $1 and id = any($2) order by seq`);
const ACTIONS = named(`select ${ACTION} from actions where workspace_id = $1 and id = any($2)`);
/** The reply to messages up to $3, once their turn has ended; one to earlier messages may stand between them. */
const OUTCOME = named(`
  select s.answered_seq >= $3 as over,
    (select m.id from messages m where m.workspace_id = $1 and m.session_id = $2 and m.seq > $3
      and m.author in ('agent', 'system') and coalesce((m.parts ->> 'answered_seq')::int, $3) >= $3
      order by seq limit 1) as message_id
  from sessions s where s.workspace_id = $1 and s.id = $2`);

@Injectable()
export class ConversationsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
    private readonly team: TeamNotes,
    private readonly files: AttachmentsReader,
    private readonly pictures: QuotedPicturesReader,
  ) {}

  /** A visitor's sessions in the widget, newest first. */
  async list(workspaceId: string, { contactId, browser }: Opener, query: PageQuery): Promise<Page<WidgetSessionDto>> {
    const ids = await this.pager.page(workspaceId, SESSIONS, {
      query,
      present: ({ id }) => id,
      fixed: { contact_id: contactId, ...(browser && { browser }) },
    });
    const { rows } = await this.db.query<ConversationRow>(workspaceId, SOME(workspaceId, ids.items));
    // All are conversations of one contact, so the team's availability is the same for each waiting one.
    const waiting = rows.find(isWaiting);
    const team = waiting ? await this.team.waiting(workspaceId, waiting) : null;
    const sessions = inOrder(ids.items, rows).map((row) => presentConversation(row, isWaiting(row) ? team : null));
    return new Page(sessions, ids.nextCursor);
  }

  /** One conversation. Throws `not_found`, also for another's. */
  async get(
    workspaceId: string,
    { contactId, browser = null, sessionId }: ConversationRef,
  ): Promise<WidgetSessionDto & { lastSeq: number }> {
    const statement = OF_CONTACT(workspaceId, sessionId, contactId, browser);
    const { rows } = await this.db.query<ConversationRow>(workspaceId, statement);
    if (!rows[0]) throw fail('not_found');
    return { ...(await this.present(workspaceId, rows[0])), lastSeq: rows[0].last_seq };
  }

  /** The same as in events; null if its contact was erased. @param db the transaction that changes it */
  async view(
    workspaceId: string,
    id: string,
    db: Queryable = this.db.of(workspaceId),
  ): Promise<WidgetSessionDto | null> {
    const { rows } = await db.query<ConversationRow>(ONE(workspaceId, id));
    return rows[0] ? this.present(workspaceId, rows[0], db) : null;
  }

  /** The team's availability is only read for waiting conversations. */
  private async present(workspaceId: string, row: ConversationRow, db?: Queryable): Promise<WidgetSessionDto> {
    return presentConversation(row, isWaiting(row) ? await this.team.waiting(workspaceId, row, db) : null);
  }

  /** Throws `not_found` if it is not a live session of that visitor. */
  async require(workspaceId: string, { contactId, browser = null, sessionId }: ConversationRef): Promise<void> {
    const { rowCount } = await this.db.query(workspaceId, IS_OF(workspaceId, sessionId, contactId, browser));
    if (rowCount === 0) throw fail('not_found');
  }

  /** The latest conversation that has not ended; null = none. */
  async latestOpen(workspaceId: string, { contactId, browser }: Opener): Promise<WidgetSessionDto | null> {
    const { rows } = await this.db.query<{ id: string }>(workspaceId, LATEST(workspaceId, contactId, browser));
    return rows[0] ? this.view(workspaceId, rows[0].id) : null;
  }

  /** The messages, oldest first by default. Throws `not_found`. */
  async messages(workspaceId: string, ref: ConversationRef, query: PageQuery): Promise<Page<WidgetMessageDto>> {
    const { sessionId: id } = ref;
    await this.require(workspaceId, ref);
    const spec = { ...MESSAGES, endpoint: `widget messages of ${id.toLowerCase()}` };
    const ids = await this.pager.page(workspaceId, spec, {
      query,
      present: (row) => row.id,
      fixed: { session_id: id },
    });
    return new Page(inOrder(ids.items, await this.messagesByIds(workspaceId, ids.items)), ids.nextCursor);
  }

  async message(workspaceId: string, id: string): Promise<WidgetMessageDto> {
    const [message] = await this.messagesByIds(workspaceId, [id]);
    if (!message) throw fail('not_found');
    return message;
  }

  /**
   * Returns the reply to the visitor's messages up to `seq`: an answer or a notice.
   * @returns undefined while the reply is pending, null if there was none
   */
  async outcome(workspaceId: string, sessionId: string, seq: number): Promise<WidgetMessageDto | null | undefined> {
    const { rows } = await this.db.query<{ over: boolean; message_id: string | null }>(
      workspaceId,
      OUTCOME(workspaceId, sessionId, seq),
    );
    if (!rows[0]) return null;
    if (!rows[0].over) return undefined;
    return rows[0].message_id === null ? null : this.message(workspaceId, rows[0].message_id);
  }

  /** Messages by id, oldest first; missing ones are skipped. */
  async messagesByIds(workspaceId: string, ids: string[]): Promise<WidgetMessageDto[]> {
    if (ids.length === 0) return [];
    type Row = Omit<WidgetMessageRow, 'action' | 'attachments'> & {
      action_id: string | null;
      attachments: MessageAttachmentRow[];
    };
    const { rows } = await this.db.query<Row>(workspaceId, MESSAGES_BY_ID(workspaceId, ids));
    const actions = await this.actionRows(
      workspaceId,
      rows.flatMap(({ action_id }) => action_id ?? []),
    );
    const byId = new Map(actions.map((row) => [row.id, row]));
    const beside = await this.pictures.beside(workspaceId, rows.flatMap(quotationsOf));
    return rows.map(({ attachments, ...row }) =>
      presentWidgetMessage(
        {
          ...row,
          text: this.files.textBeside(attachments, row.text),
          action: byId.get(row.action_id ?? '') ?? null,
          attachments: this.files.signed(workspaceId, attachments),
        },
        beside(),
      ),
    );
  }

  /** The current state of actions by id, unordered. */
  async actions(workspaceId: string, ids: string[]): Promise<MessageActionDto[]> {
    return (await this.actionRows(workspaceId, ids)).map((row) => presentMessageAction(row));
  }

  private async actionRows(workspaceId: string, ids: string[]): Promise<MessageActionRow[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.db.query<MessageActionRow & Record<string, unknown>>(
      workspaceId,
      ACTIONS(workspaceId, ids),
    );
    return rows;
  }
}

const isWaiting = ({ ended_at, attended_by }: ConversationRow): boolean =>
  ended_at === null && attended_by === 'waiting';

/** The rows in the order of the ids; missing ones are skipped. */
function inOrder<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
