/** Tells orders to an assistant from what is said to people, learned from data/instructions (decision 0105). */
import type { QuarantineReason } from '../ports/knowledge.js';
import { Classifier } from '../understanding/classifier.js';
import trained from './instructions.weights.json';
import { INSTRUCTIONS } from './instruction-classes.js';

const CLASSIFIER = new Classifier(INSTRUCTIONS, trained.instructions, trained);

/** From which probability on a sentence of a document, or of a person's message, is taken for an order. */
export const THRESHOLDS: { documents: number; messages: number } = trained;

const ORDERS: readonly QuarantineReason[] = [
  'overrides_instructions',
  'assigns_role',
  'addresses_assistant',
  'steers_answer',
];

/** What is shorter orders nothing: words, and characters of scripts that write no spaces. */
const WORDS_MIN = 3;
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

/** Marks of the formats in which models are given their conversations. */
const MODEL_MARKUP =
  /<\|?(?:im_start|im_end|system|endoftext|eot_id|start_header_id)\|?>|\[\/?(?:INST|SYS)\]|<<\/?SYS>>/iu;
/** Letters that are not drawn: tag characters outside of a flag, and rows of selectors that select nothing. */
const HIDDEN_LETTERS =
  /(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0020}-\u{e007e}]|[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]{4}/u;

/** Whether it has markup of a model's own protocol, or text that people do not see: formats, in no language. */
export const hasModelMarkup = (text: string): boolean => MODEL_MARKUP.test(text) || HIDDEN_LETTERS.test(text);

/** How probable it is that a sentence is one of these orders. */
export const probabilityOf = (sentence: string, orders: readonly QuarantineReason[]): number =>
  told(sentence)?.reduce((sum, [order, probability]) => (orders.includes(order) ? sum + probability : sum), 0) ?? 0;

/** The order that a sentence most likely is, where it is one at all with that probability; null where it is not. */
export function orderIn(sentence: string, least: number): QuarantineReason | null {
  const orders = told(sentence) ?? [];
  if (orders.length === 0 || orders.reduce((sum, [, probability]) => sum + probability, 0) < least) return null;
  return orders.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** null for what is too short to order anything. */
function told(sentence: string): [QuarantineReason, number][] | null {
  if ((sentence.match(WORD)?.length ?? 0) < WORDS_MIN) return null;
  const probabilities = CLASSIFIER.probabilities(sentence);
  return ORDERS.map((order) => [order, probabilities[order]]);
}
