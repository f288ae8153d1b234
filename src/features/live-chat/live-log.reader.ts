/** What happened in a live session after some number: out of its log, or where that is gone out of what is kept for good. */
import { Injectable } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { MessageActionDto } from '../actions/message-action.dto.js';
import type { WidgetMessageDto, WidgetSessionDto } from './conversations.dto.js';
import { ConversationsReader } from './conversations.reader.js';

/** What happened in a live session, numbered. */
export type LiveEvent = { seq: number } & (
  | { event: 'message'; data: WidgetMessageDto }
  | { event: 'session'; data: WidgetSessionDto }
  | { event: 'action'; data: MessageActionDto }
);

/** What happened after some number. */
export interface Happened {
  events: LiveEvent[];
  /** Number of the last thing that was looked at; 0 = nothing was. */
  last: number;
  /** There may be more after it. */
  more: boolean;
}

/** Of one look: a number that is given out has its row in the log, or had one. */
const EVENTS = named(`
  select s.last_seq, e.* from sessions s left join lateral (
    select seq, kind, ref from session_events where workspace_id = $1 and session_id = s.id and seq > $3 order by seq limit $4) e on true
  where s.workspace_id = $1 and s.id = $2 order by e.seq`);
const SAID_SINCE = named(
  'select id, seq from messages where workspace_id = $1 and session_id = $2 and seq > $3 order by seq limit $4',
);
const ACTIONS_UNTIL = named(`
  select distinct (action ->> 'id')::uuid as id from messages
  where workspace_id = $1 and session_id = $2 and seq <= $3 and action is not null`);

interface EventRow extends Record<string, unknown> {
  last_seq: number;
  /** Null where nothing is left after that number. */
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
   * In order, at most so many at once. Where the log does not reach back to `seq`: all messages since then, and how the session
   * and its actions stand now (decision 0078).
   * @returns null where there is nothing more to follow
   */
  async since(workspaceId: string, sessionId: string, seq: number, most: number): Promise<Happened | null> {
    const found = await this.db.query<EventRow>(workspaceId, EVENTS(workspaceId, sessionId, seq, most));
    const rows = found.rows.flatMap((row) => (row.seq === null ? [] : { ...row, seq: row.seq }));
    const last = found.rows[0]?.last_seq ?? 0;
    // Numbers have no gaps: what follows is the next one, unless it was let go of.
    if (last > seq && rows[0]?.seq !== seq + 1) return this.rebuilt(workspaceId, sessionId, seq, last, most);
    const refs = (kind: string): string[] => rows.filter((row) => row.kind === kind).map(({ ref }) => ref);
    const [messages, actions, session] = await Promise.all([
      this.conversations.said(workspaceId, refs('message')),
      this.conversations.actions(workspaceId, refs('action')),
      rows.some(({ kind }) => kind === 'session') ? this.conversations.view(workspaceId, sessionId) : undefined,
    ]);
    if (session === null) return null;
    const known = new Map<string, unknown>([...messages, ...actions].map((one) => [one.id, one]));
    if (session) known.set(session.id, session);
    // What was deleted since is not told of any more.
    const events = rows.flatMap(({ seq: at, kind, ref }) => {
      const data = known.get(ref);
      return data === undefined ? [] : [{ seq: at, event: kind, data } as LiveEvent];
    });
    return { events, last: rows.at(-1)?.seq ?? 0, more: rows.length === most };
  }

  /** @param last the number given out last when the log was looked at */
  private async rebuilt(
    workspaceId: string,
    sessionId: string,
    seq: number,
    last: number,
    most: number,
  ): Promise<Happened | null> {
    const db = this.db.of(workspaceId);
    const { rows } = await db.query<{ id: string; seq: number }>(SAID_SINCE(workspaceId, sessionId, seq, most));
    const messages = await this.conversations.said(
      workspaceId,
      rows.map(({ id }) => id),
    );
    const events = messages.map((data): LiveEvent => ({ seq: data.seq, event: 'message', data }));
    const at = rows.at(-1)?.seq ?? seq;
    if (rows.length === most) return { events, last: at, more: true };
    // Read after the messages, so that it is no older than what is told as told; by the number of the last of them, so that
    // whoever loses the line before they have it hears it again.
    const [session, actions] = await Promise.all([
      this.conversations.view(workspaceId, sessionId),
      this.stood(workspaceId, sessionId, at),
    ]);
    if (session === null) return null;
    events.push(...actions.map((data): LiveEvent => ({ seq: at, event: 'action', data })));
    events.push({ seq: at, event: 'session', data: session });
    return { events, last: Math.max(at, last), more: false };
  }

  /** The actions of messages up to a number, as they are now. */
  private async stood(workspaceId: string, sessionId: string, seq: number): Promise<MessageActionDto[]> {
    const { rows } = await this.db.query<{ id: string }>(workspaceId, ACTIONS_UNTIL(workspaceId, sessionId, seq));
    return this.conversations.actions(
      workspaceId,
      rows.map(({ id }) => id),
    );
  }
}
