/**
 * Which stretch of a quote a sentence rests on. A sentence may leave out whole clauses that restrict nothing, but nothing of
 * a clause that it uses: "Parcels to Norway cost 9 EUR" does not prove "Parcels cost 9 EUR".
 */
import {
  isLight,
  isOr,
  isPreposition,
  isRestricting,
  isSubjectPronoun,
  isVerbish,
  pointsAtThis,
} from './checker-phrases.js';
import type { Token } from './checker-text.js';
import type { QuoteReading } from './checker-verbatim.js';

type Grounds = Part | { refused: string };
/** A part of a sentence with what proves it. */
export interface Part {
  said: Token[];
  /** In the quote's order. */
  tokens: Token[];
  /** A verb that the quote says once for several clauses, and that may stand anywhere. */
  verb: Token | null;
}
export type Proof = { parts: Part[]; tokens: Token[] } | { refused: string };

/** What a token is found by: an amount as a whole, a word by its stem. */
export const wordOf = (token: Token): string => token.amount ?? token.stem;
export const isWeighty = (token: Token): boolean => token.content || token.amount !== undefined;

/** The words of a stretch, unspaced scripts by their characters, since their words are cut by what stands beside them. */
export class Words {
  private readonly words: Set<string>;
  private readonly run: string;

  constructor(tokens: Token[]) {
    this.words = new Set(tokens.map(wordOf));
    this.run = tokens.map((token) => (token.kind === 'piece' ? token.key : ' ')).join('');
  }

  has(token: Token): boolean {
    if (token.kind !== 'piece') return this.words.has(wordOf(token));
    return this.run.includes(token.key) || [...token.key].every((character) => this.run.includes(character));
  }
}

interface Clause {
  tokens: Token[];
  weighty: Token[];
}

/** Parts that a sentence is taken apart into, at most; places at which that is tried; what a sentence may hold at all. */
const PARTS_MAX = 4;
const SPLITS_MAX = 8;
const SEGMENTS_MAX = 8;

/** The tokens of the quote that prove the sentence, in the quote's order; else why there are none. */
export function groundsOf(said: Token[], quote: QuoteReading): Proof {
  const parts: Part[] = [];
  const segments = grouped(said, ({ segment }) => segment);
  if (segments.length > SEGMENTS_MAX) return { refused: 'says too much at once' };
  for (const part of segments) {
    if (!part.some(isWeighty)) continue;
    const found = inParts(part, quote, PARTS_MAX);
    if ('refused' in found) return found;
    parts.push(...found.parts);
  }
  const chosen = new Set(parts.flatMap(({ tokens }) => tokens));
  if (chosen.size === 0) return { refused: 'says nothing of the quote' };
  return { parts, tokens: quote.tokens.filter((token) => chosen.has(token)) };
}

/** The sentence as a whole, or else its halves ("… arrive in 2 hours, and … take 3 days"), each by itself. */
function inParts(said: Token[], quote: QuoteReading, most: number): Proof {
  const found = quote.heads.size > 0 ? groundsInRow(said, quote) : groundsInText(said, quote);
  if ('tokens' in found) return { parts: [found], tokens: found.tokens };
  if (quote.heads.size > 0 || quote.segments < 2 || most < 2) return found;
  for (let at = 1, splits = 0; at < said.length && splits < SPLITS_MAX; at++) {
    if (said[at]!.clause === said[at - 1]!.clause) continue;
    splits++;
    const [head, rest] = [said.slice(0, at), said.slice(at)];
    if (!head.some(isWeighty) || !rest.some(isWeighty)) continue;
    const first = groundsInText(head, quote);
    if ('refused' in first) continue;
    const second = inParts(rest, quote, most - 1);
    if ('refused' in second) continue;
    const parts = [first, ...second.parts];
    return { parts, tokens: parts.flatMap(({ tokens }) => tokens) };
  }
  return found;
}

function groundsInText(said: Token[], quote: QuoteReading): Grounds {
  let refused = 'says nothing of the quote';
  const inQuote = new Words(quote.tokens);
  for (const segment of grouped(quote.tokens, (token) => token.segment)) {
    const whole = new Words(segment);
    const mine = said.filter((token) => isWeighty(token) && whole.has(token));
    if (mine.length === 0) continue;
    // What stands in another sentence of the quote alone is not proven by this one.
    if (said.some((token) => isWeighty(token) && inQuote.has(token) && !whole.has(token))) {
      refused = 'two sentences of the quote are mixed';
      continue;
    }
    const found = groundsInSegment(said, mine, segment);
    if ('tokens' in found) return found;
    refused = found.refused;
  }
  return { refused };
}

