/** What authors expect of their files: JSON Lines beside them, and texts compared without regard to white space. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const linesOf = <Line>(folder: string, file: string): Line[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);

/** Soft hyphens and invisible characters are not read; white space is one space. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
