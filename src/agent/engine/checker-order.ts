/**
 * The order of a sentence's words against its quote's: the same, or one phrase moved. "The seller pays the buyer" does not
 * prove "The buyer pays the seller", though both have the same words.
 */
import { isWeighty, wordOf, type Part } from './checker-grounds.js';
import { isGeneric, isGenitive, isPreposition } from './checker-phrases.js';
import type { Token } from './checker-text.js';
import type { WordClass } from './checker-words.js';

const COMPARING = new Set('than als wie que comme من से 比 より กว่า'.split(' '));

/** Null where a sentence keeps the quote's order, or moves what may be moved; else why not. */
export function refuseOrder({ said, tokens, verb }: Part): string | null {
  const sentence = verb ? said.filter((token) => wordOf(token) !== wordOf(verb)) : said;
  const quote = verb ? tokens.filter((token) => token !== verb) : tokens;
  const places = placesOf(sentence, quote);
  const turned = places.findIndex(({ at }, i) => i > 0 && at < places[i - 1].at);
  if (turned < 0) return null;
  const moved = 'words of the quote stand in another order';
  // "A is dearer than B" the other way round says the contrary.
  const compares = (tokens: Token[]): boolean =>
    tokens.some(({ key, class: name }) => COMPARING.has(key) && name !== 'not') &&
    tokens.some(({ class: name }) => name === 'more' || name === 'less');
  if (compares(sentence) && compares(quote) && sentence[0]?.kind !== 'piece') return moved;
  if (places.some(({ token }) => token.kind === 'piece')) return moved;
  const back = [...places].sort((a, b) => a.at - b.at).map(({ token, index, at }) => ({ token, index: at, at: index }));
  if (isOneMove(places, sentence, quote) || isOneMove(back, quote, sentence)) return null;
  return !verb && areWholeClauses(places, quote) ? null : moved;
}

const SEQUENCE = new Set<WordClass | undefined>(['before', 'after', 'if', 'only', 'until', 'since']);

/** "Call us or write to us" as "Write to us or call us": each clause of the sentence is one of the quote's, in its order. */
function areWholeClauses(places: Place[], quote: Token[]): boolean {
  if (quote.some((token) => SEQUENCE.has(token.class))) return false;
  return places.every((place, i) => {
    const before = places[i - 1];
    if (!before || before.token.clause !== place.token.clause) return true;
    return place.at > before.at && quote[place.at].clause === quote[before.at].clause;
  });
}

interface Place {
  token: Token;
  /** Index in the sentence. */
  index: number;
  /** Index in the quote. */
  at: number;
}

/** Where each of the sentence's weighty words stands in the quote; of several places the next one. */
function placesOf(sentence: Token[], quote: Token[]): Place[] {
  const all = new Map<string, number[]>();
  quote.forEach((token, i) => {
    if (!isWeighty(token)) return;
    const list = all.get(wordOf(token)) ?? [];
    all.set(wordOf(token), list);
    list.push(i);
  });
  const places: Place[] = [];
  sentence.forEach((token, index) => {
    const known = isWeighty(token) ? all.get(wordOf(token)) : undefined;
    if (!known) return;
    const last = places.at(-1)?.at ?? -1;
    const at = known.find((place) => place > last) ?? known[known.length - 1];
    // "8 EUR": the parts of one amount have one place.
    if (places.at(-1)?.token.amount === undefined || places.at(-1)?.at !== at) places.push({ token, index, at });
  });
  return places;
}

/** Whether one stretch has changed places with the stretch beside it, and one of them is a phrase that can. */
function isOneMove(places: Place[], sentence: Token[], quote: Token[]): boolean {
  const order = [...places].sort((a, b) => a.at - b.at);
  let begin = 0;
  while (places[begin] === order[begin]) begin++;
  let end = places.length;
  while (places[end - 1] === order[end - 1]) end--;
  const now = places.slice(begin, end);
  const were = order.slice(begin, end);
  const split = now.indexOf(were[0]);
  const rotated = were.every((place, i) => place === now[(i + split) % now.length]);
  if (rotated) {
    const [fronted, back] = [now.slice(0, split), now.slice(split)];
    return maySwap(fronted, back, sentence, quote, begin);
  }
  // German and its like: a phrase in front brings the verb before the subject.
  const rising = now.findIndex(({ at }, i) => i > 0 && at < now[i - 1].at);
  const [phrase, rest] = [now.slice(0, rising), now.slice(rising)];
  return begin === 0 && beginsPhrase(phrase[0], sentence, quote) && isInverted(rest);
}

function maySwap(fronted: Place[], back: Place[], sentence: Token[], quote: Token[], begin: number): boolean {
  const [front, rest] = [fronted[0], back[0]].map((place) => beginsPhrase(place, sentence, quote));
  // A phrase goes to the front or comes from it, or two phrases change places; what belongs to a noun stays there.
  if ((front && rest) || (begin === 0 && (front || rest))) return true;
  // "The next day, orders are delivered."
  if (begin === 0 && fronted.at(-1)!.token.clause !== back[0].token.clause) return true;
  // "Family has a charge of …" as "The charge of Family is …"
  const [before, article] = [sentence[back[0].index - 1], sentence[back[0].index - 2]];
  if (before && (isGenitive(before.key) || (!isWeighty(before) && article && isGenitive(article.key)))) return true;
  // "Books cannot be borrowed" as "You cannot borrow books"
  const opening = sentence[0];
  const active =
    begin === 0 && fronted.length === 1 && fronted[0].token.kind === 'word' && !quote[fronted[0].at].capital;
  return active && !isWeighty(opening) && (isGeneric(opening.key) || opening.class === 'must');
}

/** The verb stands before its subject, and nothing else is changed. */
const isInverted = ([verb, ...others]: Place[]): boolean =>
  verb.token.kind === 'word' && !verb.token.capital && others.every(({ at }, i) => i === 0 || at > others[i - 1].at);

/** Whether a preposition stands right before it, articles apart, in sentence and quote. */
function beginsPhrase({ index, at }: Place, sentence: Token[], quote: Token[]): boolean {
  return opens(sentence, index) && opens(quote, at);
}

function opens(tokens: Token[], at: number): boolean {
  if (isPreposition(tokens[at])) return true;
  for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
    if (isPreposition(tokens[i])) return true;
    if (isWeighty(tokens[i])) return false;
  }
  return false;
}
