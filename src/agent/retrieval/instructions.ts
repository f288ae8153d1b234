/** Tells instructions to an assistant from text for people, learned from lab/data/instructions (decision 0105). */
import type { QuarantineReason } from '../ports/knowledge.js';
import { Classifier } from '../../platform/kernel/classifier/classifier.js';
import trained from './instructions.weights.json';
import { INSTRUCTIONS } from './instruction-classes.js';

const CLASSIFIER = new Classifier(INSTRUCTIONS, trained.instructions, trained);

/** Minimum probability for a sentence of a document, or of a person's message, to count as an instruction. */
export const THRESHOLDS: { documents: number; messages: number } = trained;

const ORDERS: readonly QuarantineReason[] = [
  'overrides_instructions',
  'assigns_role',
  'addresses_assistant',
  'steers_answer',
  'grants_to_asker',
];

/** Shorter text is not classified: minimum words, and characters in scripts without spaces. */
const WORDS_MIN = 3;
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

/** Markup of the formats in which models receive conversations. */
const MODEL_MARKUP =
  /<\|?(?:im_start|im_end|system|endoftext|eot_id|start_header_id)\|?>|\[\/?(?:INST|SYS)\]|<<\/?SYS>>/iu;
/** Invisible letters: tag characters outside of a flag, and rows of variation selectors without effect. */
const HIDDEN_LETTERS =
  /(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0020}-\u{e007e}]|[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]{4}/u;

/**
 * Whether it contains markup of a model's own protocol, or text that is invisible to people; independent of
 * language.
 */
export const hasModelMarkup = (text: string): boolean => MODEL_MARKUP.test(text) || HIDDEN_LETTERS.test(text);

/** Probability that a sentence is one of these instructions. */
export const probabilityOf = (sentence: string, orders: readonly QuarantineReason[]): number =>
  orderProbabilities(sentence)?.reduce(
    (sum, [order, probability]) => (orders.includes(order) ? sum + probability : sum),
    0,
  ) ?? 0;

/** The most likely instruction, if a sentence is one with at least this probability; null otherwise. */
export function orderIn(sentence: string, probabilityMin: number): QuarantineReason | null {
  const orders = orderProbabilities(sentence) ?? [];
  if (orders.length === 0 || orders.reduce((sum, [, probability]) => sum + probability, 0) < probabilityMin)
    return null;
  return orders.reduce((best, order) => (order[1] > best[1] ? order : best))[0];
}

/** null for text that is too short to be an instruction. */
function orderProbabilities(sentence: string): [QuarantineReason, number][] | null {
  if ((sentence.match(WORD)?.length ?? 0) < WORDS_MIN) return null;
  const probabilities = CLASSIFIER.probabilities(sentence);
  return ORDERS.map((order) => [order, probabilities[order]]);
}
