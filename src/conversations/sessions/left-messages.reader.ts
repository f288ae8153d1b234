/** A contact's messages that the agent leaves to the team, as a turn of the agent would have them. */
import type { DialogueMessage, Gesture } from '../../agent/ports/turn.js';
import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';
import { MODE_OF_SESSION, type AgentMode } from './agent-modes.dto.js';
import { DIALOGUE_COLUMNS, DIALOGUE_MESSAGES, IN_DIALOGUE } from './messages.dto.js';
import type { Channel } from './sessions.dto.js';

export interface LeftMessages {
  mode: AgentMode;
  channel: Channel;
  /** The channel's account; null in a chat. */
  account_id: string | null;
  /** The contact's locale, if known. */
  locale: string | null;
  /** What the contact wrote since the last reply, oldest first. */
  messages: { text: string; gesture: Gesture | null }[];
  /** What was said until then, oldest first. */
  dialogue: DialogueMessage[];
}

/** Of a contact that is neither erased nor blocked. */
const SESSION = `from sessions s left join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id`;
const IS_SPOKEN_WITH = `s.workspace_id = $1 and s.id = $2 and s.erased_at is null and c.blocked_at is null`;
const MODE = named(`
  select ${MODE_OF_SESSION} as mode ${SESSION} where ${IS_SPOKEN_WITH} and not exists (
    select from kill_switches k where k.workspace_id = $1 and k.active and k.scope = 'all')`);
/** $3 = number of the last message. */
const LEFT = named(`
  select ${MODE_OF_SESSION} as mode, s.channel, k.account_id, c.locale,
    (select coalesce(json_agg(m), '[]') from (
      select coalesce(parts ->> 'words', text) as text, parts ->> 'gesture' as gesture from messages
      where workspace_id = $1 and session_id = $2 and seq > r.seq and seq <= $3 and author = 'contact'
        and erased_at is null and not quarantined order by created_at, seq) m) as messages,
    (select coalesce(json_agg(json_build_object('from', "from", 'text', text) order by seq), '[]') from (
      select seq, ${DIALOGUE_COLUMNS} from messages
      where workspace_id = $1 and session_id = $2 and seq <= r.seq and ${IN_DIALOGUE}
      order by seq desc limit ${DIALOGUE_MESSAGES}) m) as dialogue
  ${SESSION}
    left join channel_conversations k on k.workspace_id = s.workspace_id and k.session_id = s.id
    cross join lateral (select coalesce(max(seq), 0) as seq from messages
      where workspace_id = $1 and session_id = $2 and author in ('agent', 'teammate') and seq < $3) r
  where ${IS_SPOKEN_WITH}`);

/** The mode of the session's channel; null if no turn may be taken: the kill switch is on, or the contact is gone. */
export async function modeOf(db: Queryable, workspaceId: string, sessionId: string): Promise<AgentMode | null> {
  return (await db.query<{ mode: AgentMode }>(MODE(workspaceId, sessionId))).rows[0]?.mode ?? null;
}

/** The turn up to the message `seq`; null if the contact was erased or blocked. */
export async function leftMessages(
  db: Queryable,
  workspaceId: string,
  { sessionId, seq }: { sessionId: string; seq: number },
): Promise<LeftMessages | null> {
  return (await db.query<TypedRow<LeftMessages>>(LEFT(workspaceId, sessionId, seq))).rows[0] ?? null;
}
