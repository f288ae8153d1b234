import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Operator } from '../../cli/operator.js';

let operator: Operator;
let folder: string;
beforeEach(async () => {
  operator = await Operator.hired();
  folder = mkdtempSync(join(tmpdir(), 'golden-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await operator.leaves();
});

describe('golden check', () => {
  it('ends with 1 if a document would change a golden answer, else with 0', async () => {
    const { id } = (await operator.asks('workspace', 'create', 'Acme')) as { id: string };
    const file = (name: string, text: string): string => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    };
    await operator.asks('knowledge', 'import', file('Fees.md', 'A card costs €5.\n'));
    const db = new pg.Client({ connectionString: operator.env.DATABASE_URL });
    await db.connect();
    await db.query(
      `insert into golden_turns (workspace_id, id, digest, question, dialogue, expected, created_by)
       values ($1, gen_random_uuid(), 'x', 'What does a card cost?', '[]', $2, '{"label": "x"}')`,
      [
        id,
        JSON.stringify({
          ...{ status: 'answered', certainty: 'certain', answer: 'A card costs €5.', language: 'en', confidence: 1 },
          citations: [{ document_id: null, title: 'Fees', url: null, quote: 'A card costs €5.' }],
        }),
      ],
    );
    const now = await operator.types('golden', 'check');
    expect([now.exitCode, now.out]).toEqual([0, '1 golden answer asked, 0 changed.\n']);
    const dearer = await operator.types('golden', 'check', '--document', file('Fees.md', 'A card costs €7.\n'));
    expect(dearer.exitCode).toBe(1);
    expect(dearer.out).toMatch(/changed +What does a card cost\? +A card costs €5\. +A card costs €7\./);
    const harmless = await operator.types('golden', 'check', '--document', file('Hours.md', 'We open at nine.\n'));
    expect(harmless.exitCode).toBe(0);
    const missing = await operator.types('golden', 'check', '--document', join(folder, 'none.md'));
    expect(missing.exitCode).toBe(1);
    await db.query(`update golden_turns set expected = jsonb_set(expected, '{answer}', '"A card costs €9."')`);
    for (let run = 0; run < 2; run++) {
      const wrong = await operator.types('golden', 'check');
      expect([wrong.exitCode, wrong.out]).toEqual([1, expect.stringContaining('1 not as expected')]);
    }
    await db.end();
  });
});
