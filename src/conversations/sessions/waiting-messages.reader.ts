/** The contact's messages of a live session that wait for an answer. */
import type { DialogueMessage, Gesture, InboxSignals } from '../../agent/ports/turn.js';
import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';
import { DIALOGUE_COLUMNS, DIALOGUE_MESSAGES, IN_DIALOGUE } from './messages.dto.js';
import type { Channel } from './sessions.dto.js';

/** The messages that a turn has to answer, with their context. */
export interface WaitingMessages {
  /** In the order of their numbers; empty if all are answered. */
  messages: { seq: number; text: string; gesture: Gesture | null; created_at: string }[];
  /** Earlier messages of both sides, oldest first. */
  dialogue: DialogueMessage[];
  /** Number of the last answered message. */
  answered_seq: number;
  /** Number of the last message that was queued, also if it was erased since. */
  said_seq: number;
  contact_id: string;
  channel: Channel;
  /** The setting of the channel's account; null in a chat. */
  escalate_after_misses: number | null;
  /** What else says that they are for a person; null in a chat. */
  inbox: InboxSignals | null;
  /** The contact's locale and time zone, if known. */
  locale: string | null;
  timezone: string | null;
  /** Whether the contact was asked how the team can reach them. */
  reach_asked: boolean;
  /** Number of times that the turn was claimed, including this one. */
  attempts: number;
  /** Number of the last message of the previous run: later messages cannot have caused its failure. */
  tried_seq: number;
  /** A run has executed an action, or was about to. */
  acted: boolean;
}

/** Which messages wait besides one. */
interface WaitingBeside {
  /** Whether the message itself waited for an answer. */
  waited: boolean;
  /** Whether others of its session do. */
  others: boolean;
}

/** How long after its end a hand-off is still the person's matter. */
const OPEN_DAYS = 7;
/** Stickers say no more than a courtesy. */
const HAS_CONTENT = `exists (select from messages m where m.workspace_id = $1 and m.session_id = $2
  and m.seq > s.answered_seq and m.author = 'contact' and m.erased_at is null and m.text not in ('[Sticker]', '[Like]')
  and (m.parts ->> 'gesture' = 'content' or exists (select from attachments f
    where f.workspace_id = $1 and f.message_id = m.id)))`;
const IS_OPEN = `(exists (select from handoffs h where h.workspace_id = $1 and h.contact_id = s.contact_id
    and h.kind <> 'approval' and (h.resolved_at is null or h.resolved_at > now() - interval '${OPEN_DAYS} days'))
  or s.channel = 'email' and exists (select from messages m where m.workspace_id = $1 and m.session_id = $2
    and m.seq <= s.answered_seq and m.author = 'contact'))`;

/** $3 = the lease of the turn. */
const WAITING = named(`
  select s.answered_seq, s.contact_id, s.channel, a.escalate_after_misses, c.locale, c.timezone, s.reach_asked_at is not null as reach_asked,
    case when k.session_id is not null then json_build_object('hasContent', ${HAS_CONTENT}, 'isOpen', ${IS_OPEN},
      'subject', case when s.answered_seq = 0 then k.subject end) end as inbox, q.said_seq, q.attempts, q.tried_seq, q.acted,
    (select coalesce(json_agg(m), '[]') from (
      select seq, coalesce(parts ->> 'words', text) as text, parts ->> 'gesture' as gesture, created_at
      from messages where workspace_id = $1 and session_id = $2 and seq > s.answered_seq
        and author = 'contact' and erased_at is null order by seq) m) as messages,
    (select coalesce(json_agg(json_build_object('from', "from", 'text', text) order by seq), '[]') from (
      select seq, ${DIALOGUE_COLUMNS} from messages where workspace_id = $1 and session_id = $2
        and (author <> 'contact' or seq <= s.answered_seq) and ${IN_DIALOGUE}
      order by seq desc limit ${DIALOGUE_MESSAGES}) m) as dialogue
  from turn_queue q join sessions s on s.workspace_id = q.workspace_id and s.id = q.session_id
    left join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
    left join channel_conversations k on k.workspace_id = s.workspace_id and k.session_id = s.id
    left join channel_accounts a on a.workspace_id = k.workspace_id and a.id = k.account_id
  where q.workspace_id = $1 and q.session_id = $2 and q.lease = $3 and s.erased_at is null`);
const BESIDE = named(`
  select m.seq > s.answered_seq as waited, exists (select from messages o where o.workspace_id = $1
    and o.session_id = s.id and o.seq > s.answered_seq and o.author = 'contact' and o.erased_at is null) as others
  from messages m join sessions s on s.workspace_id = m.workspace_id and s.id = m.session_id
  where m.workspace_id = $1 and m.id = $2`);

/** Null if the lease was lost or the contact was erased. */
export async function waitingMessages(
  db: Queryable,
  workspaceId: string,
  { sessionId, lease }: { sessionId: string; lease: string },
): Promise<WaitingMessages | null> {
  const { rows } = await db.query<TypedRow<WaitingMessages>>(WAITING(workspaceId, sessionId, lease));
  return rows[0] ?? null;
}

/** Of a message that was erased, too. */
export async function waitingBeside(db: Queryable, workspaceId: string, messageId: string): Promise<WaitingBeside> {
  const { rows } = await db.query<TypedRow<WaitingBeside>>(BESIDE(workspaceId, messageId));
  return rows[0] ?? { waited: false, others: false };
}
