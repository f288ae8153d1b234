/** Negation, exception, condition and comparison: what must agree between a sentence and the stretch of quote it rests on. */
import type { Token } from './checker-text.js';
import { opposites, type WordClass } from './checker-words.js';

const demanded: readonly WordClass[] = [
  'only',
  'must',
  'more',
  'less',
  'before',
  'after',
  'min',
  'max',
  'until',
  'since',
  'free',
  'charged',
];
/** What the quote says so, the sentence says so too: a claim without it is a wider one. */
const kept: readonly WordClass[] = [
  ...demanded.filter((name) => name !== 'free' && name !== 'charged'),
  'if',
  'most',
  'many',
  'some',
  'few',
  'about',
];
/** How many are meant: said only as the quote says it. "All" may be left out. */
const quantities: readonly WordClass[] = ['all', 'most', 'many', 'some', 'few', 'about'];

/**
 * Null when the sentence neither adds, drops nor moves a negation, reverses no comparison and drops no condition;
 * else why not. `quote` holds the tokens of the segments that the sentence rests on, `around` those of title and context.
 */
export function refusePolarity(sentence: Token[], quote: Token[], around: Token[]): string | null {
  const said = withoutAnsweringNo(sentence, countOf(quote, 'not'));
  if (countOf(said, 'not') !== countOf(quote, 'not')) return 'a negation stands in one and not the other';
  if (moved(said, quote, 'not')) return 'a negation stands elsewhere in the quote';
  const inQuote = new Set(quote.map((token) => token.class));
  const inContext = new Set(around.map((token) => token.class));
  const used = new Set(said.map((token) => token.class));
  for (const name of demanded) {
    if (!used.has(name)) continue;
    const opposite = opposites.get(name);
    if (inQuote.has(name)) {
      if (opposite && !(name === 'free' && !inQuote.has('charged')) && moved(said, quote, name))
        return `"${name}" is said of something else in the quote`;
    } else if (!inContext.has(name) || (opposite && (inQuote.has(opposite) || inContext.has(opposite)))) {
      return `"${name}" is not in the quote`;
    }
  }
  const choice = refuseChoice(said, quote);
  if (choice) return choice;
  for (const name of quantities) if (used.has(name) && !inQuote.has(name)) return `"${name}" is not in the quote`;
  for (const name of kept) if (inQuote.has(name) && !used.has(name)) return `"${name}" of the quote is left out`;
  if (used.has(undefined) && said.some((token) => token.key === 'also') && inQuote.has('only'))
    return '"only" became "also"';
  return dropsCondition(said, quote) ? 'a condition of the quote is left out' : null;
}

const OR = new Set(['or', 'oder', 'ou', 'أو', 'या']);
const isChoice = ({ class: name, key }: Token): boolean => name === 'and' && OR.has(key);

/** "A passport or a card" is no "passport and card". */
function refuseChoice(sentence: Token[], quote: Token[]): string | null {
  const joins = (tokens: Token[]): boolean => tokens.some((token) => token.class === 'and' && !isChoice(token));
  const [said, quoted] = [sentence.some(isChoice), quote.some(isChoice)];
  if (quoted && !said && joins(sentence)) return '"or" became "and"';
  return said && !quoted ? '"or" is not in the quote' : null;
}

const countOf = (tokens: Token[], name: WordClass): number => tokens.filter((token) => token.class === name).length;

/** "No, you cannot": the first negation only answers the question. */
function withoutAnsweringNo(sentence: Token[], quoted: number): Token[] {
  const [first, second] = sentence;
  const answers = first?.class === 'not' && second && second.clause !== first.clause;
  return answers && countOf(sentence, 'not') === quoted + 1 ? sentence.slice(1) : sentence;
}

/** What stands for a token beside a turning word: a stem, or the nearer character of an unspaced stretch. */
const mark = (token: Token, side: 'before' | 'after'): string => {
  if (token.kind !== 'piece') return token.amount ?? token.stem;
  const characters = [...token.key];
  return side === 'before' ? characters[characters.length - 1] : characters[0];
};

const weighty = (token: Token): boolean => token.content || token.kind === 'piece' || token.amount !== undefined;

/** True when a word of this class stands in the sentence at a word that it does not stand at in the quote. */
function moved(sentence: Token[], quote: Token[], name: WordClass): boolean {
  const beside = new Set<string>();
  quote.forEach((token, i) => {
    if (token.class !== name) return;
    for (const word of lookFrom(quote, i, -1, 2)) beside.add(mark(word, 'before'));
    for (const word of lookFrom(quote, i, 1, 1)) beside.add(mark(word, 'after'));
  });
  return sentence.some((token, i) => {
    if (token.class !== name) return false;
    const [next] = lookFrom(sentence, i, 1, 1);
    if (next) return !beside.has(mark(next, 'after')) && !beside.has(mark(next, 'before'));
    // At the end of its clause ("kostet im ersten Jahr nichts") the word is about all of it, in whatever order.
    const before = lookFrom(sentence, i, -1, 4);
    return (
      before.length > 0 && !before.some((word) => beside.has(mark(word, 'before')) || beside.has(mark(word, 'after')))
    );
  });
}

/** The nearest weighty tokens on one side: of the same clause behind, of the same segment before. At most eight tokens away. */
function lookFrom(tokens: Token[], at: number, step: 1 | -1, count: number): Token[] {
  const found: Token[] = [];
  for (let i = at + step, left = 8; left > 0 && found.length < count; i += step, left--) {
    const token = tokens[i];
    if (!token || token.segment !== tokens[at].segment || (step === 1 && token.clause !== tokens[at].clause)) break;
    if (weighty(token)) found.push(token);
  }
  return found;
}

/** True when the quote says "only …" or "if …" and the sentence has neither that word nor anything of what follows it. */
function dropsCondition(sentence: Token[], quote: Token[]): boolean {
  const words = new Set(sentence.filter(weighty).map((token) => mark(token, 'after')));
  for (const name of ['only', 'if'] as const) {
    if (sentence.some((token) => token.class === name)) continue;
    for (let i = 0; i < quote.length; i++) {
      if (quote[i].class !== name) continue;
      const condition = lookFrom(quote, i, 1, 4);
      if (condition.length > 0 && !condition.some((token) => words.has(mark(token, 'after')))) return true;
    }
  }
  return false;
}
