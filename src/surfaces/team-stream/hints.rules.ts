/** Hints of the team's stream: what changed, not what it is now. The console reads that where it shows it. */
import type { Logged, Signal } from '../../features/live-chat/live.service.js';

import { type Present, type PresenceState } from './presence.rules.js';

/** Channel of what triggers tell of: `workspace session type [id [member]]`, `-` for what is no session's or has no id. */
export const HANDOFFS = 'handoffs';

export interface Hint {
  type:
    | 'handoff'
    | 'session'
    | 'message'
    | 'typing'
    | 'read'
    | 'note'
    | 'mention'
    | 'saved_reply'
    | 'tag'
    | 'inbox_filter'
    | 'draft'
    | 'member_status'
    | 'presence';
  /** Of the hand-off, note, saved reply, tag, filter or member; null for what is a session's. */
  id: string | null;
  /** null for what is no session's. */
  session_id: string | null;
  /** Number in the session's log; null where it has none. */
  seq: number | null;
  /** Who types or has read; whose presence it is: the member's id. */
  by?: string;
  /** Of a presence. */
  state?: PresenceState;
  /** The one member who is told; default the whole team. It is not sent. */
  to?: string;
}

const TRIGGERED: readonly Hint['type'][] = [
  'handoff',
  'session',
  'message',
  'note',
  'mention',
  'saved_reply',
  'tag',
  'inbox_filter',
  'draft',
  'member_status',
];

export interface WorkspaceHint {
  workspaceId: string;
  hint: Hint;
}

/** Null for what no trigger of ours sends. */
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

/** Null for what only the agent's turns tell each other. */
export function signalHint({ workspaceId, sessionId, type, by, seq }: Signal): WorkspaceHint | null {
  return type === 'settled' ? null : { workspaceId, hint: { type, id: null, session_id: sessionId, seq, by } };
}

export const presenceHint = ({ workspaceId, sessionId, memberId, state }: Present): WorkspaceHint => ({
  workspaceId,
  hint: { type: 'presence', id: null, session_id: sessionId, seq: null, by: memberId, state },
});

/** Hints of one key within one moment are one, the latest. */
export const hintKey = ({ type, id, session_id, by, to }: Hint): string =>
  `${type} ${id ?? session_id} ${by ?? ''} ${to ?? ''}`;
