/** Everything that writes `messages`, but for the erasure of a person. */
import { Injectable } from '@nestjs/common';
import type { AnswerCitation } from '../../agent/ports/turn.js';
import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';
import { markMoments } from '../../platform/events/analytics-marks.js';
import {
  APPENDED_COLUMNS,
  type AppendedMessage,
  type ContactParts,
  type StoredParts,
} from '../sessions/messages.dto.js';

export interface NewMessage {
  id: string;
  author: 'contact' | 'agent' | 'teammate' | 'system';
  text: string;
  /** RFC 3339 */
  createdAt: string;
  /** Default: none, as of all that follows. */
  authorLabel?: string;
  citations?: AnswerCitation[];
  /** As the message resource shows it: snake_case. */
  action?: Record<string, unknown> | null;
  parts?: StoredParts | ContactParts;
  /** How the agent produced it. */
  turn?: object;
  /** Identifies it within its session. */
  clientId?: string | null;
  /** Excluded from later turns. */
  quarantined?: boolean;
}

/** What a contact made of a message that they had sent. */
export interface MessageEdit {
  id: string;
  /** Null = what it shows beside its words stays. */
  text: string | null;
  words: string;
  /** RFC 3339 */
  at: string;
}

/** A message of a live session, by its number. */
export interface NumberedMessage {
  id: string;
  seq: number;
}

/** WhatsApp and Messenger allow edits for a quarter of an hour. */
const EDITS_MAX = 100;

/**
 * Messages of a live session are numbered under its row's lock, so that numbers follow the order of commits. A turn has
 * marked what it answers before it writes, so that its messages say up to where they answer.
 */
const APPEND = named(`
  with numbered as (
    update sessions set last_seq = last_seq + cardinality($3::uuid[]), logged = true
    where workspace_id = $1 and id = $2 and live returning last_seq, answered_seq, channel),
  ${markMoments('select distinct $1::uuid, unnest($4::timestamptz[])')}
  insert into messages (workspace_id, session_id, id, created_at, author, author_label, text, citations, action, parts, turn,
    client_message_id, quarantined, seq)
  select $1, $2, m.id, m.created_at, m.author, m.author_label, m.text, m.citations, m.action,
    case when m.author in ('agent', 'system') then
      coalesce(m.parts || (select jsonb_build_object('answered_seq', answered_seq) from numbered), m.parts) else m.parts end,
    m.turn, m.client_message_id, m.quarantined, (select last_seq from numbered) - cardinality($3::uuid[]) + m.number::int
  from unnest($3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::jsonb[], $10::jsonb[],
    $11::jsonb[], $12::text[], $13::boolean[]) with ordinality as m(id, created_at, author, author_label, text, citations, action,
    parts, turn, client_message_id, quarantined, number)
  returning ${APPENDED_COLUMNS}, (select channel from numbered) as channel`);
const BY_CLIENT_ID = named(
  'select id, seq from messages where workspace_id = $1 and session_id = $2 and client_message_id = $3',
);
/** Only the agent and teammates reply: no note of the channel does, nor a question how a visitor can be reached. */
const LAST_NOTICE = named(`
  select case when author = 'system' then parts ->> 'notice' end as notice from messages
  where workspace_id = $1 and session_id = $2 and seq is not null and author <> 'contact'
    and (author <> 'system' or parts ->> 'notice' is not null) order by seq desc limit 1`);
const LAST_OF_CONTACT = named(`
  select text from messages where workspace_id = $1 and session_id = $2 and seq is not null and author = 'contact'
  order by seq desc limit 1`);
const LAST_OF_TEAM = named(`
  select created_at from messages
  where workspace_id = $1 and session_id = $2 and seq is not null and author = 'teammate'
  order by seq desc limit 1`);
/** Number of latest messages to check. System messages do not count as newer. */
const NEWER_MAX = 100;
const NEWER = named(`
  select count(r.id)::int as count, (array_agg(r.id order by r.created_at desc, r.id desc))[1] as last_message_id
  from messages seen left join lateral (
    select id, seq, created_at, author from messages
    where workspace_id = $1 and session_id = $2 order by created_at desc, id desc limit ${NEWER_MAX}) r
    on r.author <> 'system' and r.id <> seen.id
      and case when r.seq is null or seen.seq is null then r.id > seen.id
        else r.seq > seen.seq end
  where seen.workspace_id = $1 and seen.session_id = $2 and seen.id = $3
  group by seen.id`);
const QUARANTINE = named(`
  update messages set quarantined = true
  where workspace_id = $1 and session_id = $2 and author = 'contact' and seq > $3 and seq <= $4`);
/** What stands before its words stays: `[Image] `. Edits may arrive in another order than they were made. */
const EDIT = named(`
  with stored as (
    select id, text, coalesce(parts ->> 'words', text) as words, coalesce(parts -> 'edits', '[]') as edits, parts
    from messages where workspace_id = $1 and session_id = $2 and id = $3 and author = 'contact' and erased_at is null for update),
  edited as (
    select stored.*, coalesce($4, case
      when words = '' then text || ' ' || $5
      when right(text, length(words)) = words then left(text, length(text) - length(words)) || $5
      else $5 end) as said from stored)
  update messages m set text = e.said, parts = coalesce(e.parts, '{}')
    || case when e.said = $5 then '{}' else jsonb_build_object('words', $5::text) end
    || jsonb_build_object('edits', e.edits || jsonb_build_object('text', e.text, 'edited_at', $6::text))
  from edited e where m.workspace_id = $1 and m.id = e.id and e.said <> e.text
    and coalesce((e.edits -> -1 ->> 'edited_at')::timestamptz < $6::timestamptz, true)
    and jsonb_array_length(e.edits) < ${EDITS_MAX}
  returning m.text`);
