/**
 * Marks changed rows for the analytics roll-ups. Every statement that writes a session, message, hand-off, lead,
 * meeting or contact includes a mark: `with ${MARK_SESSION} update sessions …`. A mark is a row of analytics_marks, so
 * it exists exactly if its change was committed (docs/decisions/0032-analytics.md).
 */
const INTO = 'insert into analytics_marks';

/** Marks the session ($2 of workspace $1) with its messages, hand-offs, leads and meetings. */
export const MARK_SESSION = `marked as (${INTO} (workspace_id, session_id) values ($1, $2))`;

/** Marks the sessions that a query finds. @param from `select workspace_id, session_id …` */
export const markSessions = (from: string): string => `marked as (${INTO} (workspace_id, session_id) ${from})`;

/**
 * Marks the times at which something was created or removed; one time stands for its whole quarter-hour.
 * @param from `select workspace_id, at …`, distinct if many rows share one
 */
export const markMoments = (from: string): string => `marked as (${INTO} (workspace_id, at) ${from})`;
