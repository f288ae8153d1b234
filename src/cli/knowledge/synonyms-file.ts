/** Synonyms in a file: CSV, a group a line, or JSON Lines, an array of phrases a line. */
import { SYNONYMS_MAX } from '../../features/knowledge/synonyms.service.js';
import { CommandFailed } from '../failure.js';

const PHRASES_MAX = 10;
const PHRASE_CHARACTERS_MAX = 80;
const PHRASE_WORDS_MAX = 6;
const FAULTS_SHOWN = 10;

/** @throws CommandFailed that names every faulty line, up to ten */
export function parseSynonyms(text: string): string[][] {
  const groups: string[][] = [];
  const faults: string[] = [];
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const group = line.trimStart().startsWith('[') ? fromJson(line) : fromCsv(line);
    const fault = group === null ? 'it is neither CSV nor a JSON array of texts' : faultOf(group);
    if (fault) faults.push(`line ${at + 1}: ${fault}`);
    else groups.push(group!);
  }
  if (groups.length > SYNONYMS_MAX)
    faults.push(`there are ${groups.length} groups, and at most ${SYNONYMS_MAX} are kept`);
  if (faults.length === 0) return groups;
  const rest = faults.length > FAULTS_SHOWN ? `\n  … and ${faults.length - FAULTS_SHOWN} more` : '';
  throw new CommandFailed(
    'invalid_file',
    `Nothing was changed:\n  ${faults.slice(0, FAULTS_SHOWN).join('\n  ')}${rest}`,
  );
}

/** As `parseSynonyms` reads it. */
export const toCsv = (groups: string[][]): string =>
  groups
    .map((group) =>
      group.map((phrase) => (/[",[]/.test(phrase) ? `"${phrase.replaceAll('"', '""')}"` : phrase)).join(','),
    )
    .join('\n');

function fromJson(line: string): string[] | null {
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.map(plain) : null;
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
    cells.push(plain(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? ''));
    if (cell[3] === '') return cells;
    rest = rest.slice(cell[0].length);
  }
}

const plain = (phrase: string): string => phrase.normalize('NFC').replace(/\s+/g, ' ').trim();

function faultOf(group: string[]): string | null {
  if (group.length < 2 || group.length > PHRASES_MAX) return `a group has 2 to ${PHRASES_MAX} phrases`;
  if (new Set(group.map((phrase) => phrase.toLowerCase())).size < group.length) return 'a phrase stands there twice';
  const wrong = group.find(
    (phrase) =>
      !/[\p{L}\p{N}]/u.test(phrase) ||
      [...phrase].length > PHRASE_CHARACTERS_MAX ||
      phrase.split(' ').length > PHRASE_WORDS_MAX ||
      /\p{Cc}/u.test(phrase) ||
      !phrase.isWellFormed(),
  );
  return wrong === undefined
    ? null
    : `a phrase has 1 to ${PHRASE_WORDS_MAX} words and at most ${PHRASE_CHARACTERS_MAX} characters`;
}
