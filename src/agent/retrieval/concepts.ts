/** The concept lexicon: groups of synonymous expressions of customer service, in ten languages (data/concepts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { required } from '../../kernel/invariant.js';
import { words } from './lexemes.js';
import { stem } from './stemming.js';
import { stopWords } from './stopwords.js';

const FOLDER = join(__dirname, 'data', 'concepts');
/**
 * The lexicon for all searches, and the additional one for the embedded engine: a large model rewrites
 * questions by itself.
 */
const LEXICONS = { core: ['accounts.tsv', 'commerce.tsv'], wide: ['services.tsv', 'words.tsv'] };
/** Words of the longest expression; Chinese and Thai ones are segmented into more words. */
const WORDS_MAX = 6;

/** An occurrence of concepts in a text. */
export interface ConceptMatch {
  /** Numbers of the groups that contain the expression. */
  concepts: number[];
  /** Word positions, from the first to before the last. */
  from: number;
  to: number;
}

export type Lexicon = keyof typeof LEXICONS;

/** The lexicon in one language. */
interface Column {
  /** Groups by an expression's words: without function words, or with all of them after `=`. */
  byKey: Record<Lexicon, Map<string, number[]>>;
  /** Number of words of the longest expression that begins with a stem. */
  longest: Map<string, number>;
  /** For each group, the lexemes of expressions that a passage may contain. */
  phrases: string[][][];
}

let table: { header: string[]; groups: string[][]; core: number } | undefined;
const columns = new Map<string, Column | null>();

/** Loads the lexicon with the first question, so that the start does not wait for it. */
function rows(): NonNullable<typeof table> {
  if (table) return table;
  const linesOf = (name: string): string[][] =>
    readFileSync(join(FOLDER, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
  const [core, wide] = [LEXICONS.core.map(linesOf), LEXICONS.wide.map(linesOf)];
  const header = required(core[0]?.[0], 'the header of the lexicon');
  const groups = [...core, ...wide].flatMap((lines) => lines.slice(1));
  table = { header, groups, core: core.flatMap((lines) => lines.slice(1)).length };
  return table;
}

function columnOf(language: string): Column | null {
  let column = columns.get(language);
  if (column === undefined) columns.set(language, (column = readColumn(language)));
  return column;
}

function readColumn(language: string): Column | null {
  const { header, groups, core } = rows();
  const languageColumn = header.indexOf(language, 1);
  if (languageColumn < 0) return null;
  const column: Column = { byKey: { core: new Map(), wide: new Map() }, longest: new Map(), phrases: [] };
  for (const [group, cells] of groups.entries()) {
    const phrases: string[][] = [];
    for (const expression of (cells[languageColumn] ?? '').split(' | ')) {
      const { key, lexemes } = keyOf(words(expression), language);
      const [first = '', ...others] = key.replace('=', '').split(' ');
      column.longest.set(first, Math.max(column.longest.get(first) ?? 0, 1 + others.length));
      for (const lexicon of group < core ? (['core', 'wide'] as const) : (['wide'] as const)) {
        const known = column.byKey[lexicon].get(key);
        if (!known) column.byKey[lexicon].set(key, [group]);
        else if (!known.includes(group)) known.push(group);
      }
      if (lexemes.length > 0) phrases.push(lexemes);
    }
    column.phrases.push(phrases);
  }
  return column;
}

/**
 * An expression is identified by its significant words, unless only one of several is: `turn on` is not `turn`.
 * Such an expression is found in questions, which keep their function words, and not in passages.
 */
function keyOf(expression: string[], language: string): { key: string; lexemes: string[] } {
  const stops = stopWords(language);
  const significant = expression.filter((word) => !stops.has(word)).map((word) => stem(word, language));
  if (significant.length > 1 || expression.length === 1) return { key: significant.join(' '), lexemes: significant };
  return { key: `=${expression.map((word) => stem(word, language)).join(' ')}`, lexemes: [] };
}

/** The concepts of a text, longest expressions first; parts of a longer match are not matched again. */
export function conceptsIn(textWords: string[], language: string, lexicon: Lexicon = 'core'): ConceptMatch[] {
  const column = columnOf(language);
  if (!column) return [];
  const stops = stopWords(language);
  const stems = textWords.map((word) => stem(word, language));
  const significant = textWords.flatMap((word, position) => (stops.has(word) ? [] : [position]));
  const found: (ConceptMatch & { length: number })[] = [];
  const find = (key: string, from: number, to: number, length: number): void => {
    const concepts = column.byKey[lexicon].get(key);
    if (concepts) found.push({ concepts, from, to, length });
  };
  const longestAt = (position: number): number => Math.min(WORDS_MAX, column.longest.get(stems[position] ?? '') ?? 0);
  for (let i = 0; i < stems.length; i++)
    for (let length = Math.min(longestAt(i), stems.length - i); length > 1; length--)
      find(`=${stems.slice(i, i + length).join(' ')}`, i, i + length, length);
  for (const [i, first] of significant.entries())
    for (let length = Math.min(longestAt(first), significant.length - i); length >= 1; length--) {
      const positions = significant.slice(i, i + length);
      find(positions.map((position) => stems[position]).join(' '), first, required(positions.at(-1), 'a word') + 1, length);
    }
  const matches: ConceptMatch[] = [];
  for (const { concepts, from, to } of found.sort((a, b) => b.length - a.length))
    if (!matches.some((known) => from >= known.from && to <= known.to)) matches.push({ concepts, from, to });
  return matches;
}

/** The words of the lexicon's expressions as written: customers' ordinary vocabulary. */
export function wordsOfConcepts(language: string): Set<string> {
  const { header, groups } = rows();
  const languageColumn = header.indexOf(language, 1);
  return new Set(languageColumn < 0 ? [] : groups.flatMap((cells) => words(cells[languageColumn] ?? '')));
}

/** How passages in a language may express a concept: lexemes that occur together. */
export const phrasesOf = (concept: number, language: string): string[][] => columnOf(language)?.phrases[concept] ?? [];