function groundsInSegment(said: Token[], mine: Token[], segment: Token[]): Grounds {
  const inSentence = new Words(said);
  const clauses = clausesOf(segment);
  const whole = clauses.filter((clause) => isWhole(clause, inSentence));
  if (whole.length === 0) return { refused: 'part of a clause is left out' };
  const borrowed = borrow(mine, clauses, whole);
  if (borrowed === null) return { refused: 'part of a clause is left out' };
  const used = new Set([...whole, ...borrowed.from]);
  const first = clauses.find(({ weighty }) => weighty.length > 0)!;
  if (!used.has(first) && !borrowed.subject && !standsAlone(said, whole[0]!))
    return { refused: 'the subject is left out' };
  if (clauses.some((clause) => !used.has(clause) && restricts(clause))) return { refused: 'a restriction is left out' };
  // "It needs a passport or a card" does not prove that it needs a passport.
  const needs = said.some((token) => token.class === 'must');
  if (needs && clauses.some((clause) => !used.has(clause) && isOr(clause.tokens[0]!.key)))
    return { refused: 'an alternative is left out' };
  if (whole[0] !== first && whole.every(restricts)) return { refused: 'a restriction stands alone' };
  const chosen = new Set([...whole.flatMap(({ tokens }) => tokens), ...borrowed.tokens]);
  return { said, tokens: segment.filter((token) => chosen.has(token)), verb: borrowed.verb };
}

/** Nothing of the clause is left out, or nothing but a last phrase that holds everywhere ("… at any of our branches"). */
function isWhole({ tokens, weighty }: Clause, inSentence: Words): boolean {
  const isThere = (token: Token): boolean => isLight(token.key) || inSentence.has(token);
  const kept = weighty.findLastIndex(isThere);
  if (kept < 0 || !weighty.slice(0, kept + 1).every(isThere)) return false;
  if (kept === weighty.length - 1) return true;
  const [opening, everywhere] = tokens.slice(tokens.indexOf(weighty[kept]!) + 1).filter(({ kind }) => kind !== 'unit');
  return opening !== undefined && isPreposition(opening) && opening.class === undefined && everywhere?.class === 'all';
}

interface Borrowed {
  tokens: Token[];
  from: Clause[];
  /** A subject is among them. */
  subject: boolean;
  verb: Token | null;
}

/**
 * Words that the whole clauses lack, from clauses before: their subject ("The fee is 5 EUR and includes the pool") and a
 * verb that is not repeated ("Basic costs 3 EUR, Plus 7 EUR"). null where they are something else.
 */
function borrow(mine: Token[], clauses: Clause[], whole: Clause[]): Borrowed | null {
  const covered = new Words(whole.flatMap(({ tokens }) => tokens));
  let open = mine.filter((token) => !covered.has(token));
  const borrowed: Borrowed = { tokens: [], from: [], subject: false, verb: null };
  if (open.length === 0) return borrowed;
  const last = clauses.indexOf(whole.at(-1)!);
  const before = clauses.slice(0, last).filter((clause) => !whole.includes(clause));
  for (const clause of before) {
    const subject = subjectIn(clause, open);
    if (!subject) continue;
    borrowed.tokens.push(...subject);
    borrowed.from.push(clause);
    borrowed.subject = true;
    const words = new Words(subject);
    open = open.filter((token) => !words.has(token));
    break;
  }
  for (const clause of clauses.slice(clauses.indexOf(whole[0]!) + 1)) {
    const ending = open.length > 0 && !whole.includes(clause) ? endingIn(clause, open) : null;
    if (!ending) continue;
    borrowed.tokens.push(...ending);
    borrowed.from.push(clause);
    const words = new Words(ending);
    open = open.filter((token) => !words.has(token));
    break;
  }
  const [verb, ...more] = new Map(open.map((token) => [wordOf(token), token])).values();
  if (!verb) return borrowed;
  // The first word of a clause is what it is about, unless its subject stands in a clause before.
  const first = borrowed.subject ? clauses.indexOf(borrowed.from[0]!) : clauses.length;
  const verbOf = (clause: Clause): Token | undefined =>
    clause.weighty.find((token, i) => (i > 0 || clauses.indexOf(clause) > first) && wordOf(token) === wordOf(verb));
  const source = before.find(verbOf);
  const found = source && verbOf(source);
  if (more.length > 0 || !found || found.kind !== 'word' || found.capital) return null;
  borrowed.tokens.push(found);
  borrowed.verb = found;
  borrowed.from.push(source!);
  return borrowed;
}

/** The beginning of a clause up to its verb, where it holds one of these words at least and leaves nothing of it out. */
function subjectIn({ tokens }: Clause, open: Token[]): Token[] | null {
  const wanted = new Words(open);
  let end = -1;
  for (const [i, token] of tokens.entries()) {
    if (!isWeighty(token)) continue;
    if (!wanted.has(token)) break;
    end = i;
  }
  if (end < 0) return null;
  const [next, after] = tokens.slice(end + 1).filter(({ kind }) => kind !== 'unit');
  if (!next || isPreposition(next)) return null;
  const verb = isVerbish(next.key) || next.amount !== undefined || next.class !== undefined || next.kind === 'piece';
  // After a content word that is the verb comes no other one, save a name.
  const plain = !after || !isWeighty(after) || after.amount !== undefined || after.capital || after.kind === 'piece';
  return verb || (isWeighty(next) && plain && !(after && isVerbish(after.key))) ? tokens.slice(0, end + 1) : null;
}

