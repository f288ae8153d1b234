/** Benchmarks load modules of the product as they are built, by their paths. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const FILES = readdirSync(join(ROOT, 'bench'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.mjs'),
);

const missingIn = (text: string): string[] =>
  [...text.matchAll(/\bbuilt\('([^']+)'\)/g)]
    .map(([, path = '']) => `${path}.ts`)
    .filter((path) => !existsSync(join(ROOT, 'src', path)));

it.each(FILES.map((file) => [file]))('%s loads modules that exist', (file) => {
  expect(missingIn(readFileSync(join(ROOT, 'bench', file), 'utf8'))).toEqual([]);
});

it('one that is gone is found', () => {
  expect(missingIn(`const { Gone } = built('people/gone');`)).toEqual(['people/gone.ts']);
});
