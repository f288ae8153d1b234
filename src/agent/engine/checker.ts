/**
 * The grounding checker: no sentence reaches a person unless one of the pieces of evidence that it cites proves it alone
 * (contract §4). Framework-free, synchronous, linear in the length of sentence and evidence. It errs on the side of
 * dropping: a true sentence in words of its own may be refused, an unproven one should not pass.
 */
import type { Evidence, ProposedSentence } from '../ports/model.js';
import { onlyUnit, QuoteNumbers, settleAmounts } from './checker-numbers.js';
import { refusePolarity } from './checker-polarity.js';
import { cleaned, isDateWord, read, standsIn, type Reading, type Token } from './checker-text.js';
import { flatContext, isRowReadOut, isVerbatim, readQuote, type QuoteReading } from './checker-verbatim.js';
import { politeCapitals, unitNames } from './checker-words.js';

/** Share of a sentence's tokens that must stand in title and quote of one citation. */
const CONTAINED_MIN = 0.8;
const SENTENCE_CHARACTERS_MAX = 4_000;
const EVIDENCE_CHARACTERS_MAX = 40_000;
const CITATIONS_MAX = 16;

export type SentenceCheck = { ok: true; text: string; evidence: number[] } | { ok: false; reason: string };

/**
 * Decides whether a proposed sentence may be said. `evidence` in the result holds those of the cited indices that prove
 * the sentence each by itself, in the order cited; `reason` is for logs and tests, never for the person.
 */
export function checkSentence(sentence: ProposedSentence, evidence: Evidence[]): SentenceCheck {
  const refuse = (reason: string): SentenceCheck => ({ ok: false, reason });
  const text = sentence.text.trim();
  const cited = [...new Set(sentence.evidence)];
  if (cited.length === 0) return refuse('cites nothing');
  if (cited.length > CITATIONS_MAX) return refuse('cites too much');
  if (cited.some((index) => !Number.isInteger(index) || evidence[index] === undefined))
    return refuse('cites unknown evidence');
  if (text.length > SENTENCE_CHARACTERS_MAX) return refuse('is too long');
  if (!text.isWellFormed() || !/[\p{L}\p{N}]/u.test(text)) return refuse('says nothing');
  const reasons = cited.map((index) => refuseFor(text, evidence[index]));
  const proven = cited.filter((_, i) => reasons[i] === null);
  return proven.length > 0 ? { ok: true, text, evidence: proven } : refuse(reasons[0] ?? 'is not proven');
}

/** True when the quote is exactly `text.slice(start, end)` of the document's text (UTF-16 units, contract §4). */
export function verifyQuote(evidence: Pick<Evidence, 'start' | 'end' | 'quote'>, text: string): boolean {
  const { start, end, quote } = evidence;
  const inside = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= text.length;
  return inside && quote.trim() !== '' && quote.isWellFormed() && text.slice(start, end) === quote;
}

/** Null when this evidence alone proves the text; else why not. */
function refuseFor(text: string, evidence: Evidence): string | null {
  const { title, quote, context, locale } = evidence;
  if (title.length + quote.length + context.length > EVIDENCE_CHARACTERS_MAX)
    return 'the evidence is too long to be read';
  const around = read(`${title}\n${context}`, locale).tokens;
  const quoted = readQuote(evidence, around);
  const said = read(text, locale);
  settleAmounts(said.tokens);
  if (isVerbatim(said.tokens, quoted)) return null;
  if (evidence.kind === 'row' && isRowReadOut(text, quoted, flatContext(around), locale)) return null;
  if (containment(text, `${title} ${quote}`) < CONTAINED_MIN) return 'too little of it stands in title and quote';
  return (
    refuseQuestion(said, quoted) ??
    refuseContent(
      said.tokens,
      new Span(quoted.tokens, quote),
      new Span(
        [...quoted.tokens, ...around],
        `${quote}
${title}
${context}`,
      ),
    ) ??
    refuseQuotation(text, quoted) ??
    refuseNumbers(said.tokens, quoted, around) ??
    refuseMeaning(said, quoted, around)
  );
}

/** A question proves no statement. */
function refuseQuestion(said: Reading, quoted: QuoteReading): string | null {
  const asked = new Set(quoted.tokens.map((token) => token.segment)).size === quoted.questions.size;
  return asked && said.questions.size === 0 ? 'the quote only asks' : null;
}

/** What stands somewhere in a stretch of evidence, by every form that a token is looked up in. */
class Span {
  private readonly stems: Set<string>;
  private readonly units: Set<string | undefined>;
  private readonly text: string;

  constructor(tokens: Token[], source: string) {
    this.stems = new Set(tokens.map((token) => token.stem));
    this.units = new Set(tokens.map((token) => unitNames.get(token.key)));
    this.text = tokens.map((token) => token.key).join('') + source.toLowerCase();
  }

