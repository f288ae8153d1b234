/** Answers a message that is only courtesy, talk about the agent, or anger: from texts, without knowledge. */
import type { TurnResult } from '../ports/turn.js';
import { hasTexts, t, type KeysIn, type PlainKey } from '../../platform/kernel/texts/texts.js';
import { courtesyLanguage } from '../texts/courtesy-language.js';
import { detectLanguage, primarySubtag } from '../understanding/language.js';
import { REQUESTS, type Intent } from '../understanding/intents.js';
import { COURTESY } from '../understanding/split-message.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import type { MessagePart } from '../understanding/understand.js';
import { kindsOf } from '../understanding/kind.js';
import { words } from '../retrieval/lexemes.js';
import { verdictOf } from '../understanding/verdict.js';

/** Minimum probability for anger without a question. */
const COMPLAINT_MIN = 0.6;
/** More likely than not. */
const ELSE_MIN = 0.5;
/** What says more than a courtesy is talk if it is of that kind, too: `do you have a playground` asks of the company. */
const TALK_MIN = 0.7;
const COURTESY_WORDS_MAX = 3;
/** From here on a first message is a goodbye. */
const LEAVING_MIN = 0.9;
/** The first intent that applies decides: `thanks, bye` is a goodbye. */
const PRIORITY: Intent[] = ['about_agent', 'goodbye', 'thanks', 'greeting', 'never_mind', 'no', 'yes', 'reaction'];

export type SmallTalk = KeysIn<'smalltalk'>;

/**
 * The kind of small talk; null for a message that asks for something. What is not understood is no feeling: thanks, a
 * goodbye, a yes or a no have to be likelier than everything else together, or it is an opening that is asked about.
 */
export function smallTalkOf({ message, memory }: Pick<AnalysedTurn, 'message' | 'memory'>): SmallTalk | null {
  const { isSmallTalk, intent, probability, parts, verdict } = message;
  if (verdict === 'unsolved' && !parts.some(saysElse)) return 'complaint';
  if (intent === 'complaint' && probability >= COMPLAINT_MIN) return 'complaint';
  const kind = PRIORITY.find((candidate) => parts.some((part) => part.intent === candidate && isClear(part)));
  if (verdict === 'solved') return kind === 'goodbye' ? kind : 'thanks';
  // Nobody begins by leaving: `God dag` may be said at both ends.
  const isOpening = kind === 'goodbye' && !memory?.turns && parts.every(({ scores }) => scores.goodbye < LEAVING_MIN);
  const isCourtesy = words(message.text).length <= COURTESY_WORDS_MAX || COURTESY.includes(intent);
  const isTalk = (isCourtesy && probability >= ELSE_MIN) || kindsOf(message.text).talk >= TALK_MIN;
  return isSmallTalk && isTalk ? ((isOpening ? 'greeting' : (kind ?? 'greeting')) as SmallTalk) : null;
}

const isClear = ({ intent, probability }: MessagePart): boolean => intent === 'about_agent' || probability >= ELSE_MIN;

/** The reply: no claim from the knowledge, and not a gap. Anger is answered with the offer of a person. */
export function smallTalk(kind: SmallTalk, language: string): Partial<TurnResult> {
  const answer = t(`smalltalk.${kind}`, language);
  const result = { answer, language, confidence: 1, abstainReason: null };
  return kind === 'complaint'
    ? { ...result, ...personOffer(language, 'smalltalk.complaint') }
    : { ...result, status: 'answered' };
}

/** Asks whether a person should take over; the next message may say yes. */
export const personOffer = (language: string, text: PlainKey): Partial<TurnResult> => ({
  status: 'clarify',
  answer: t(text, language),
  form: 'contact',
  choices: [t('choice.person', language)],
  pending: { kind: 'person' },
});

/** `That did not help. I wanted to know the price.`: what is asked or told beside it is looked up first. */
const saysElse = ({ text, intent, probability }: MessagePart): boolean =>
  (REQUESTS.includes(intent) || intent === 'statement') && probability >= ELSE_MIN && verdictOf(text) === null;

/**
 * A greeting shows its language by a single word; `ok` does not, so the conversation's language is kept.
 * @param language the conversation's, in which we have texts
 */
export function smallTalkLanguage({ message, locale }: AnalysedTurn, language: string): string {
  const written = courtesyLanguage(message.text) ?? detectLanguage(message.text);
  if (!written || !hasTexts(written) || written === primarySubtag(language)) return language;
  return locale !== null && primarySubtag(locale) === written ? locale.trim() : written;
}
