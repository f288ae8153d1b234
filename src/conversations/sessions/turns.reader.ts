import { Injectable } from '@nestjs/common';
import type { AnswerCitation } from '../../agent/ports/turn.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';

/** An earlier question and the agent's answer to it. */
export interface PastTurn {
  /** Id of the agent's message. */
  id: string;
  session_id: string;
  question: string;
  /** Earlier questions of the session, oldest first. */
  history: string[];
  status: string;
  answer: string;
  citations: AnswerCitation[];
  model: string;
  answered_at: string;
  /** The turn executed an action, or asked for an argument: knowledge does not answer that. */
  acted: boolean;
}

interface TurnRow extends Omit<
  PastTurn,
  'question' | 'history' | 'status' | 'model' | 'answer' | 'answered_at' | 'acted'
> {
  author: string;
  text: string;
  turn: { status: string; model: string; did?: string | null; pending?: { kind: string } | null } | null;
  created_at: string;
  [column: string]: unknown;
}

const SESSIONS = named(`
  select id, started_at from sessions
  where workspace_id = $1 and started_at >= $2 and erased_at is null
    and ($3::timestamptz is null or (started_at, id) < ($3, $4::uuid))
  order by started_at desc, id desc limit 100`);
const MESSAGES = named(`
  select id, session_id, author, text, citations, turn, created_at from messages
  where workspace_id = $1 and session_id = any($2) and author in ('contact', 'agent') and erased_at is null order by session_id, created_at, id`);

const NOT_ERASED = named('select id from sessions where workspace_id = $1 and id = $2 and erased_at is null');

/** What a turn leaves open that did nothing and asks for nothing. */
const OFFERS = ['offer', 'person'];
/** Maximum number of earlier questions in a turn. */
const HISTORY_MAX = 5;

@Injectable()
export class TurnsReader {
  constructor(private readonly db: TenantDb) {}

  /** The turns of one session, oldest first; empty if it does not exist or its contact was erased. */
  async list(workspaceId: string, sessionId: string): Promise<PastTurn[]> {
    const { rows } = await this.db.query<{ id: string }>(workspaceId, NOT_ERASED(workspaceId, sessionId));
    if (rows.length === 0) return [];
    return [...turnsOf((await this.db.query<TurnRow>(workspaceId, MESSAGES(workspaceId, [sessionId]))).rows)];
  }

  /** The turns of sessions since a time (RFC 3339), newest sessions first; at most a few sessions are in memory. */
  async *since(workspaceId: string, since: string): AsyncGenerator<PastTurn> {
    for (let last: { id: string; started_at: string } | null = null; ;) {
      const statement = SESSIONS(workspaceId, since, last?.started_at ?? null, last?.id ?? null);
      const { rows }: { rows: { id: string; started_at: string }[] } = await this.db.query(workspaceId, statement);
      const oldest = rows.at(-1);
      if (!oldest) return;
      last = oldest;
      const ids = rows.map(({ id }) => id);
      const messageRows = await this.db.query<TurnRow>(workspaceId, MESSAGES(workspaceId, ids));
      const bySession = new Map<string, TurnRow[]>(ids.map((id) => [id, []]));
      for (const message of messageRows.rows) bySession.get(message.session_id)?.push(message);
      for (const messages of bySession.values()) yield* turnsOf(messages);
    }
  }
}

/** The agent's messages that were produced by a turn, each with the preceding question. */
function* turnsOf(messages: TurnRow[]): Generator<PastTurn> {
  const questions: string[] = [];
  for (const { author, text, turn, created_at, id, session_id, citations } of messages) {
    if (author === 'contact') questions.push(text);
    const question = questions.at(-1);
    if (author !== 'contact' && turn && question !== undefined) {
      const history = questions.slice(-HISTORY_MAX - 1, -1);
      const { status, model, did = null, pending = null } = turn;
      const acted = (pending !== null && !OFFERS.includes(pending.kind)) || (did !== null && did !== 'shown');
      yield {
        acted,
        id,
        session_id,
        question,
        history,
        status,
        answer: text,
        citations,
        model,
        answered_at: created_at,
      };
    }
  }
}
