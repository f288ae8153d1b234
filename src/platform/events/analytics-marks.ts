/**
 * Marks changed rows for the analytics roll-ups. Every statement that writes a session, message, hand-off, lead,
 * meeting or contact includes a mark: `with ${MARK_SESSION} …`. A mark is a row of analytics_marks, so
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

/** Marks many times in a statement of its own. @param from as markMoments takes it */
export const markAll = (from: string): string => `${INTO} (workspace_id, at) ${from}`;

/** Takes marks, the oldest first: those of workspace $1, at most $2. */
export const TAKE_MARKS = `
  delete from analytics_marks where workspace_id = $1 and id in (
    select id from analytics_marks where workspace_id = $1 order by id limit $2)
  returning session_id, at`;
