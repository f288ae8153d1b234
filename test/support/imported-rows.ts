import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import type { TestApp, TestWorkspace } from './app.js';

/** An import with a conversation, and a forecast that tried it. Inserted, and never due: workers would go on. */
export async function importedRows({ app }: TestApp, { id: workspaceId, memberIds }: TestWorkspace) {
  const ids = {
    ...{ import: newId(), importedConversation: newId(), forecast: newId() },
    ...{ goldenTurn: newId(), goldenCheck: newId() },
  };
  const { import: importId, importedConversation, forecast } = ids;
  const db = app.get(SystemDb);
  const insert = (table: string, columns: string, values: unknown[]) =>
    db.query({
      text: `insert into ${table} (workspace_id, ${columns}) values (${[workspaceId, ...values].map((_, n) => `$${n + 1}`).join(', ')})`,
      values: [workspaceId, ...values],
    });
  const label = JSON.stringify({ type: 'system', label: 'Secret' });
  const source = [importId, 'csv', 'Secret', '{}', label, 'queued', 'infinity'];
  await insert('imports', 'id, source, name, options, requested_by, status, due_at', source);
  await insert('import_parts', 'import_id, position, content', [importId, 1, Buffer.from('secret')]);
  for (const position of [1, 2])
    await insert('import_skips', 'id, import_id, position, item, reason', [
      newId(),
      importId,
      position,
      'Secret',
      'Secret',
    ]);
  // Of the contact that the tests of tenants push.
  const of = 'id, import_id, source, external_id, digest, channel, started_at, messages, contact_email';
  for (const [id, externalId] of [
    [importedConversation, 'Secret'],
    [newId(), 'Secret too'],
  ])
    await insert('imported_conversations', of, [
      ...[id, importId, 'csv', externalId, 'x', 'email', '2026-10-01T10:00:00Z', 1],
      'secret@example.com',
    ]);
  const said = [importedConversation, 0, '2026-10-01T10:00:00Z', 'customer', 'Secret?'];
  await insert('imported_messages', 'conversation_id, position, at, author, text', said);
  await insert('forecasts', 'id, name, conversations_max, requested_by, status, due_at', [
    forecast,
    'Secret',
    10,
    label,
    'queued',
    'infinity',
  ]);
  const tried = [forecast, importedConversation, 1, 'done', 'end', 1, 0.5, 'settled'];
  const columns = 'forecast_id, conversation_id, position, status, ended_by, answered, confidence, outcome';
  await insert('forecast_conversations', columns, tried);
  await insert(
    'shadow_turns',
    'forecast_id, conversation_id, turn, question, status, answer, language, confidence, citations, model, verdict, ms',
    [forecast, importedConversation, 0, 'Secret?', 'answered', 'Secret', 'en', 0.5, '[]', 'embedded', 'right', 1],
  );
  const verdict = [forecast, importedConversation, 0, memberIds.owner, 'right'];
  await insert('shadow_verdicts', 'forecast_id, conversation_id, turn, member_id, verdict', verdict);
  await goldenRows(insert, { ...ids, label });
  return ids;
}

/** Two golden turns, the first of the conversation, and a check that found both answered otherwise. */
async function goldenRows(
  insert: (table: string, columns: string, values: unknown[]) => Promise<unknown>,
  rows: { goldenTurn: string; goldenCheck: string; importedConversation: string; label: string },
): Promise<void> {
  const { goldenTurn, goldenCheck, importedConversation, label } = rows;
  const answer = { status: 'answered', certainty: 'certain', answer: 'Secret', language: 'en', confidence: 0.5 };
  const expected = JSON.stringify({ ...answer, citations: [] });
  const actual = JSON.stringify({ ...answer, answer: 'Secrets', citations: [] });
  const check = [goldenCheck, 'current', 'x', '1', 'done', label, 2];
  await insert('golden_checks', 'id, kind, state, version, status, requested_by, turns', check);
  for (const [id, conversation] of [
    [goldenTurn, importedConversation],
    [newId(), null],
  ] as const) {
    const columns = 'id, digest, question, dialogue, conversation_id, expected, actual, change, differs, created_by';
    const turn = [id, id, 'Secret?', '[]', conversation, expected, actual, 'reworded', true, label];
    await insert('golden_turns', columns, turn);
    const found = [newId(), goldenCheck, id, 'Secret?', 'reworded', expected, actual];
    await insert('golden_differences', 'id, check_id, golden_turn_id, question, change, before, after', found);
  }
}
