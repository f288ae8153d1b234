/** Ids of made-up rows, which a second run of the same seed finds there. */
import { createHash } from 'node:crypto';

/** Conversations of one person, at most. */
export const SESSIONS_MAX = 8;

/**
 * A uuid (version 8) that begins with the person's number and goes on with a hash: rows are then added at the end of
 * their indexes, not at random places.
 */
export function idOf(
  { workspaceId, seed }: { workspaceId: string; seed: string },
  kind: 'contact' | 'session',
  number: number,
  at = 0,
): string {
  const head = (number * SESSIONS_MAX + at).toString(16).padStart(12, '0');
  return uuid(head, `${workspaceId} ${seed} ${kind} ${number} ${at}`);
}

/** The id of something that belongs to a session: it stands beside it. */
export const following = (sessionId: string, what: string): string =>
  uuid(sessionId.replace('-', '').slice(0, 12), `${sessionId} ${what}`);

function uuid(head: string, text: string): string {
  const hash = createHash('sha1').update(text).digest('hex');
  return `${head.slice(0, 8)}-${head.slice(8)}-8${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}
