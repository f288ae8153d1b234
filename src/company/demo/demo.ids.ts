/** Ids of invented rows: deterministic, so that a second run with the same seed finds them. */
import { createHash } from 'node:crypto';

/** Maximum number of sessions per person. */
export const SESSIONS_MAX = 8;

/**
 * A uuid (version 8) that starts with the person's number and continues with a hash, so that rows are appended
 * to indexes instead of inserted at random places.
 */
export function idOf(
  { workspaceId, seed }: { workspaceId: string; seed: string },
  { kind, number, at = 0 }: { kind: 'contact' | 'session'; number: number; at?: number },
): string {
  const head = (number * SESSIONS_MAX + at).toString(16).padStart(12, '0');
  return uuid(head, `${workspaceId} ${seed} ${kind} ${number} ${at}`);
}

/** The id of a row that belongs to a session, adjacent to the session's. */
export const following = (sessionId: string, what: string): string =>
  uuid(sessionId.replace('-', '').slice(0, 12), `${sessionId} ${what}`);

function uuid(head: string, text: string): string {
  const hash = createHash('sha1').update(text).digest('hex');
  return `${head.slice(0, 8)}-${head.slice(8)}-8${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}
