/** The reply where the knowledge has no answer. */
import { t, type KeysIn } from '../../platform/kernel/texts/texts.js';
import { refusesContact } from '../acting/wishes.js';
import type { TurnInput, TurnResult } from '../ports/turn.js';
import { words } from '../retrieval/lexemes.js';
import { REQUESTS } from '../understanding/intents.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { gestureTurn } from './gesture.js';
import { HANDED_OVER } from '../turn-result.js';
import { isLastMiss, missesOf } from './misses.js';
import { declinesOffer, offerOf } from './offer.js';
import { pageInstead } from './pages.js';
import { personOffer, smallTalk } from './small-talk.js';
import { isTold, toldIn } from './told.js';

/** A possible request for a person that is not clear enough for an immediate hand-off. */
const PERSON_POSSIBLE_MIN = 0.1;

/** A remark of at most this many words asks for nothing. */
const REMARK_WORDS_MAX = 3;
/** A statement of at most this many words is rather a part of a question than one. */
const FRAGMENT_WORDS_MAX = 4;
/** From here on a statement may be a reaction. */
const REACTION_MIN = 0.15;
/** Between these a single word may be one; below, nothing is understood of it, and above it is a label or states something. */
const WORD_STATEMENT = { min: 0.6, max: 0.9 };

export const mayWantPerson = ({ message }: AnalysedTurn): boolean =>
  message.parts.some(
    // `Sprechen Sie Deutsch?` is rather about the agent.
    ({ scores }) => scores.wants_person >= PERSON_POSSIBLE_MIN && scores.wants_person > scores.about_agent,
  );

/** The text instead of an answer: the workspace's own, if it has one. */
export const fallback = ({ fallbackMessage: own }: TurnInput, kind: KeysIn<'fallback'>, language: string): string =>
  own || t(`fallback.${kind}`, language);

/**
 * Nothing is certain: shows a page about it, notes what was told, offers passages or a person, or hands over after
 * several misses, with the passages beside it.
 */
export function unansweredTurn(result: TurnResult, input: AnalysedTurn): TurnResult {
  // Reports on actions are not replaced.
  if (result.sideEffect !== null || result.action !== null || result.failure === 'kill_switch') return result;
  if (input.gesture) return { ...result, articles: [], ...gestureTurn(input, result.language) };
  const page = pageInstead(result, input);
  if (page) return { ...page, articles: [] };
  const { language } = result;
  const noted = input.isMessaging || declinesOffer(input) ? null : noMiss(result, input);
  if (noted) return { ...result, abstainReason: null, articles: [], ...noted };
  if (isLastMiss(input) && !isFragment(input)) {
    const { abstainReason } = result;
    const handedOff = {
      ...HANDED_OVER,
      abstainReason,
      articles: result.articles.slice(0, 1), // the person has the matter: pages stand beside it
      tripped: 'escalate_after_misses',
    } as const;
    return { ...result, ...handedOff, ...NOTHING_ASKED };
  }
  const own = input.fallbackMessage ?? result.answer;
  if (input.isMessaging) {
    const answer = fallback(input, 'rephrase', language);
    return { ...result, articles: [], answer, choices: [t('choice.person', language)], pending: null };
  }
  const best = result.articles[0];
  return best ? offerOf({ ...result, answer: own }, best) : { ...result, ...offeredPerson(own, language) };
}

const NOTHING_ASKED = { form: null, choices: [], pending: null };

/** @param own the workspace's or the model's text; '' = ours, which a yes answers */
export const offeredPerson = (own: string, language: string): Partial<TurnResult> => ({
  ...personOffer(language, 'fallback.no_answer'),
  status: 'abstained',
  ...(own !== '' && { answer: own, pending: null }),
});

/** In a chat, what is not a question without an answer: anger, a possible wish for a person, what was told. */
function noMiss(result: TurnResult, input: AnalysedTurn): Partial<TurnResult> | null {
  const { message } = input;
  const { language } = result;
  if (message.verdict === 'unsolved' || isAngry(message)) return smallTalk('complaint', language);
  if (mayWantPerson(input) || refusesContact(message.text)) return personOffer(language, 'fallback.person');
  if (!isTold(message)) return null;
  const { name, things } = toldIn(message);
  const isData = name !== undefined || things.length > 0;
  // After a miss it tells more about the question; with extracts, it may be one.
  if (!isData && (missesOf(input) > 1 || result.articles.length > 0)) return null;
  const isAfterAnswer = (input.memory?.turns ?? 0) > 0 && missesOf(input) === 1;
  // A remark after an answer leaves the session as it is: `oh nice`; a name or a label is asked about.
  const isRemark = isAfterAnswer && !isData && mayReact(message);
  const thanked = t(things.length > 0 ? 'statement.noted' : 'statement.word', language, { what: things.join(', ') });
  const answer = isData ? thanked : t(isRemark ? 'smalltalk.reaction' : heard(input), language);
  const reach = name === undefined ? null : { name };
  return { ...(isAfterAnswer ? { status: 'answered', confidence: 1 } : { status: 'clarify' }), reach, answer };
}

/** `für kinder auch`, `hm ok schade`: a few words that ask nothing get one more try before a person takes over. */
const isFragment = (input: AnalysedTurn): boolean =>
  missesOf(input) === (input.guardrails?.escalateAfterMisses ?? 0) &&
  isTold(input.message) &&
  words(input.question).length <= FRAGMENT_WORDS_MAX;

/** Rather that than anything else: where no page answers and nothing is asked, anger need not be as sure. */
const isAngry = ({ intent, parts }: UnderstoodMessage): boolean =>
  intent === 'complaint' && !parts.some((part) => REQUESTS.includes(part.intent));

/**
 * Thanks are for what is told at the beginning, once. One word or none that names something (`asdf`, `5*7`) told nothing
 * that one could be thanked for.
 */
const heard = ({ message: { text }, memory }: AnalysedTurn): 'statement.heard' | 'statement.word' =>
  !memory?.turns && words(text).filter((word) => /\p{L}/u.test(word)).length > 1 ? 'statement.heard' : 'statement.word';

/** `oh nice`, `verstanden`; capitals begin names and labels. */
const mayReact = ({ text, parts, probability }: UnderstoodMessage): boolean => {
  if (words(text).length > REMARK_WORDS_MAX) return false;
  if (parts.some(({ scores }) => scores.reaction >= REACTION_MIN)) return true;
  return /^\p{Ll}+$/u.test(text) && probability >= WORD_STATEMENT.min && probability < WORD_STATEMENT.max;
};
