/** Hints of the team's stream: what changed, without the new state, which the console reads if it shows it. */
import type { Logged, Signal } from '../../conversations/live-chat/live.service.js';

import { type Present, type PresenceState } from './presence.rules.js';

/** Channel of database triggers, payload `workspace session type [id [member]]`, `-` for no session or no id. */
export const HANDOFFS = 'handoffs';

export interface Hint {
  type:
    | 'handoff'
    | 'session'
    | 'message'
    | 'delivery'
    | 'typing'
    | 'read'
    | 'note'
    | 'mention'
    | 'saved_reply'
    | 'tag'
    | 'inbox_filter'
    | 'draft'
    | 'suggestion'
    | 'lead'
    | 'contact'
    | 'member_status'
    | 'setting'
    | 'knowledge'
    | 'meeting'
    | 'presence';
  /**
   * Id of the hand-off, note, saved reply, tag, filter, lead, contact or member; null for a session's own change, and
   * for settings, knowledge and meetings.
   */
  id: string | null;
  /** null if the change belongs to no session. */
  session_id: string | null;
  /** Number in the session's log; null if it has none. */
  seq: number | null;
  /** Author of typing or reading; or the member id of a presence. */
  by?: string;
  /** State of a presence. */
  state?: PresenceState;
  /** The only member to notify; default the whole team. Not sent to clients. */
  to?: string;
}

const TRIGGERED: readonly Hint['type'][] = [
  'handoff',
  'session',
  'message',
  'delivery',
  'note',
  'mention',
  'saved_reply',
  'tag',
  'inbox_filter',
  'draft',
  'suggestion',
  'lead',
  'contact',
  'member_status',
  'setting',
  'knowledge',
  'meeting',
];

export interface WorkspaceHint {
  workspaceId: string;
  hint: Hint;
}

/** Null if the payload is not from our triggers. */
export function triggeredHint(payload: string): WorkspaceHint | null {
  const [workspaceId, sessionId, named, id, to] = payload.split(' ');
  const type = TRIGGERED.find((one) => one === named);
  if (!workspaceId || !sessionId || !type) return null;
  const idOf = (text = '-'): string | null => (text === '-' ? null : text);
  return { workspaceId, hint: { type, id: idOf(id), session_id: idOf(sessionId), seq: null, ...(to && { to }) } };
}

export const loggedHint = ({ workspaceId, sessionId, seq, kind }: Logged): WorkspaceHint => ({
  workspaceId,
  hint: { type: kind === 'message' ? 'message' : 'session', id: null, session_id: sessionId, seq },
});

/** Null for signals between the agent's turns. */
export function signalHint({ workspaceId, sessionId, type, by, seq }: Signal): WorkspaceHint | null {
  return type === 'settled' ? null : { workspaceId, hint: { type, id: null, session_id: sessionId, seq, by } };
}

export const presenceHint = ({ workspaceId, sessionId, memberId, state }: Present): WorkspaceHint => ({
  workspaceId,
  hint: { type: 'presence', id: null, session_id: sessionId, seq: null, by: memberId, state },
});

/** Hints with the same key within the debounce time are merged into the latest. */
export const hintKey = ({ type, id, session_id, by, to }: Hint): string =>
  `${type} ${id ?? session_id} ${by ?? ''} ${to ?? ''}`;
