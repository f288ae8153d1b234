/** Notifications between instances about live sessions: ids and numbers separated by spaces. */

/** Channel of log entries: `workspace session seq kind author`. Sent by LiveLog of core. */
export const LOG_CHANNEL = 'session_events';
/** Channel of transient events: `workspace session type by seq`. */
export const SIGNAL_CHANNEL = 'session_signals';

/** Channel of partial answers: `workspace session instance after events`, the last as JSON. */
export const STREAM_CHANNEL = 'session_words';

/** A session id is unique only within its workspace. */
export const keyOf = ({ workspaceId, sessionId }: { workspaceId: string; sessionId: string }): string =>
  `${workspaceId} ${sessionId}`;

/** An entry was added to the log. */
export interface Logged {
  workspaceId: string;
  sessionId: string;
  seq: number;
  kind: 'message' | 'session' | 'action';
  /** The entry is a visitor's message. */
  isVisitorMessage: boolean;
}

/** `typing`; `read` up to `seq`; `settled`: messages up to `seq` were handled without a reply. */
export interface Signal {
  workspaceId: string;
  sessionId: string;
  type: 'typing' | 'read' | 'settled';
  by: string;
  seq: number;
}

/** Null if the payload is not ours. */
export function parseLogged(payload: string): Logged | null {
  const [workspaceId, sessionId, seq, kind, author] = payload.split(' ');
  if (!workspaceId || !sessionId || !Number(seq)) return null;
  if (kind !== 'message' && kind !== 'session' && kind !== 'action') return null;
  const isVisitorMessage = kind === 'message' && author === 'contact';
  return { workspaceId, sessionId, seq: Number(seq), kind, isVisitorMessage };
}

export const formatSignal = ({ workspaceId, sessionId, type, by, seq }: Signal): string =>
  [workspaceId, sessionId, type, by, seq].join(' ');

/** Null if the payload is not ours. */
export function parseSignal(payload: string): Signal | null {
  const [workspaceId, sessionId, type, by, seq] = payload.split(' ');
  if (!workspaceId || !sessionId || !by || (type !== 'typing' && type !== 'read' && type !== 'settled')) return null;
  return { workspaceId, sessionId, type, by, seq: Number(seq) };
}
