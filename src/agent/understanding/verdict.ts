/** Whether customers say that they have what they wanted, or were not helped; learned from lab/data/verdicts. */
import type { Verdict } from '../ports/answer-terms.js';
import { Classifier } from '../../platform/kernel/classifier/classifier.js';
import { VERDICTS } from './verdicts.js';
import trained from './verdicts.weights.json';

const CLASSIFIER = new Classifier(VERDICTS, trained.verdicts, trained);
/** A longer message tells more than whether it helped. */
const CHARACTERS_MAX = 300;

/** null for everything else: a question, details, plain thanks. */
export function verdictOf(text: string): Verdict | null {
  if (text.length > CHARACTERS_MAX || !/[\p{L}\p{Extended_Pictographic}]/u.test(text)) return null;
  const { solved, unsolved } = CLASSIFIER.probabilities(text);
  if (solved >= trained.solved && solved > unsolved) return 'solved';
  return unsolved >= trained.unsolved ? 'unsolved' : null;
}