  holds(token: Token): boolean {
    if (this.stems.has(token.stem)) return true;
    if (token.kind === 'unit') return this.units.has(unitNames.get(token.key) ?? token.key);
    return (token.kind === 'piece' || (token.kind === 'code' && token.key.length > 3)) && this.text.includes(token.key);
  }
}

/** Every content word, name and identifier stands in quote, title or context; dates and numerals in the quote itself. */
function refuseContent(said: Token[], quote: Span, span: Span): string | null {
  for (const token of said) {
    if (token.kind === 'number') continue;
    const named = token.capital && token.joined && !politeCapitals.has(token.key);
    if ((token.content || named) && !span.holds(token))
      return token.capital ? 'names what the evidence does not' : 'a word is not in the evidence';
    const dated = (token.content || token.capital) && isDateWord(token.key);
    if ((dated || token.class === 'counted') && !quote.holds(token)) return 'a date or numeral is not in the quote';
  }
  return null;
}

const quotation =
  /“([^”]{0,1000})”|„([^“”]{0,1000})[“”]|«([^»]{0,1000})»|»([^«]{0,1000})«|「([^」]{0,1000})」|『([^』]{0,1000})』|"([^"]{0,1000})"|(?<=^|[\s(])'([^']{1,300})'(?=[\s.,;:!?)]|$)/gu;

/** Words in quotation marks are the quote's, letter for letter. */
function refuseQuotation(text: string, quoted: QuoteReading): string | null {
  const whole = quoted.tokens.flatMap((token) => (token.kind === 'piece' ? [...token.key] : [token.key]));
  for (const match of cleaned(text).matchAll(quotation)) {
    const inner = match.slice(1).find((group) => group !== undefined) ?? '';
    const words = read(inner).tokens.flatMap((token) => (token.kind === 'piece' ? [...token.key] : [token.key]));
    if (words.length > 0 && !standsIn(words, whole)) return 'a quotation is not in the quote';
  }
  return null;
}

function refuseNumbers(said: Token[], quoted: QuoteReading, around: Token[]): string | null {
  const headOf = (segment: number) => (quoted.heads.get(segment) ?? []).map((token) => token.stem);
  const refused = new QuoteNumbers(quoted.tokens, headOf).refuse(said);
  if (refused !== 'a number is not in the quote') return refused;
  const unit = onlyUnit(around);
  if (quoted.heads.size > 0 || !unit || quoted.tokens.some((token) => token.amount?.endsWith(`|${unit}`)))
    return refused;
  const tokens = quoted.tokens.map((token) => ({ ...token }));
  settleAmounts(tokens, unit); // "Fees in EUR" above, "5" in the quote: "5 EUR" is proven
  return new QuoteNumbers(tokens, headOf).refuse(said);
}

/** Holds polarity against each segment of the quote that has all of the sentence's words, or else against all that it touches. */
function refuseMeaning(said: Reading, quoted: QuoteReading, around: Token[]): string | null {
  const inQuote = new Set(quoted.tokens.map(wordOf));
  const needed = new Set(
    said.tokens
      .filter(isWeighty)
      .map(wordOf)
      .filter((word) => inQuote.has(word)),
  );
  const found = new Map<number, Set<string>>();
  for (const token of quoted.tokens) {
    const words = found.get(token.segment) ?? new Set<string>();
    if (needed.has(wordOf(token))) words.add(wordOf(token));
    found.set(token.segment, words);
  }
  const bySegment = new Map<number, Token[]>([...found.keys()].map((segment) => [segment, []]));
  for (const token of quoted.tokens) bySegment.get(token.segment)?.push(token);
  const whole = [...found]
    .filter(([, words]) => words.size === needed.size && needed.size > 0)
    .map(([segment]) => segment);
  const heads = [...quoted.heads.values()].flat();
  if (whole.length > 0) {
    const reasons = whole.map((segment) =>
      refusePolarity(said.tokens, bySegment.get(segment) ?? [], [...around, ...heads]),
    );
    return reasons.includes(null) ? null : reasons[0];
  }
  const touched = quoted.tokens.filter((token) => (found.get(token.segment)?.size ?? 0) > 0);
  return refusePolarity(said.tokens, touched.length > 0 ? touched : quoted.tokens, around);
}

const isWeighty = (token: Token): boolean => token.content || token.amount !== undefined;
const wordOf = (token: Token): string => token.amount ?? token.stem;

/** Words, numbers without separators, and single characters of unspaced scripts: the tokens that containment counts. */
function judgedTokens(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/(\d)\.0+(?!\d)/g, '$1');
  return (
    plain.match(
      /[$€£]?\d+(?:\.\d+)?%?|[\p{Script=Han}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+/gu,
    ) ?? []
  );
}

/** Share of the sentence's tokens that stand in `whole`, 0–1. */
function containment(text: string, whole: string): number {
  const tokens = judgedTokens(text);
  const there = new Set(judgedTokens(whole));
  return tokens.length === 0 ? 0 : tokens.filter((token) => there.has(token)).length / tokens.length;
}
