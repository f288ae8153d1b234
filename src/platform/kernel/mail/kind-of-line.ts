/** Tells what is said in a mail from what surrounds it, learned from lab/data/surroundings. */
import { Classifier } from '../classifier/classifier.js';
import { LINE_KINDS, type LineKind } from './line-kinds.js';
import trained from './line-kinds.weights.json';

const CLASSIFIER = new Classifier(LINE_KINDS, trained.surroundings, trained);

/** A shorter line may be a name, a title or a greeting, whatever it looks like. */
export const SENTENCE_CHARS_MIN = 25;
export const ASKS = /[?？؟]/;

/** Probabilities of the kinds of a line or paragraph. */
export const kindsOf = (text: string): Record<LineKind, number> => CLASSIFIER.probabilities(text);
