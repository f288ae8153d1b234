/** Reads a live session's events after a number: from its log, or from the tables if the log was trimmed. */
import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { MessageActionDto } from '../../assistant/actions/message-action.dto.js';
import type { WidgetMessageDto, WidgetSessionDto } from './conversations.dto.js';
import { ConversationsReader } from './conversations.reader.js';

/** A numbered event of a live session. */
export type LiveEvent = { seq: number } & (
  | { event: 'message'; data: WidgetMessageDto }
  | { event: 'session'; data: WidgetSessionDto }
  | { event: 'action'; data: MessageActionDto }
);

/** The events after a number. */
export interface LogSlice {
  events: LiveEvent[];
  /** Number of the last event read; 0 = none. */
  last: number;
  /** There may be more after it. */
  more: boolean;
}

const EVENTS = named(`
  select s.last_seq, e.* from sessions s left join lateral (
    select seq, kind, ref from session_events where workspace_id = $1 and session_id = s.id and seq > $3 order by seq limit $4) e on true
  where s.workspace_id = $1 and s.id = $2 order by e.seq`);
const MESSAGES_SINCE = named(
  'select id, seq from messages where workspace_id = $1 and session_id = $2 and seq > $3 order by seq limit $4',
);
const ACTIONS_UNTIL = named(`
  select distinct (action ->> 'id')::uuid as id from messages
  where workspace_id = $1 and session_id = $2 and seq <= $3 and action is not null`);

interface LiveEventRow extends Record<string, unknown> {
  last_seq: number;
  /** Null if the log has no event after that number. */
  seq: number | null;
  kind: LiveEvent['event'];
  ref: string;
}

@Injectable()
export class LiveLogReader {
  constructor(
    private readonly db: TenantDb,
    private readonly conversations: ConversationsReader,
  ) {}

  /**
   * Returns at most `limit` events in order. If the log was trimmed after `seq`: all messages since then, and the
   * current state of the session and its actions (decision 0078).
   * @returns null if the session is gone
   */
  async since(
    workspaceId: string,
    { sessionId, seq, limit }: { sessionId: string; seq: number; limit: number },
  ): Promise<LogSlice | null> {
    const found = await this.db.query<LiveEventRow>(workspaceId, EVENTS(workspaceId, sessionId, seq, limit));
    const rows = found.rows.flatMap((row) => (row.seq === null ? [] : { ...row, seq: row.seq }));
    const last = found.rows[0]?.last_seq ?? 0;
    // Numbers have no gaps, so a missing next number means that the log was trimmed.
    if (last > seq && rows[0]?.seq !== seq + 1)
      return this.rebuildFromTables(workspaceId, sessionId, { seq, last, limit });
    const refs = (kind: string): string[] => rows.filter((row) => row.kind === kind).map(({ ref }) => ref);
    const [messages, actions, session] = await Promise.all([
      this.conversations.messagesByIds(workspaceId, refs('message')),
      this.conversations.actions(workspaceId, refs('action')),
      rows.some(({ kind }) => kind === 'session') ? this.conversations.view(workspaceId, sessionId) : undefined,
    ]);
    if (session === null) return null;
    const dataById = new Map<string, unknown>([...messages, ...actions].map((item) => [item.id, item]));
    if (session) dataById.set(session.id, session);
    // Rows deleted since then are skipped.
    const events = rows.flatMap(({ seq: eventSeq, kind, ref }) => {
      const data = dataById.get(ref);
      return data === undefined ? [] : [{ seq: eventSeq, event: kind, data } as LiveEvent];
    });
    return { events, last: rows.at(-1)?.seq ?? 0, more: rows.length === limit };
  }

  /** @param last the highest number when the log was read */
  private async rebuildFromTables(
    workspaceId: string,
    sessionId: string,
    { seq, last, limit }: { seq: number; last: number; limit: number },
  ): Promise<LogSlice | null> {
    const db = this.db.of(workspaceId);
    const { rows } = await db.query<{ id: string; seq: number }>(MESSAGES_SINCE(workspaceId, sessionId, seq, limit));
    const messages = await this.conversations.messagesByIds(
      workspaceId,
      rows.map(({ id }) => id),
    );
    const events = messages.map((data): LiveEvent => ({ seq: data.seq, event: 'message', data }));
    const lastRead = rows.at(-1)?.seq ?? seq;
    if (rows.length === limit) return { events, last: lastRead, more: true };
    // Read after the messages, so that the state is not older than they are; numbered like the last message, so that
    // a client that disconnects before it receives the state gets it again.
    const [session, actions] = await Promise.all([
      this.conversations.view(workspaceId, sessionId),
      this.currentActions(workspaceId, sessionId, lastRead),
    ]);
    if (session === null) return null;
    events.push(...actions.map((data): LiveEvent => ({ seq: lastRead, event: 'action', data })));
    events.push({ seq: lastRead, event: 'session', data: session });
    return { events, last: Math.max(lastRead, last), more: false };
  }

  /** The current state of the actions of messages up to a number. */
  private async currentActions(workspaceId: string, sessionId: string, seq: number): Promise<MessageActionDto[]> {
    const { rows } = await this.db.query<{ id: string }>(workspaceId, ACTIONS_UNTIL(workspaceId, sessionId, seq));
    return this.conversations.actions(
      workspaceId,
      rows.map(({ id }) => id),
    );
  }
}
