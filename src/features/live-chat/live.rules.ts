/** What instances tell each other of live sessions: ids and numbers, in words with a space between. */

/** Channel of what is in the log: `workspace session seq kind author`. Sent by the log's own triggers. */
export const LOGGED = 'session_events';
/** Channel of what passes: `workspace session type by seq`. */
export const PASSING = 'session_signals';

/** Channel of an answer's words while it is made: `workspace session instance after events`, the last as JSON. */
export const WORDS = 'session_words';

/** An id is one session's within its workspace alone. */
export const keyOf = ({ workspaceId, sessionId }: { workspaceId: string; sessionId: string }): string =>
  `${workspaceId} ${sessionId}`;

/** A number of the log has been given out. */
export interface Logged {
  workspaceId: string;
  sessionId: string;
  seq: number;
  /** The person has said something. */
  asked: boolean;
}

/** `typing`: somebody writes; `read`: up to a number; `settled`: messages up to a number had their turn, and nothing was said. */
export interface Signal {
  workspaceId: string;
  sessionId: string;
  type: 'typing' | 'read' | 'settled';
  by: string;
  seq: number;
}

/** Null for what no instance of ours sends. */
export function loggedIn(payload: string): Logged | null {
  const [workspaceId, sessionId, seq, kind, author] = payload.split(' ');
  if (!workspaceId || !sessionId || !Number(seq)) return null;
  return { workspaceId, sessionId, seq: Number(seq), asked: kind === 'message' && author === 'contact' };
}

export const signalText = ({ workspaceId, sessionId, type, by, seq }: Signal): string =>
  [workspaceId, sessionId, type, by, seq].join(' ');

/** Null for what no instance of ours sends. */
export function signalIn(payload: string): Signal | null {
  const [workspaceId, sessionId, type, by, seq] = payload.split(' ');
  if (!workspaceId || !sessionId || !by || (type !== 'typing' && type !== 'read' && type !== 'settled')) return null;
  return { workspaceId, sessionId, type, by, seq: Number(seq) };
}
