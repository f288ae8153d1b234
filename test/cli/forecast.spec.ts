import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linesOf } from '../forecasts/exports.js';
import { Operator } from './operator.js';

let operator: Operator;
let folder: string;
beforeEach(async () => {
  operator = await Operator.hired();
  folder = mkdtempSync(join(tmpdir(), 'forecast-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await operator.leaves();
});

describe('the commands of a forecast', () => {
  it('import an export, have the agent answer it, and print what it would have settled', async () => {
    await operator.asks('workspace', 'create', 'Acme');
    const help = join(folder, 'help.md');
    writeFileSync(help, '# Delivery\n\nDelivery within Germany takes two working days.\n');
    await operator.asks('knowledge', 'import', help);
    const chats = join(folder, 'chats.jsonl');
    const asked = linesOf('c1', [
      { by: 'customer', text: 'How long does delivery within Germany take?' },
      { by: 'teammate', text: 'Two working days.' },
    ]);
    const early = linesOf('c2', [{ by: 'customer', text: 'Hello?', at: '1970-01-01T00:00:00Z' }]);
    writeFileSync(chats, `${asked}\n${early}\n`);
    const { out } = await operator.types('conversations', 'import', chats, '--source', 'jsonl');
    expect(out).toContain('1 conversation new or changed, 0 unchanged, 1 skipped');
    expect(out).toContain('c2: Its time cannot be right');
    const forecast = await operator.asks('forecast', 'run', '--name', 'October');
    expect(forecast).toMatchObject({ object: 'forecast', name: 'October', status: 'done', conversations: 1 });
    const refused = await operator.types('forecast', 'run', '--name', 'x', '--model', '--cost', '0.5');
    expect(refused.exitCode).toBe(1);
    expect(refused.err).toContain('No large model is configured.');
    expect((await operator.types('forecast', 'run', '--name', 'x', '--model', '--cost', 'a lot')).exitCode).toBe(2);
    const report = await operator.types('forecast', 'report', String(forecast['id']));
    expect(report.out).toContain('Of 1 conversation the agent would have');
    expect(report.out).toContain('too few for a figure');
  });

  it('say which file cannot be read, and what an export is not', async () => {
    await operator.asks('workspace', 'create', 'Acme');
    const missing = await operator.types('conversations', 'import', join(folder, 'none'), '--source', 'csv');
    expect(missing.exitCode).toBe(1);
    const empty = join(folder, 'table.csv');
    writeFileSync(empty, 'a,b\n1,2\n');
    const refused = await operator.types('conversations', 'import', empty, '--source', 'csv');
    expect(refused.exitCode).toBe(1);
    expect(refused.err).toContain('no column for');
    const unknown = await operator.types('conversations', 'import', empty, '--source', 'letters');
    expect(unknown.exitCode).toBe(2);
  });
});
