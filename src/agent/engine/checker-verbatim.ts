/** How the checker reads a quote, and the sentences that are the quote itself: whole stretches of it, or a row read out. */
import type { Evidence } from '../ports/model.js';
import { onlyUnit, settleAmounts, valueOf } from './checker-numbers.js';
import { read, standsIn, type Token } from './checker-text.js';
import { unitNames } from './checker-words.js';

/** The quote as tokens; for a table row each cell is a segment, with its column head where the context names one for each. */
export interface QuoteReading {
  tokens: Token[];
  questions: Set<number>;
  segments: number;
  heads: Map<number, Token[]>;
}

/** Clauses of one cell; the numbering of the next cell starts behind it. */
const CLAUSES_PER_CELL = 100_000;

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/[|\t]/)
    .map((cell) => cell.trim());

/** Reads a quote with the amounts of its numbers. A row's number without a unit takes the only one that its head names. */
export function readQuote(evidence: Evidence, around: Token[]): QuoteReading {
  const cells = cellsOf(evidence.quote);
  if (evidence.kind !== 'row' || cells.length < 2) {
    const whole = read(evidence.quote, evidence.locale);
    settleAmounts(whole.tokens);
    return { ...whole, heads: new Map() };
  }
  const names = headsOf(evidence.context, cells.length);
  const reading: QuoteReading = { tokens: [], questions: new Set(), segments: cells.length, heads: new Map() };
  cells.forEach((cell, segment) => {
    const { tokens } = read(cell, evidence.locale);
    const head = names && read(names[segment], evidence.locale).tokens;
    settleAmounts(tokens, onlyUnit(head ?? around));
    for (const token of tokens) {
      reading.tokens.push({ ...token, segment, clause: segment * CLAUSES_PER_CELL + token.clause });
    }
    if (head) reading.heads.set(segment, head);
  });
  return reading;
}

/** The column heads that end a context, or null when it does not name exactly one for each cell. */
function headsOf(context: string, cells: number): string[] | null {
  const last = context.split(/[\n›]/).findLast((part) => part.trim()) ?? '';
  for (const separator of ['|', '\t', ';', '·', ',']) {
    const names = separator === '|' ? cellsOf(last) : last.split(separator);
    if (names.length === cells) return names;
  }
  return null;
}

/** What "verbatim" is compared by: keys in a row, unspaced scripts character by character, numbers by value. */
function flat(tokens: Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.kind === 'piece') return [...token.key];
    if (token.kind === 'number') return [valueOf(token.key)];
    return [unitNames.get(token.key) ?? token.key];
  });
}

/** True for a whole stretch of the quote, from where a sentence, item or cell begins to where one ends. */
export function isVerbatim(sentence: Token[], quote: QuoteReading): boolean {
  const edges = new Set<number>();
  const whole: string[] = [];
  quote.tokens.forEach((token, i) => {
    if (i === 0 || token.segment !== quote.tokens[i - 1].segment) edges.add(whole.length);
    whole.push(...flat([token]));
  });
  edges.add(whole.length);
  const part = flat(sentence);
  return standsIn(part, whole, (start) => edges.has(start) && edges.has(start + part.length));
}

/** True for a row read out as "Head: cell; Head: cell": every cell a whole cell, under its own head, none twice. */
export function isRowReadOut(text: string, quote: QuoteReading, context: string[], language: string | null): boolean {
  const cells = new Map<number, string[]>();
  for (const token of quote.tokens) {
    const cell = cells.get(token.segment) ?? [];
    cells.set(token.segment, cell);
    cell.push(...flat([token]));
  }
  if (cells.size < 2) return false;
  const left = [...cells].values();
  let said = 0;
  for (const part of text.split(/[;；]/)) {
    if (!part.trim()) continue;
    const at = part.search(/[:：]/);
    const head = at < 0 ? [] : flat(read(part.slice(0, at), language).tokens);
    const cell = flat(read(part.slice(at + 1), language).tokens).join(' ');
    let found = false;
    for (const [segment, words] of left) {
      const own = quote.heads.get(segment);
      found = cell !== '' && words.join(' ') === cell;
      found &&= head.length === 0 || (own ? flat(own).join(' ') === head.join(' ') : standsIn(head, context));
      if (found) break;
    }
    if (!found) return false;
    said++;
  }
  return said > 0;
}

/** The words of title and context in the form that a row's heads are compared in. */
export const flatContext = (around: Token[]): string[] => flat(around);