/** Its words, without what stands before them, are what a turn asks by. */
const TEXTS = named(`
  select text from messages where workspace_id = $1 and id = $2
  union select parts ->> 'words' from messages where workspace_id = $1 and id = $2 and parts ? 'words'
  union select jsonb_path_query(parts, '$.edits[*].text') #>> '{}' from messages where workspace_id = $1 and id = $2`);
/** For a message that its author withdrew: as after an erasure, fields that analytics count stay. */
const ERASE = named(`
  update messages set text = '', citations = '[]', action = null, parts = null, client_message_id = null,
    erased_at = coalesce(erased_at, now())
  where workspace_id = $1 and id = $2 returning session_id`);
/** The payload is read by hints.rules.ts of the team's stream. */
const TELL = named(`select pg_notify('handoffs', concat_ws(' ', $1::text, $2::text, 'message'))`);

const jsonOf = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

@Injectable()
export class MessagesStore {
  /** Writes messages of one session; those of a live session get the next numbers. */
  async append(
    tx: Queryable,
    workspaceId: string,
    { sessionId, messages }: { sessionId: string; messages: NewMessage[] },
  ): Promise<AppendedMessage[]> {
    const column = <T>(pick: (message: NewMessage) => T): T[] => messages.map(pick);
    const { rows } = await tx.query<TypedRow<AppendedMessage>>(
      APPEND(
        workspaceId,
        sessionId,
        column((m) => m.id),
        column((m) => m.createdAt),
        column((m) => m.author),
        column((m) => m.authorLabel ?? null),
        column((m) => m.text),
        column((m) => JSON.stringify(m.citations ?? [])),
        column((m) => jsonOf(m.action)),
        column((m) => jsonOf(m.parts)),
        column((m) => jsonOf(m.turn)),
        column((m) => m.clientId ?? null),
        column((m) => m.quarantined ?? false),
      ),
    );
    return rows;
  }

  async byClientId(
    db: Queryable,
    workspaceId: string,
    { sessionId, clientId }: { sessionId: string; clientId: string },
  ): Promise<NumberedMessage | null> {
    return (await db.query<TypedRow<NumberedMessage>>(BY_CLIENT_ID(workspaceId, sessionId, clientId))).rows[0] ?? null;
  }

  async lastNotice(tx: Queryable, workspaceId: string, sessionId: string): Promise<string | null> {
    const { rows } = await tx.query<{ notice: string | null }>(LAST_NOTICE(workspaceId, sessionId));
    return rows[0]?.notice ?? null;
  }

  async lastOfContact(tx: Queryable, workspaceId: string, sessionId: string): Promise<string | null> {
    return (await tx.query<{ text: string }>(LAST_OF_CONTACT(workspaceId, sessionId))).rows[0]?.text ?? null;
  }

  async newerThan(
    db: Queryable,
    workspaceId: string,
    { sessionId, messageId }: { sessionId: string; messageId: string },
  ): Promise<{ count: number; last_message_id: string | null } | null> {
    const { rows } = await db.query<{ count: number; last_message_id: string | null }>(
      NEWER(workspaceId, sessionId, messageId),
    );
    return rows[0] ?? null;
  }

  /** When a teammate wrote last in a live session (RFC 3339); null = never. */
  async lastOfTeam(tx: Queryable, workspaceId: string, sessionId: string): Promise<string | null> {
    return (await tx.query<{ created_at: string }>(LAST_OF_TEAM(workspaceId, sessionId))).rows[0]?.created_at ?? null;
  }

  async quarantine(
    tx: Queryable,
    workspaceId: string,
    { sessionId, after, upTo }: { sessionId: string; after: number; upTo: number },
  ): Promise<void> {
    await tx.query(QUARANTINE(workspaceId, sessionId, after, upTo));
  }

  /** @returns the new text; null if nothing changed: it is gone, or was edited later */
  async edit(
    tx: Queryable,
    workspaceId: string,
    { sessionId, edit: { id, text, words, at } }: { sessionId: string; edit: MessageEdit },
  ): Promise<string | null> {
    const { rows } = await tx.query<{ text: string }>(EDIT(workspaceId, sessionId, id, text, words, at));
    return rows[0]?.text ?? null;
  }

  /** All that it says and has said; none if there is no such message. */
  async texts(db: Queryable, workspaceId: string, id: string): Promise<string[]> {
    const { rows } = await db.query<{ text: string }>(TEXTS(workspaceId, id));
    return rows.map(({ text }) => text).filter((text) => text !== '');
  }

  /** Open consoles read the session's messages again. */
  async tellChanged(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    await tx.query(TELL(workspaceId, sessionId));
  }

  /** @returns its session; null if there is no such message */
  async erase(db: Queryable, workspaceId: string, id: string): Promise<string | null> {
    const { rows } = await db.query<{ session_id: string }>(ERASE(workspaceId, id));
    return rows[0]?.session_id ?? null;
  }
}
