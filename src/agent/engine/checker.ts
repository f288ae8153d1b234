/**
 * The grounding checker: no sentence reaches a person unless one of the pieces of evidence that it cites proves it alone
 * (contract §4). Framework-free, synchronous, linear in the length of sentence and evidence. It errs on the side of
 * dropping: a true sentence in words of its own may be refused, an unproven one should not pass.
 */
import type { Evidence, ProposedSentence } from '../ports/model.js';
import { mainPart } from '../retrieval/titles.js';
import { nameOf } from './contenders.js';
import { groundsOf } from './checker-grounds.js';
import { onlyUnit, QuoteNumbers, settleAmounts } from './checker-numbers.js';
import { refuseOrder } from './checker-order.js';
import { refusePolarity } from './checker-polarity.js';
import { cleaned, isDateWord, read, standsIn, type Reading, type Token } from './checker-text.js';
import { flatContext, isRowReadOut, isVerbatim, readQuote, type QuoteReading } from './checker-verbatim.js';
import { politeCapitals, unitNames } from './checker-words.js';

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
  const said = read(text, locale);
  settleAmounts(said.tokens);
  const quoted = inUnitOf(around, readQuote(evidence, around), said.tokens);
  if (isVerbatim(said.tokens, quoted)) return null;
  if (evidence.kind === 'row' && isRowReadOut(text, quoted, flatContext(around), locale)) return null;
  const rest = underName(text, title);
  if (rest !== null && refuseFor(rest, evidence) === null) return null;
  return (
    refuseQuestion(said, quoted) ??
    refuseContent(
      said.tokens,
      new Span(quoted.tokens, quote),
      new Span([...quoted.tokens, ...around], [quote, title, context].join('\n')),
    ) ??
    refuseQuotation(text, quoted) ??
    refuseMeaning(said.tokens, quoted, around)
  );
}

/** What is said under the name of what the article is about: `Gold Account: …`; null where it is not. */
function underName(text: string, title: string): string | null {
  for (const name of [title, mainPart(title).trim(), nameOf(title)])
    if (name !== '' && text.startsWith(`${name}: `)) return text.slice(name.length + 2).trim() || null;
  return null;
}

/** Holds order, negation, conditions and quantities against the stretch of the quote that has the sentence's words. */
function refuseMeaning(said: Token[], quoted: QuoteReading, around: Token[]): string | null {
  const grounds = groundsOf(said, quoted);
  if ('refused' in grounds) return grounds.refused;
  const heads = [...quoted.heads.values()].flat();
  const parts = quoted.heads.size > 0 ? [] : grounds.parts;
  const turned = parts.map(refuseOrder).find((reason) => reason !== null);
  const proving = { ...quoted, tokens: grounds.tokens };
  return turned ?? refuseNumbers(said, proving) ?? refusePolarity(said, grounds.tokens, [...around, ...heads]);
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

function refuseNumbers(said: Token[], quoted: QuoteReading): string | null {
  const headOf = (segment: number) => (quoted.heads.get(segment) ?? []).map((token) => token.stem);
  return new QuoteNumbers(quoted.tokens, headOf).refuse(said);
}

/** "Fees in EUR" above, "5" in the quote: where "5 EUR" is said, the quote is read so. */
function inUnitOf(around: Token[], quoted: QuoteReading, said: Token[]): QuoteReading {
  const unit = quoted.heads.size > 0 ? undefined : onlyUnit(around);
  const has = (tokens: Token[]): boolean => tokens.some(({ amount }) => amount?.endsWith(`|${unit}`));
  if (!unit || !has(said) || has(quoted.tokens)) return quoted;
  const tokens = quoted.tokens.map((token) => ({ ...token }));
  settleAmounts(tokens, unit);
  return { ...quoted, tokens };
}
