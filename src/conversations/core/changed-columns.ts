/** Columns of a session that a turn or a reopening changes, in SQL. */

/** Records a reopening: a resolution that is soon reopened does not count as durable in analytics. */
export const REOPENED = `
    reopened_at = case when ended_at > now() - interval '7 days' then now() else reopened_at end,
    ended_at = null, end_reason = null, failure_reason = null, completed = false`;
/** No resolution. */
export const UNRESOLVED =
  'resolution = null, resolution_reason = null, resolution_confidence = null, resolution_at = null';
/** Whether a session, in a statement on `sessions s`, waits for the team: for an answer, or a decision. */
export const IS_WAITING = `exists (
  select from handoffs h where h.workspace_id = s.workspace_id and h.session_id = s.id and h.status in ('open', 'pending'))`;

/** The last question has no answer, and this turn ($8) gave none; a person's answer comes with a hand-off. */
const IS_UNANSWERED = `($8 = 0 and s.last_status in ('abstained', 'clarify', 'refused'))`;
const IS_UNSOLVED = `($17::boolean or ${IS_UNANSWERED} or ${IS_WAITING})`;

const IS_LEFT = `(ended_at is null and ($12 or ($13 = 'solved' and ${IS_UNSOLVED})))`;

/**
 * $10: the turn’s time, $12: small talk, $13–$15: what the customer said. Small talk leaves the resolution of a
 * conversation that has not ended as it is, and so does thanks ($13 solved) for what has no answer, or while a person
 * is awaited ($17: lead).
 */
export const RESOLVED_BY_TURN = Object.entries({
  resolution: '$13::text',
  resolution_reason: '$14::text',
  resolution_confidence: '$15::real',
  resolution_at: 'case when $13::text is not null then $10::timestamptz end',
})
  .map(([column, said]) => `${column} = case when ${IS_LEFT} then ${column} else ${said} end`)
  .join(', ');

/** Priority of an intent: a session keeps its strongest one. */
export const INTENT_PRIORITY = (wish: string): string =>
  `coalesce(array_position(array['answer', 'show', 'escalate', 'do'], ${wish}::text), 0)`;

/** What `completed` says of `sessions s`. */
export const IS_COMPLETED = `(s.ended_at is not null and s.failure_reason is null and not ${IS_WAITING})`;
