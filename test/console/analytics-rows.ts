/** Conversations of the last weeks, as the analytics screen is tried with. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import type { Stage } from './stage.js';

const DAY_MS = 24 * 3_600_000;
const SEEDED = [
  // days ago, channel, resolution, confidence, reopened, rating
  [1, 'human', 'solved', 1, false, 5],
  [1, 'human', 'solved', 0.8, false, null],
  [2, 'whatsapp', 'unsolved', 0.8, false, 2],
  [3, 'email', 'solved', 1, true, 4],
  [5, 'human', null, null, false, null],
  [33, 'human', 'solved', 1, false, 5],
  [34, 'whatsapp', 'abandoned', 0.8, false, null],
] as const;

export async function seedAnalytics(stage: Stage): Promise<void> {
  for (const one of SEEDED) await seed(stage, one);
}

async function seed(
  stage: Stage,
  [days, channel, resolution, confidence, isReopened, rating]: (typeof SEEDED)[number],
): Promise<void> {
  const sql = (text: string, ...values: unknown[]) => stage.app.app.get(SystemDb).query({ text, values });
  const id = newId();
  const at = new Date(Date.now() - days * DAY_MS);
  const ended = new Date(at.getTime() + 600_000);
  await sql(
    `with marked as (insert into analytics_marks (workspace_id, session_id) values ($1, $2))
     insert into sessions (workspace_id, id, channel, resolution, resolution_confidence, started_at, ended_at, reopened_at,
       rating_score, rated_at, language, rating_comment)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    ...[
      stage.workspace.id,
      id,
      channel,
      resolution,
      confidence,
      at,
      ended,
      isReopened ? ended : null,
      rating,
      rating && ended,
      channel === 'email' ? 'de' : 'en',
      rating === 2 ? 'Nobody could tell me when the parcel comes, and I had to ask twice.' : null,
    ],
  );
  for (const status of ['answered', 'answered', days % 2 ? 'abstained' : 'answered'])
    await sql(
      `insert into messages (workspace_id, id, session_id, author, text, turn, citations, created_at)
       values ($1, $2, $3, 'agent', 'x', $4, '[]', $5)`,
      ...[stage.workspace.id, newId(), id, JSON.stringify({ status }), at],
    );
  if (resolution !== 'unsolved') return;
  await sql(
    `insert into handoffs (workspace_id, id, ticket_number, session_id, kind, status, ask, stop_reason, created_at, resolved_at,
       resolution_at) values ($1, $2, $3, $4, 'ticket', 'resolved', 'x', 'customer_request', $5, $6, $6)`,
    ...[stage.workspace.id, newId(), days, id, at, new Date(at.getTime() + 5_400_000)],
  );
  await sql(
    `insert into messages (workspace_id, id, session_id, author, text, created_at) values ($1, $2, $3, 'teammate', 'x', $4)`,
    ...[stage.workspace.id, newId(), id, new Date(at.getTime() + 252_000)],
  );
}
