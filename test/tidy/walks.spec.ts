/** ARCHITECTURE names what is there: the files of its walks, and each folder of features once. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const TEXT = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const NEIGHBOURHOODS = ['conversations', 'desk', 'people', 'assistant', 'company', 'doors'];

const section = (text: string): string => text.split(/^## /m).find((part) => part.startsWith('Four walks\n')) ?? '';

/** The files that each walk passes, in their order. */
const walksOf = (text: string): string[][] =>
  section(text)
    .split(/^\*\*/m)
    .slice(1)
    .map((walk) => [...walk.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file));

/** Named paths that are no files. Within the section they are relative to src. */
const missingIn = (text: string): string[] =>
  [...section(text).matchAll(/`([\w./-]+\.ts)`/g)]
    .map(([, file = '']) => (file.startsWith('test/') ? file : `src/${file}`))
    .filter((file) => !existsSync(join(ROOT, file)));

/** Folders of a neighbourhood as the map lists them. */
function mapped(neighbourhood: string): string[] {
  const [, lines = ''] = TEXT.match(new RegExp(`^  ${neighbourhood}/ .*\\n((?: {4,}.*\\n)*)`, 'm')) ?? [];
  return [...lines.matchAll(/^ {4}([\w-]+)\/ /gm)].map(([, folder = '']) => folder);
}

describe('ARCHITECTURE', () => {
  it('tells four walks, whose files exist', () => {
    expect(walksOf(TEXT).map((files) => files.length > 5)).toEqual([true, true, true, true]);
    expect(missingIn(TEXT)).toEqual([]);
  });

  it('passes no file twice in a walk', () => {
    for (const files of walksOf(TEXT)) expect(files).toEqual([...new Set(files)]);
  });

  it.each(NEIGHBOURHOODS)('lists each folder of %s once', (neighbourhood) => {
    const folders = readdirSync(join(ROOT, 'src', neighbourhood), { withFileTypes: true });
    const there = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(mapped(neighbourhood).sort()).toEqual(there.sort());
  });

  it('that names a file which is gone is found', () => {
    expect(missingIn('## Four walks\n\n**A**:\n\n1. `desk/gone.ts`: was here\n')).toEqual(['src/desk/gone.ts']);
  });
});
