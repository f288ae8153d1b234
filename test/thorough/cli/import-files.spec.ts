import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Operator } from '../../cli/operator.js';

let operator: Operator;
let folder: string;
beforeEach(async () => {
  operator = await Operator.hired();
  await operator.asks('workspace', 'create', 'Acme');
  folder = join(await mkdtemp(join(tmpdir(), 'wa-import-')), 'docs');
  await write({
    'returns.md': '# Returns\n\nYou may return goods within 30 days.\n',
    'de/versand.html': '<html lang="de"><title>Versand</title><p>Der Versand dauert drei Tage.</p></html>',
    'de/hours.TXT': 'Opening hours: 9 to 5.\n',
    'de/photo.png': 'no document',
    '.git/notes.md': 'hidden',
    'node_modules/x/README.md': 'somebody else’s',
  });
});
afterEach(async () => {
  await rm(join(folder, '..'), { recursive: true, force: true });
  await operator.leaves();
});

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
const titles = async (): Promise<string[]> =>
  (await operator.asks('knowledge', 'list')).data.map(({ title }: { title: string }) => title).sort();
const COUNTS = { created: 0, updated: 0, unchanged: 0, failed: 0, removed: 0, indexing: 0 };

describe('importing a folder', () => {
  it('creates its documents at any depth and in any case, without hidden files or files outside', async () => {
    const told = await operator.asks('knowledge', 'import', folder);
    expect(told).toMatchObject({ kind: 'folder', origin_prefix: 'folder:docs/', ...COUNTS, created: 3, skipped: 1 });
    expect(await titles()).toEqual(['Returns', 'Versand', 'hours']);
  });

  it('updates only what changed on the second import, and removes what is gone only with --prune', async () => {
    await operator.asks('knowledge', 'import', folder);
    expect(await operator.asks('knowledge', 'import', folder)).toMatchObject({ ...COUNTS, unchanged: 3 });
    await write({ 'returns.md': '# Returns\n\nYou may return goods within 14 days.\n', 'new.md': '# New\n\nText.' });
    await rm(join(folder, 'de/versand.html'));
    expect(await operator.asks('knowledge', 'import', folder, '--dry-run', '--prune')).toMatchObject({
      ...COUNTS,
      created: 1,
      updated: 1,
      unchanged: 1,
      removed: 1,
    });
    expect(await operator.asks('knowledge', 'import', folder)).toMatchObject({
      ...COUNTS,
      created: 1,
      updated: 1,
      unchanged: 1,
    });
    expect(await titles()).toContain('Versand');
    expect(await operator.asks('knowledge', 'import', folder, '--prune')).toMatchObject({
      ...COUNTS,
      unchanged: 3,
      removed: 1,
    });
    expect(await titles()).toEqual(['New', 'Returns', 'hours']);
  });

  it('keeps two folders with the same name apart by --name, also when pruning', async () => {
    await operator.asks('knowledge', 'import', folder, '--name', 'one');
    await operator.asks('knowledge', 'import', folder, '--name', 'two');
    await rm(join(folder, 'returns.md'));
    expect(await operator.asks('knowledge', 'import', folder, '--name', 'two', '--prune')).toMatchObject({
      removed: 1,
    });
    expect(await titles()).toHaveLength(5);
  });

  it('removes nothing just because a folder is empty', async () => {
    await operator.asks('knowledge', 'import', folder);
    for (const path of ['returns.md', 'de']) await rm(join(folder, path), { recursive: true });
    const told = await operator.types('knowledge', 'import', folder, '--prune', '--json');
    expect(JSON.parse(told.err).error.code).toBe('nothing_to_import');
    expect(await titles()).toHaveLength(3);
  });

  it('follows links inside the folder only, and never twice', async () => {
    await writeFile(join(folder, '../secret.md'), '# Secret\n\nNot yours.');
    await symlink('../secret.md', join(folder, 'a-file.md'));
    await symlink('..', join(folder, 'a-folder'));
    await symlink('returns.md', join(folder, 'a-link.md'));
    await symlink('.', join(folder, 'loop'));
    const told = await operator.asks('knowledge', 'import', folder);
    expect(told).toMatchObject({ created: 3, notes: [expect.stringContaining('2 links')] });
    expect(await titles()).toEqual(['Returns', 'Versand', 'hours']);
  });

  it('waits until large documents are indexed, and reports unreadable ones', async () => {
    await write({
      'large.md': `# Large\n\n${'The fee is 5 euros.\n\n'.repeat(6_000)}`,
      'broken.pdf': '%PDF-1.4 junk',
      'empty.md': '',
    });
    const told = await operator.types('knowledge', 'import', folder, '--json');
    expect(told.exitCode).toBe(1);
    const { failures, ...counts } = JSON.parse(told.out);
    expect(counts).toMatchObject({ ...COUNTS, created: 4, failed: 2 });
    expect(failures.map(({ name }: { name: string }) => name).sort()).toEqual(['broken.pdf', 'empty.md']);
    const { data } = await operator.asks('knowledge', 'list', '--status', 'ready');
    expect(data).toHaveLength(4);
    const shown = await operator.types('knowledge', 'import', folder);
    expect(shown.out).toMatch(
      /0 created, 0 updated, 4 unchanged, 0 removed, 2 failed, 1 skipped\.\nFailed:\n {2}WHAT +WHY/,
    );
  });

  it('applies the given attributes to all documents', async () => {
    await operator.asks('knowledge', 'import', folder, '--audience', 'internal', '--locale', 'pt-BR');
    const { data } = await operator.asks('knowledge', 'list', '--audience', 'internal', '--locale', 'pt-BR');
    expect(data).toHaveLength(3);
    expect(await operator.asks('knowledge', 'import', folder)).toMatchObject({ updated: 3 });
    expect((await operator.types('knowledge', 'import', folder, '--locale', 'not a tag')).exitCode).toBe(2);
  });

  it('stops when interrupted, and removes documents by id, all or none', async () => {
    const stop = new AbortController();
    stop.abort();
    expect((await operator.on({ signal: stop.signal }, 'knowledge', 'import', folder)).exitCode).toBe(1);
    await operator.asks('knowledge', 'import', folder);
    const ids = (await operator.asks('knowledge', 'list')).data.map(({ id }: { id: string }) => id);
    const unknown = '01a1f806-33e2-772f-b63f-dec46e73383e';
    expect((await operator.types('knowledge', 'remove', ids[0], unknown)).err).toContain('nothing was removed');
    expect((await operator.asks('knowledge', 'remove', ids[0], ids[1])).data).toHaveLength(2);
    expect(await titles()).toHaveLength(1);
  });
});

