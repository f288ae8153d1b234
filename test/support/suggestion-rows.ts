import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import type { TestApp, TestWorkspace } from './app.js';

/** Two answers that were suggested in a session, and a turn that is never due. @returns the id of one */
export async function suggestionRows(
  { app }: TestApp,
  { id: workspaceId }: TestWorkspace,
  sessionId: string,
): Promise<string> {
  const db = app.get(SystemDb);
  const ids = [newId(), newId()];
  for (const [index, id] of ids.entries())
    await db.query({
      text: `insert into suggestions (workspace_id, id, session_id, seq, channel, mode, status, answer, language, confidence, citations)
        values ($1, $2, $3, $4, 'human', 'suggest', 'answered', 'Secret', 'en', 0.9, '[]')`,
      values: [workspaceId, id, sessionId, index + 1],
    });
  await db.query({
    text: `insert into suggestion_queue (workspace_id, session_id, seq, due_at) values ($1, $2, 3, 'infinity')`,
    values: [workspaceId, sessionId],
  });
  const turn = 'insert into suggestion_turns (workspace_id, taken_at) values ($1, now()) on conflict do nothing';
  await db.query({ text: turn, values: [workspaceId] });
  return ids[1]!;
}
