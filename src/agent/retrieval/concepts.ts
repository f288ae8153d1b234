/** The concept lexicon: groups of synonymous expressions of customer service, in ten languages (data/concepts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { required } from '../../platform/kernel/invariant.js';
import { words } from './lexemes.js';
import { stem } from './stemming.js';
import { stopWords } from './stopwords.js';

const FOLDER = join(__dirname, 'data', 'concepts');
/** Expressions of customer service: `core` for all searches, all for the embedded engine. */
const CORE = ['accounts', 'commerce'];
const FILES = {
  service: [...CORE, 'services', 'words'],
  /** Ordinary words, which only bridge languages (lab note 0149). */
  vocabulary: [
    'actions',
    'dealings',
    'properties',
    'household',
    'food-and-health',
    'travel-and-offices',
    'business',
    'everyday',
  ],
};
type Collection = keyof typeof FILES;
/** `core` is a part of `wide`, with the same numbers of groups: a large model rewrites questions by itself. */
export type Lexicon = 'core' | 'wide' | 'vocabulary';
const collectionOf = (lexicon: Lexicon): Collection => (lexicon === 'vocabulary' ? lexicon : 'service');
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

/** A collection in one language. */
interface Column {
  /** Groups by an expression's words: without function words, or with all of them after `=`. */
  byKey: Map<string, number[]>;
  /** Number of words of the longest expression that begins with a stem. */
  longest: Map<string, number>;
  /** For each group, the lexemes of expressions that a passage may contain. */
  phrases: string[][][];
}

interface Table {
  header: string[];
  groups: string[][];
  /** Number of groups of the core, which come first; only of `service`. */
  core: number;
}

const tables = new Map<Collection, Table>();
const columns = new Map<string, Column | null>();

/** Loads a collection with the first question that needs it, so that the start does not wait for it. */
function rows(collection: Collection): Table {
  const known = tables.get(collection);
  if (known) return known;
  const files = FILES[collection].map((name) =>
    readFileSync(join(FOLDER, `${name}.tsv`), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')),
  );
  const header = required(files[0]?.[0], 'the header of the lexicon');
  const groupsOf = (some: string[][][]): string[][] => some.flatMap((lines) => lines.slice(1));
  const table = { header, groups: groupsOf(files), core: groupsOf(files.slice(0, CORE.length)).length };
  tables.set(collection, table);
  return table;
}

function columnOf(collection: Collection, language: string): Column | null {
  const key = `${collection} ${language}`;
  let column = columns.get(key);
  if (column === undefined) columns.set(key, (column = readColumn(collection, language)));
  return column;
}

function readColumn(collection: Collection, language: string): Column | null {
  const { header, groups } = rows(collection);
  const languageColumn = header.indexOf(language, 1);
  if (languageColumn < 0) return null;
  const column: Column = { byKey: new Map(), longest: new Map(), phrases: [] };
  for (const [group, cells] of groups.entries()) {
    const phrases: string[][] = [];
    for (const expression of (cells[languageColumn] ?? '').split(' | ')) {
      const { key, lexemes } = keyOf(words(expression), language);
      const [first = '', ...others] = key.replace('=', '').split(' ');
      column.longest.set(first, Math.max(column.longest.get(first) ?? 0, 1 + others.length));
      const known = column.byKey.get(key);
      if (!known) column.byKey.set(key, [group]);
      else if (!known.includes(group)) known.push(group);
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
  const collection = collectionOf(lexicon);
  const column = columnOf(collection, language);
  if (!column) return [];
  const limit = lexicon === 'core' ? rows(collection).core : Infinity;
  const stops = stopWords(language);
  const stems = textWords.map((word) => stem(word, language));
  const significant = textWords.flatMap((word, position) => (stops.has(word) ? [] : [position]));
  const found: (ConceptMatch & { length: number })[] = [];
  const find = (key: string, place: { from: number; to: number; length: number }): void => {
    const concepts = column.byKey.get(key)?.filter((group) => group < limit) ?? [];
    if (concepts.length > 0) found.push({ concepts, ...place });
  };
  const longestAt = (position: number): number => Math.min(WORDS_MAX, column.longest.get(stems[position] ?? '') ?? 0);
  for (let i = 0; i < stems.length; i++)
    for (let length = Math.min(longestAt(i), stems.length - i); length > 1; length--)
      find(`=${stems.slice(i, i + length).join(' ')}`, { from: i, to: i + length, length });
  for (const [i, first] of significant.entries())
    for (let length = Math.min(longestAt(first), significant.length - i); length >= 1; length--) {
      const positions = significant.slice(i, i + length);
      const key = positions.map((position) => stems[position]).join(' ');
      find(key, { from: first, to: required(positions.at(-1), 'a word') + 1, length });
    }
  const matches: ConceptMatch[] = [];
  for (const { concepts, from, to } of found.sort((a, b) => b.length - a.length))
    if (!matches.some((known) => from >= known.from && to <= known.to)) matches.push({ concepts, from, to });
  return matches;
}

let groupNumbers: Map<string, number> | null = null;

/** Where a text says one of some things in any wording. @param names of groups: the first cells of their lines */
export function saidIn(textWords: string[], names: string[], language: string): ConceptMatch[] {
  groupNumbers ??= new Map(rows('service').groups.map(([name = ''], group) => [name, group]));
  const groups = new Set(names.map((name) => groupNumbers?.get(name)));
  const matches = conceptsIn(textWords, language, 'wide');
  return matches.filter(({ concepts }) => concepts.some((concept) => groups.has(concept)));
}

/** The first words of groups in a language, as lexemes: what a thing is mostly called. */
export function headsOf(names: string[], language: string): Set<string> {
  const { header, groups } = rows('service');
  const languageColumn = header.indexOf(language, 1);
  const cells = groups.flatMap((group) => (names.includes(group[0] ?? '') ? [group[languageColumn] ?? ''] : []));
  return new Set(languageColumn < 0 ? [] : cells.map((cell) => stem(cell.split(' | ')[0] ?? '', language)));
}

/** Whether a text says one of some things. */
export const says = (names: string[], text: string, language: string): boolean =>
  saidIn(words(text), names, language).length > 0;

/** The words of the lexicon's expressions as written: customers' ordinary vocabulary. */
export function wordsOfConcepts(language: string, lexicon: Lexicon = 'wide'): Set<string> {
  const { header, groups } = rows(collectionOf(lexicon));
  const languageColumn = header.indexOf(language, 1);
  return new Set(languageColumn < 0 ? [] : groups.flatMap((cells) => words(cells[languageColumn] ?? '')));
}

/** How passages in a language may express a concept: lexemes that occur together. */
export const phrasesOf = (concept: number, language: string, lexicon: Lexicon = 'wide'): string[][] =>
  columnOf(collectionOf(lexicon), language)?.phrases[concept] ?? [];
