/** Synonyms in a file: CSV with a group per line, or JSON Lines with an array of phrases per line. */
import { plainPhrase, SYNONYMS_MAX, synonymsFault } from '../../../assistant/knowledge/synonyms.dto.js';
import { CommandFailed } from '../failure.js';

const FAULTS_SHOWN = 10;

/** @throws CommandFailed that names every faulty line, up to ten */
export function parseSynonyms(text: string): string[][] {
  const groups: string[][] = [];
  const faults: string[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const group = line.trimStart().startsWith('[') ? fromJson(line) : fromCsv(line);
    const fault = group === null ? 'it is neither CSV nor a JSON array of texts' : synonymsFault(group);
    if (fault) faults.push(`line ${index + 1}: ${fault}`);
    else if (group) groups.push(group);
  }
  if (groups.length > SYNONYMS_MAX)
    faults.push(`there are ${groups.length} groups, but at most ${SYNONYMS_MAX} are allowed`);
  if (faults.length === 0) return groups;
  const rest = faults.length > FAULTS_SHOWN ? `\n  … and ${faults.length - FAULTS_SHOWN} more` : '';
  throw new CommandFailed(
    'invalid_file',
    `Nothing was changed:\n  ${faults.slice(0, FAULTS_SHOWN).join('\n  ')}${rest}`,
  );
}

/** The format that `parseSynonyms` reads. */
export const toCsv = (groups: string[][]): string =>
  groups
    .map((group) =>
      group.map((phrase) => (/[",[]/.test(phrase) ? `"${phrase.replaceAll('"', '""')}"` : phrase)).join(','),
    )
    .join('\n');

function fromJson(line: string): string[] | null {
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) && value.every((phrase) => typeof phrase === 'string') ? value.map(plainPhrase) : null;
  } catch {
    return null;
  }
}

function fromCsv(line: string): string[] | null {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const cell = /^(?:\s*"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/.exec(rest);
    if (!cell) return null;
    cells.push(plainPhrase(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? ''));
    if (cell[3] === '') return cells;
    rest = rest.slice(cell[0].length);
  }
}