describe('importing a file', () => {
  it('creates one document, and its next version on the next import', async () => {
    const path = join(folder, 'returns.md');
    expect(await operator.asks('knowledge', 'import', path)).toMatchObject({ kind: 'file', created: 1 });
    await write({ 'returns.md': '# Returns\n\nNo longer.' });
    expect(await operator.asks('knowledge', 'import', path)).toMatchObject({ created: 0, updated: 1 });
    expect((await operator.types('knowledge', 'import', path, '--prune')).exitCode).toBe(2);
    expect((await operator.types('knowledge', 'import', join(folder, 'none.md'))).exitCode).toBe(1);
  });

  it('creates a document per line of JSON Lines; an invalid line is reported and the others are imported', async () => {
    const lines = [
      '\uFEFF{"title":"Fees","text":"# Fees\\n\\nThe fee is 5 euros.","url":"https://example.com/fees"}',
      'no json',
      '',
      '{"title":"Hours","text":"9 to 5","id":"hours","format":"text","audience":"internal","locale":"en"}',
      '{"title":"No text"}',
      '{"title":"Again","text":"x","id":"hours"}',
      '["a list"]',
      '{"title":"Half","text":"\\ud800"}',
      '{"title":"Tag","text":"x","locale":"not a tag"}',
      '{"title":"Number","text":"The last line has no line end.","id":7}',
    ];
    await write({ 'faq.jsonl': lines.join('\n') });
    const told = await operator.types('knowledge', 'import', join(folder, 'faq.jsonl'), '--json');
    expect(told.exitCode).toBe(1);
    const { failures, ...counts } = JSON.parse(told.out);
    expect(counts).toMatchObject({ kind: 'json_lines', ...COUNTS, created: 3, failed: 6 });
    expect(failures.map(({ name }: { name: string }) => name).sort()).toEqual(
      [2, 5, 6, 7, 8, 9].map((n) => `line ${n}`),
    );
    expect(failures).toContainEqual({ name: 'line 6', message: 'It has the same id, url or title as line 4.' });
    expect(await titles()).toEqual(['Fees', 'Hours', 'Number']);
    const again = await operator.types('knowledge', 'import', join(folder, 'faq.jsonl'), '--prune', '--json');
    expect(JSON.parse(again.out)).toMatchObject({
      unchanged: 3,
      removed: 0,
      notes: [expect.stringContaining('Nothing was removed')],
    });
    await write({ 'faq.jsonl': lines[3]!.replace('9 to 5', '9 to 6') });
    expect(await operator.asks('knowledge', 'import', join(folder, 'faq.jsonl'), '--prune')).toMatchObject({
      updated: 1,
      removed: 2,
    });
  });
});