/** The phrase that ends a clause and is meant for the clause before too: "Call us or write to us to block a card". */
function endingIn({ tokens }: Clause, open: Token[]): Token[] | null {
  const wanted = new Words(open);
  let begin = tokens.length;
  while (begin > 0 && (!isWeighty(tokens[begin - 1]!) || wanted.has(tokens[begin - 1]!))) begin--;
  const opening = tokens.findIndex((token, i) => i >= begin && isPreposition(token));
  return opening < 0 || !tokens.slice(opening).some(isWeighty) ? null : tokens.slice(opening);
}

/** Whether a clause behind the first has a subject of its own, as far as that can be seen. */
function standsAlone(said: Token[], { tokens }: Clause): boolean {
  if (said[0] && isSubjectPronoun(said[0].key)) return false;
  const [first, second] = tokens.filter((token) => token.class !== 'and');
  if (!first) return false;
  if (tokens[0] && isOr(tokens[0].key)) return true;
  if (first.kind === 'piece' || !/^\p{Script=Latin}/u.test(first.key) || first.capital) return true;
  if (!isWeighty(first)) return !isPreposition(first) && !isVerbish(first.key);
  return second !== undefined && isVerbish(second.key);
}

/** Whether leaving a clause out widens what the rest says: a condition, an exception, a time, a purpose. */
function restricts({ tokens, weighty }: Clause): boolean {
  if (weighty.length === 0 || tokens.some(({ key }) => pointsAtThis(key))) return false;
  const [first, second] = tokens.filter((token) => token.class !== 'and');
  if (!first) return false;
  if (first.class === 'not') return isRestricting(first) || (second !== undefined && isPreposition(second));
  return first.class === 'if' || first.class === 'only' || isRestricting(first);
}

/** A row says something of its first cell: whole cells, each under its own head. */
function groundsInRow(said: Token[], quote: QuoteReading): Grounds {
  const cells = grouped(quote.tokens, (token) => token.segment);
  const inSentence = new Words(said);
  const keys = new Set(said.map(({ key }) => key));
  const isSaid = (cell: Token[]): boolean => {
    const weighty = cell.filter(isWeighty);
    return weighty.length > 0
      ? weighty.every((token) => inSentence.has(token))
      : cell.every(({ key }) => keys.has(key));
  };
  const whole = cells.filter(isSaid);
  if (whole.length === 0 || whole[0] !== cells[0]) return { refused: 'what the row is about is left out' };
  if (whole.length === 1) return { refused: 'no cell of the row is said' };
  const covered = new Words(whole.flatMap((cell) => [...cell, ...(quote.heads.get(cell[0].segment) ?? [])]));
  const others = cells.filter((cell) => !whole.includes(cell));
  const foreign = new Words(others.flatMap((cell) => [...cell, ...(quote.heads.get(cell[0].segment) ?? [])]));
  if (said.some((token) => isWeighty(token) && foreign.has(token) && !covered.has(token)))
    return { refused: 'a cell is said under the head of another' };
  return whole.slice(1).every((cell) => isUnderItsHead(cell, whole, said, quote))
    ? { said, tokens: whole.flat(), verb: null }
    : { refused: 'a cell is said under the head of another' };
}

/** The head that is named nearest to a cell's value is its own, or none is named. */
function isUnderItsHead(cell: Token[], whole: Token[][], said: Token[], quote: QuoteReading): boolean {
  const value = new Words(cell.filter(isWeighty));
  const at = said.findIndex((token) => isWeighty(token) && value.has(token));
  let nearest: { distance: number; segment: number } | undefined;
  for (const [first] of whole.slice(1)) {
    const head = new Words((quote.heads.get(first.segment) ?? []).filter(isWeighty));
    said.forEach((token, i) => {
      const distance = Math.abs(i - at) + (i > at ? 0.5 : 0);
      if (isWeighty(token) && head.has(token) && (!nearest || distance < nearest.distance))
        nearest = { distance, segment: first.segment };
    });
  }
  return nearest === undefined || at < 0 || nearest.segment === cell[0].segment;
}

function clausesOf(segment: Token[]): Clause[] {
  const groups: Token[][] = [];
  const waiting: Token[] = [];
  for (const group of grouped(segment, ({ clause }) => clause)) {
    if (group.some(isWeighty)) groups.push([...waiting.splice(0), ...group]);
    // "… or later" belongs to what stands before it, "After that, …" to what comes.
    else if (groups.length > 0 && group[0]!.class === 'and') groups.at(-1)!.push(...group);
    else waiting.push(...group);
  }
  if (groups.length > 0) groups.at(-1)!.push(...waiting);
  return groups.map((tokens) => ({ tokens, weighty: tokens.filter(isWeighty) }));
}

/** Neighbours of the same key together, in order. */
function grouped(tokens: Token[], key: (token: Token) => number): Token[][] {
  const groups: Token[][] = [];
  let last: number | undefined;
  for (const token of tokens) {
    if (key(token) !== last) groups.push([]);
    last = key(token);
    groups.at(-1)!.push(token);
  }
  return groups;
}
