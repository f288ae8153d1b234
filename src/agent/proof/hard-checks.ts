/**
 * Deterministic checks in any language: a sentence that fails one is never sent, whatever the judge says.
 * Doubts are soft flags for the judge.
 */
import type { Evidence } from '../ports/model.js';
import { TAGS } from '../prompts/agent.js';
import { readComputation, type Computation } from './computation.js';
import { figuresIn } from './figures.js';
import { impliedComputation } from './implied-computation.js';
import { ProvenFigures } from './proven-figures.js';
import { namesIn } from './names.js';
import type { Figure } from './figure-scanner.js';
import { isNegated } from './negation.js';
import { pieceCounts } from './operands.js';
import type { ProposedSentence, SoftFlag } from './proposed.js';
import { isWithin, rangeIn, rangesIn } from './ranges.js';
import { headsOf, rowNames } from './table-rows.js';

export type HardCheck =
  /** `computations` as code formats them, from their numbers and signs only. */
  { ok: true; flags: SoftFlag[]; computations: string[] } | { ok: false; reason: HardFailure };
export type HardFailure =
  'unknown_citation' | 'unproven_figure' | 'wrong_computation' | 'uncited_figure' | 'uncited_name' | 'malformed';

/** The parts of the conversation that a sentence may repeat without a quotation. */
export interface Conversation {
  /** Everything that the customer wrote in this conversation. */
  customer: string;
  /** Names that are not claims: the company's and the agent's. */
  ownNames: string[];
  /** The evidence shown to the model: a question may name its options. */
  shown: string;
  /** BCP 47 language of the reply. */
  language: string;
}

