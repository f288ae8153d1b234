/**
 * Whoever writes what analytics count of a session, a message, a hand-off, a lead, a meeting or a contact says so in the same
 * statement, for the roll-ups: `with ${MARK_SESSION} update sessions …`. A mark is a row of analytics_marks; it is never
 * missing where its change was committed, nor there where it was not (docs/decisions/0032-analytics.md).
 */
const INTO = 'insert into analytics_marks';

/** The session ($2 of workspace $1) and whatever hangs on it: messages, hand-offs, leads, meetings. */
export const MARK_SESSION = `marked as (${INTO} (workspace_id, session_id) values ($1, $2))`;

/** Sessions that a query finds. @param from `select workspace_id, session_id …` */
export const markSessions = (from: string): string => `marked as (${INTO} (workspace_id, session_id) ${from})`;

/**
 * Moments at which something was made or taken away; the first moment of a quarter-hour stands for all of it.
 * @param from `select workspace_id, at …`, distinct where many share one
 */
export const markMoments = (from: string): string => `marked as (${INTO} (workspace_id, at) ${from})`;
