/**
 * Deterministic checks in any language: a sentence that fails one is never sent, whatever a judge says.
 * What is doubtful rather than wrong is a soft flag, which the judge sees.
 */
import type { Evidence } from '../ports/model.js';
import { readComputation, type Computation } from './computation.js';
import { figuresIn } from './figures.js';
import { ProvenFigures } from './proven-figures.js';
import { namesIn } from './names.js';
import type { Figure } from './figure-scanner.js';
import { isNegated } from './negation.js';
import { pieceCounts } from './operands.js';
import type { ProposedSentence, SoftFlag } from './proposed.js';
import { rowSubject } from './table-rows.js';

export type HardCheck =
  /** `computations` as code writes them, from their numbers and signs alone. */
  { ok: true; flags: SoftFlag[]; computations: string[] } | { ok: false; reason: HardFailure };
export type HardFailure =
  'unknown_citation' | 'unproven_figure' | 'wrong_computation' | 'uncited_figure' | 'uncited_name' | 'malformed';

/** What a sentence may repeat without a quotation. */
export interface Conversation {
  /** Everything that the customer wrote in this conversation. */
  customer: string;
  /** Names that are no claim: the company's and the agent's. */
  ownNames: string[];
  /** The evidence that the model was shown: a question may name what there is to choose from. */
  shown: string;
  /** BCP 47 language of the reply. */
  language: string;
}

const SENTENCE_CHARACTERS_MAX = 2_000;
const ASKS = /[?？؟]["'”’»)」』]{0,2}$/u;

/** The figures that the customer said: read once for all sentences of a reply. */
export const figuresSaidBy = ({ customer }: Pick<Conversation, 'customer'>): ProvenFigures =>
  new ProvenFigures([customer]);

export function hardCheck(
  sentence: ProposedSentence,
  conversation: Conversation,
  customerFigures: ProvenFigures = figuresSaidBy(conversation),
): HardCheck {
  const { text, cited } = sentence;
  if (text.length > SENTENCE_CHARACTERS_MAX || !text.isWellFormed()) return { ok: false, reason: 'malformed' };
  if (cited.length === 0)
    return sentence.unknownCitations > 0
      ? { ok: false, reason: 'unknown_citation' }
      : uncited(text, conversation, customerFigures);
  const quoted = new ProvenFigures(cited.flatMap(textsOf));
  const computations = readComputations(sentence, quoted, customerFigures);
  if (computations === null) return { ok: false, reason: 'wrong_computation' };
  const flags = new Set<SoftFlag>();
  for (const figure of figuresIn(text, { lenient: false })) {
    if (quoted.has(figure) || isComputed(figure, computations)) continue;
    if (!customerFigures.has(figure)) return { ok: false, reason: 'unproven_figure' };
    flags.add('number_of_customer');
  }
  return {
    ok: true,
    flags: [...flags, ...softFlags(sentence, conversation)],
    computations: computations.map(({ text: written }) => written),
  };
}

/** Without a citation nothing may be stated that the customer did not say: no number and no name. */
function uncited(text: string, conversation: Conversation, customerFigures: ProvenFigures): HardCheck {
  const { customer, ownNames, language } = conversation;
  const isQuestion = ASKS.test(text);
  const shown = isQuestion ? conversation.shown : '';
  const offered = shown ? new ProvenFigures([shown]) : null;
  // A question may count what it asks about (`which of the three hotels?`); a statement states the count.
  const cardinals = isQuestion ? null : language;
  if (
    figuresIn(text, { lenient: false, cardinals }).some(
      (figure) => !customerFigures.has(figure) && !offered?.has(figure),
    )
  )
    return { ok: false, reason: 'uncited_figure' };
  const known = [customer, ...ownNames, shown].join('\n').toLowerCase();
  const hasName = namesIn(text, language).some((name) => !known.includes(name.toLowerCase()));
  return hasName ? { ok: false, reason: 'uncited_name' } : { ok: true, flags: [], computations: [] };
}

/** What proves figures: the quotation, and what it stands under. */
const textsOf = ({ quote, context }: Evidence): string[] => [quote, context];

/** With the numbers of pieces among its operands, which the sentence may name. */
type ProvenComputation = Computation & { counts: number[] };

/** The declared computations; null where one is wrong or has an operand from nowhere. */
function readComputations(
  { computations }: ProposedSentence,
  quoted: ProvenFigures,
  customerFigures: ProvenFigures,
): ProvenComputation[] | null {
  const read: ProvenComputation[] = [];
  for (const expression of computations) {
    const computation = readComputation(expression);
    const results = read.map(({ result }) => result);
    const counts = computation && pieceCounts(computation.operands, { quoted, said: customerFigures, results });
    if (!counts) return null;
    read.push({ ...computation, counts });
  }
  return read;
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;
const isComputed = ({ kind, values }: Figure, computations: ProvenComputation[]): boolean =>
  kind === 'number' &&
  values.some((value) =>
    computations.some(({ result, counts }) => [result, ...counts].some((one) => isClose(one, value))),
  );

function softFlags({ text, cited }: ProposedSentence, { customer, language }: Conversation): SoftFlag[] {
  const flags: SoftFlag[] = [];
  const lower = `${text}\n${customer}`.toLowerCase();
  const subjects = cited.map(rowSubject).filter((subject) => subject !== null);
  if (subjects.length > 0 && !subjects.some((subject) => lower.includes(subject.toLowerCase())))
    flags.push('row_subject');
  if (isNegated(text) !== cited.some(({ quote }) => isNegated(quote))) flags.push('negation');
  const evidence = cited.flatMap(textsOf).join('\n').toLowerCase();
  const names = namesIn(text, language);
  if (names.some((name) => !evidence.includes(name.toLowerCase()))) flags.push('other_name');
  return flags;
}
