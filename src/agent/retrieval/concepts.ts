/** The concept lexicon: groups of expressions that mean the same in customer service, in ten languages (data/concepts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { words } from './lexemes.js';
import { stem } from './stemming.js';
import { stopWords } from './stopwords.js';

const FOLDER = join(__dirname, 'data', 'concepts');
/** What all search by, and what the embedded mind searches by beside it: a large model rewrites questions by itself. */
const LEXICONS = { core: ['accounts.tsv', 'commerce.tsv'], wide: ['services.tsv', 'words.tsv'] };
/** Words of the longest expression; Chinese and Thai ones are cut into more than others. */
const WORDS_MAX = 6;

/** Where a text says a concept. */
export interface ConceptMatch {
  /** Numbers of the groups that hold the expression. */
  concepts: number[];
  /** Words of the text, from the first to before the last. */
  from: number;
  to: number;
}

export type Lexicon = keyof typeof LEXICONS;

/** The lexicon in one language. */
interface Column {
  /** Groups by an expression's words: without function words, or with all of them after `=`. */
  byKey: Record<Lexicon, Map<string, number[]>>;
  /** Of each group, the lexemes of expressions that a passage may hold. */
  phrases: string[][][];
}

let table: { header: string[]; groups: string[][]; core: number } | undefined;
const columns = new Map<string, Column | null>();

/** Read when the first question comes: a start does not wait for it. */
function rows(): NonNullable<typeof table> {
  if (table) return table;
  const linesOf = (name: string): string[][] =>
    readFileSync(join(FOLDER, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
  const [core, wide] = [LEXICONS.core, LEXICONS.wide].map((names) => names.map(linesOf)) as [
    string[][][],
    string[][][],
  ];
  const groups = [...core, ...wide].flatMap((lines) => lines.slice(1));
  table = { header: core[0]![0]!, groups, core: core.flatMap((lines) => lines.slice(1)).length };
  return table;
}

function columnOf(language: string): Column | null {
  let column = columns.get(language);
  if (column === undefined) columns.set(language, (column = readColumn(language)));
  return column;
}

function readColumn(language: string): Column | null {
  const { header, groups, core } = rows();
  const at = header.indexOf(language, 1);
  if (at < 0) return null;
  const column: Column = { byKey: { core: new Map(), wide: new Map() }, phrases: [] };
  for (const [group, cells] of groups.entries()) {
    const phrases: string[][] = [];
    for (const expression of (cells[at] ?? '').split(' | ')) {
      const { key, lexemes } = keyOf(words(expression), language);
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
 * An expression is known by its words that carry matter, unless only one of several does: `turn on` is not `turn`. Such a
 * one is found in questions, which keep their function words, and not in passages.
 */
function keyOf(said: string[], language: string): { key: string; lexemes: string[] } {
  const stops = stopWords(language);
  const telling = said.filter((word) => !stops.has(word)).map((word) => stem(word, language));
  if (telling.length > 1 || said.length === 1) return { key: telling.join(' '), lexemes: telling };
  return { key: `=${said.map((word) => stem(word, language)).join(' ')}`, lexemes: [] };
}

/** The concepts that a text says, longest expressions first; what a longer one holds is not read again in parts. */
export function conceptsIn(said: string[], language: string, lexicon: Lexicon = 'core'): ConceptMatch[] {
  const column = columnOf(language);
  if (!column) return [];
  const stops = stopWords(language);
  const stems = said.map((word) => stem(word, language));
  const telling = said.flatMap((word, at) => (stops.has(word) ? [] : [at]));
  const matches: ConceptMatch[] = [];
  const isTaken = (from: number, to: number): boolean => matches.some((match) => from >= match.from && to <= match.to);
  const look = (key: string, from: number, to: number): void => {
    const concepts = column.byKey[lexicon].get(key);
    if (concepts && !isTaken(from, to)) matches.push({ concepts, from, to });
  };
  for (let length = WORDS_MAX; length >= 1; length--) {
    for (let i = 0; length > 1 && i + length <= said.length; i++)
      look(`=${stems.slice(i, i + length).join(' ')}`, i, i + length);
    for (let i = 0; i + length <= telling.length; i++) {
      const places = telling.slice(i, i + length);
      look(places.map((at) => stems[at]).join(' '), places[0]!, places.at(-1)! + 1);
    }
  }
  return matches;
}

/** How passages in a language may say a concept: lexemes that stand together. */
export const phrasesOf = (concept: number, language: string): string[][] => columnOf(language)?.phrases[concept] ?? [];