const SENTENCE_CHARACTERS_MAX = 2_000;
const ASKS = /[?？؟]["'”’»)」』]{0,2}$/u;

/** The figures in the customer's messages: read once for all sentences of a reply. */
export const figuresOfCustomer = ({ customer }: Pick<Conversation, 'customer'>): ProvenFigures =>
  new ProvenFigures([customer]);

export function hardCheck(
  sentence: ProposedSentence,
  conversation: Conversation,
  customerFigures: ProvenFigures = figuresOfCustomer(conversation),
): HardCheck {
  const { text, cited } = sentence;
  if (text.length > SENTENCE_CHARACTERS_MAX || !text.isWellFormed() || hasProtocol(sentence, conversation))
    return { ok: false, reason: 'malformed' };
  if (cited.length === 0)
    return sentence.unknownCitations > 0
      ? { ok: false, reason: 'unknown_citation' }
      : checkUncited(sentence, conversation, customerFigures);
  const quoted = new ProvenFigures(cited.flatMap(textsOf));
  const computations = readComputations(sentence, quoted, customerFigures);
  if (computations === null) return { ok: false, reason: 'wrong_computation' };
  const own = figuresIn(text, { lenient: false }).filter(
    (figure) => !quoted.has(figure) && !isComputed(figure, computations, customerFigures),
  );
  for (const figure of own.filter((one) => !customerFigures.has(one))) {
    const implied = impliedComputation(figure, { quoted, stated: customerFigures });
    if (!implied) return { ok: false, reason: 'unproven_figure' };
    computations.push({ ...implied, counts: [], isOwn: false });
  }
  const isChecked = (figure: Figure): boolean =>
    isOperand(figure, computations) || cited.some(({ quote }) => isInRange(figure, quote));
  const isDoubted = own.some((figure) => customerFigures.has(figure) && !isChecked(figure));
  return {
    ok: true,
    flags: [...(isDoubted ? (['number_of_customer'] as const) : []), ...softFlags(sentence, conversation)],
    computations: computations.map(({ text: written }) => written),
  };
}

const NOTHING = new ProvenFigures([]);

/** A sentence without a citation may only state what the customer said: no other number and no other name. */
function checkUncited(sentence: ProposedSentence, conversation: Conversation, stated: ProvenFigures): HardCheck {
  const { text } = sentence;
  const { customer, ownNames, language } = conversation;
  const computations = readComputations(sentence, NOTHING, stated) ?? [];
  const isQuestion = ASKS.test(text);
  const shown = isQuestion ? conversation.shown : '';
  const offered = shown ? new ProvenFigures([shown]) : null;
  // A question may count its options (`which of the three hotels?`); a statement would claim the count.
  const cardinals = isQuestion ? null : language;
  for (const figure of figuresIn(text, { lenient: false, cardinals })) {
    if (stated.has(figure) || offered?.has(figure) || isComputed(figure, computations, stated)) continue;
    const implied = impliedComputation(figure, { quoted: NOTHING, stated });
    if (!implied) return { ok: false, reason: 'uncited_figure' };
    computations.push({ ...implied, counts: [], isOwn: true });
  }
  const known = [customer, ...ownNames, shown].join('\n').toLowerCase();
  const hasName = namesIn(text, language).some((name) => !known.includes(name.toLowerCase()));
  if (hasName) return { ok: false, reason: 'uncited_name' };
  return { ok: true, flags: [], computations: computations.map(({ text: written }) => written) };
}

/** `hand_off`, `{"name": …}`, and a tag within a sentence. */
const PROTOCOL = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:\\p{Ll}+(?:_\\p{Ll}+)+|${TAGS.join('|')})(?![\\p{L}\\p{N}_])|"(?:name|arguments|parameters|queries)"\\s{0,3}:`,
  'gu',
);

/** Whether a sentence has a word of the protocol between model and code, which nobody else has used. */
function hasProtocol({ text, cited }: ProposedSentence, { customer, shown }: Conversation): boolean {
  if (!/\p{Ll}/u.test(text)) return false;
  const known = [customer, shown, ...cited.flatMap(textsOf)].join('\n');
  return [...text.matchAll(PROTOCOL)].some(([word]) => !known.includes(word));
}

/** Texts that prove figures: the quotation, and its context. */
const textsOf = ({ quote, context }: Evidence): string[] => [quote, context];

/** A computation, its operands that are numbers of pieces, and whether all are the customer's: so is its unit. */
type ProvenComputation = Computation & { counts: number[]; isOwn: boolean };

/** The declared computations; null if one is wrong or has an operand without a source. */
function readComputations(
  { computations }: ProposedSentence,
  quoted: ProvenFigures,
  customerFigures: ProvenFigures,
): ProvenComputation[] | null {
  const read: ProvenComputation[] = [];
  for (const expression of computations) {
    const computation = readComputation(expression);
    const results = read.map(({ result }) => result);
    if (!computation) return null;
    const counts = pieceCounts(computation.operands, { quoted, stated: customerFigures, results });
    if (!counts && !isSumOf(computation, customerFigures)) return null;
    read.push({ ...computation, counts: counts ?? [], isOwn: !counts });
  }
  return read;
}

/** Sums, differences and shares of numbers that the customer said need no quotation. */
const isSumOf = ({ operands, isSum }: Computation, stated: ProvenFigures): boolean =>
  (isSum || operands.some((value) => stated.hasShare(value))) &&
  operands.every((value) => stated.hasValue(value) || stated.hasShare(value));

const isClose = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;

function isComputed(figure: Figure, computations: ProvenComputation[], stated: ProvenFigures): boolean {
  const { kind, values, units } = figure;
  if (kind !== 'number') return false;
  return computations.some(
    ({ result, counts, isOwn }) =>
      values.some((value) => [result, ...counts].some((proven) => isClose(proven, value))) &&
      (!isOwn || units.length === 0 || stated.hasUnitOf(figure)),
  );
}

/** What a checked computation takes from the customer has been looked up. */
const isOperand = ({ kind, values }: Figure, computations: ProvenComputation[]): boolean =>
  kind === 'number' && computations.some(({ operands }) => values.some((value) => operands.includes(value)));

/** `14 kg` is what a row of `over 10 to 25 kg` is about. */
const isInRange = (figure: Figure, text: string): boolean =>
  figure.kind === 'number' && rangesIn(text).some(({ range }) => isWithin(figure, range));

/** What names a row; or the heads of its columns, if only they name things. */
function subjectsOf(row: Evidence): string[] {
  const [first, ...heads] = headsOf(row) ?? [];
  return [...rowNames(row), ...(first === '' ? heads : [])];
}

/** `Three Packs in May` is named by its pack: figures have been checked. */
const withoutFigures = (name: string): string =>
  name
    .toLowerCase()
    .split(' ')
    .filter((word) => figuresIn(word, { lenient: true }).length === 0)
    .join(' ')
    .replace(/s$/u, '');

function softFlags({ text, cited }: ProposedSentence, { customer, language, ownNames }: Conversation): SoftFlag[] {
  const flags: SoftFlag[] = [];
  const said = `${text}\n${customer}`;
  const names = cited.flatMap(subjectsOf);
  const figures = names.some((name) => rangeIn(name)) ? figuresIn(said, { lenient: true }) : [];
  const isNamed = (name: string): boolean =>
    said.toLowerCase().includes(name.toLowerCase()) || figures.some((figure) => isInRange(figure, name));
  if (names.length > 0 && !names.some(isNamed)) flags.push('row_subject');
  if (isNegated(text) !== cited.some(({ quote }) => isNegated(quote))) flags.push('negation');
  const known = [...cited.flatMap(textsOf), ...ownNames].join('\n').toLowerCase();
  if (namesIn(text, language).some((name) => !known.includes(withoutFigures(name)))) flags.push('other_name');
  return flags;
}
