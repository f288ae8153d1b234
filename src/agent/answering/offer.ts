/**
 * A passage that may help where nothing is certain, shown under its title: it asserts nothing, and is a question without an
 * answer until the person says that it answers. Whoever is not helped by it gets a person (decision 0212).
 */
import { t, TEXT_LANGUAGES } from '../../platform/kernel/texts/texts.js';
import type { SuggestedArticle, TurnResult } from '../ports/turn.js';
import { words } from '../retrieval/lexemes.js';
import { isWeak } from '../retrieval/weak-words.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { REQUESTS } from '../understanding/intents.js';
import { POLITE } from '../understanding/opening.js';

/** The turn that offers sections. @param best the first of them */
export const offerOf = (result: TurnResult, best: SuggestedArticle): TurnResult => ({
  ...result,
  abstainReason: 'not_certain',
  answer: result.answer || t('offer.passage', result.language, { what: best.heading ?? best.title }),
  choices: [t('choice.answers', result.language), t('choice.person', result.language)],
  pending: { kind: 'offer' },
});

const TAKEN = new Set(TEXT_LANGUAGES.map((language) => t('choice.answers', language)));

/**
 * Whether the message says that what was offered answers the question; null if nothing was offered, or it says something
 * else, which is answered instead.
 */
function takesOffer({ memory, message }: AnalysedTurn): boolean | null {
  if (memory?.pending?.kind !== 'offer' || message.opening !== null) return null;
  if (TAKEN.has(message.text.trim())) return true;
  if (message.verdict !== null) return message.verdict === 'solved';
  const said = words(message.text);
  // `Ok` says only that it was read; `no thanks`, `never mind` and `stop` end the matter.
  if (message.consent === true) return said.every(isWeak) ? null : true;
  const isEnd = message.intent === 'never_mind' || said.some((word) => POLITE.has(word)) || STOP.test(message.text);
  return message.consent === false && !isEnd ? false : null;
}
const STOP = /^\P{L}*(?:stop|stopp|halt|basta|para|pare|arrête|arrêtez)\P{L}*$/iu;

/** Whether it says that what was offered does not help: a miss. */
export const declinesOffer = (input: AnalysedTurn): boolean => takesOffer(input) === false;

/** The result for a yes or a no to what was offered. */
export function reactionToOffer(input: AnalysedTurn, base: TurnResult): TurnResult | null {
  const taken = takesOffer(input);
  if (taken === null) return null;
  const { language } = base;
  return taken
    ? {
        ...base,
        status: 'answered',
        confirms: true,
        verdict: 'solved',
        confidence: 1,
        answer: t('offer.taken', language),
      }
    : { ...base, status: 'abstained', abstainReason: 'no_evidence' };
}

/** `No, to Austria` asks the question before once more, for something else. */
export function correctedQuestion({ memory, message, earlier, question }: AnalysedTurn): string {
  const { opening, parts } = message;
  const isCorrection = memory?.pending?.kind === 'offer' && opening?.isYes === false && earlier.length > 0;
  if (!isCorrection || parts.some(({ intent }) => REQUESTS.includes(intent))) return question;
  return `${opening.rest.trimEnd().replace(/[.!?]$/u, '')}?`;
}
