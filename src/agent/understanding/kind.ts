/** Of which kind a message is; learned from lab/data/kinds, in the light of its intents, whose examples are many more. */
import { Classifier } from '../../platform/kernel/classifier/classifier.js';
import { required } from '../../platform/kernel/invariant.js';
import { identifiersIn } from '../acting/own-matters.js';
import { words } from '../retrieval/lexemes.js';
import { classifyIntent } from './classify-intent.js';
import { INTENTS } from './intents.js';
import { FOR_PERSON, KINDS, type Kind } from './kinds.js';
import trained from './kinds.weights.json';

const CLASSIFIER = new Classifier(KINDS, trained.kinds, trained);

/** From here on a message is for a person: fitted so that hardly any that needs one is below. */
export const PERSON_MIN = trained.person;

/** A class that is all but impossible says no more than one that is improbable. */
const PROBABILITY_MIN = 0.003;
const WORDS_MAX = 40;
const MARKS = [/[?？؟]\s*$/u, /!/u, /\n/u, /\p{N}/u];

/** What the kind is weighed by. @param byWords the kinds by the text's words alone */
export function signsOf(text: string, byWords: readonly number[]): number[] {
  const { scores } = classifyIntent(text);
  const told = [...INTENTS.map((intent) => scores[intent]), ...byWords];
  return [
    ...told.map((probability) => Math.log(probability + PROBABILITY_MIN) / 3),
    ...MARKS.map((mark) => Number(mark.test(text))),
    Number(identifiersIn(text).length > 0),
    Math.min(words(text).length, WORDS_MAX) / WORDS_MAX,
    1,
  ];
}

/** The probability of each kind. */
export function kindsOf(text: string): Record<Kind, number> {
  const own = CLASSIFIER.probabilities(text);
  const signs = signsOf(
    text,
    KINDS.map((kind) => own[kind]),
  );
  const odds = trained.weighed.map((weights) =>
    Math.exp(signs.reduce((sum, sign, at) => sum + sign * required(weights[at], 'a weight of each sign'), 0)),
  );
  const total = odds.reduce((sum, each) => sum + each, 0);
  return Object.fromEntries(KINDS.map((kind, at) => [kind, (odds[at] ?? 0) / total])) as Record<Kind, number>;
}

/** The probability that a text needs a person. */
export function personOdds(text: string): number {
  const kinds = kindsOf(text);
  return FOR_PERSON.reduce((sum, kind) => sum + kinds[kind], 0);
}
