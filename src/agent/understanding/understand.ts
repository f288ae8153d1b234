/** Analyses a message once: what its parts want, what of it asks, and what it is as a whole. */
import { isNegated } from '../proof/negation.js';
import { languageOfPerson } from './answer-language.js';
import { likelyLanguages } from './language.js';
import { classifyIntent, type ClassifiedIntent } from './classify-intent.js';
import type { Intent } from './intents.js';
import { COURTESY, splitMessage } from './split-message.js';

export interface MessagePart extends ClassifiedIntent {
  text: string;
}

export interface UnderstoodMessage {
  /** As it was written. */
  text: string;
  /** In which to answer. */
  language: string;
  /** It may be in, best first. */
  languages: string[];
  /** Its sentences, with greetings and thanks apart; at least one. */
  parts: MessagePart[];
  /** The strongest of what its parts want. */
  intent: Intent;
  probability: number;
  /** The parts that ask or order, else those that tell, without courtesy; the whole message where that leaves nothing. */
  questions: string;
  /** What is told around what is asked. */
  context: string;
  /** Nothing but greeting, thanks, goodbye, yes, no, or talk about the agent. */
  isSmallTalk: boolean;
  /** As the answer to a question whether to do something: yes, no, or neither of them. */
  consent: boolean | null;
}

const SMALL_TALK: Intent[] = ['greeting', 'thanks', 'goodbye', 'about_agent', 'yes', 'no', 'never_mind'];
const WANTS: Intent[] = ['wants_person', 'act', 'booking', 'leaving', 'show_page', 'question'];
/** The strongest first. */
const PRIORITY: Intent[][] = [
  ['wants_person'],
  ['act', 'booking', 'leaving', 'show_page'],
  ['question'],
  ['complaint'],
  ['statement'],
  SMALL_TALK,
];
/** An answer to yes or no has no more characters than this. */
const CONSENT_CHARACTERS_MAX = 120;
/** A yes in words that deny something. */
const PLAIN_YES_MIN = 0.8;
/** A wrong yes does what is not wanted: it is so many times likelier than a no. */
const YES_MIN_OVER_NO = 3;
const YES_MIN = 0.6;
const NO_MIN = 0.2;
const ASKS = /[?？؟]/;
/** Talk that might as well be a question is answered as one. */
const SMALL_TALK_MIN = 0.7;
const SMALL_TALK_CHARACTERS_MAX = 300;

export function understand(text: string, locale: string | null): UnderstoodMessage {
  // A clause is looked at several times, and classified once.
  const known = new Map<string, ClassifiedIntent>();
  const classify = (said: string): ClassifiedIntent => {
    const found = known.get(said) ?? classifyIntent(said);
    known.set(said, found);
    return found;
  };
  const whole = classify(text);
  const split = splitMessage(text, classify);
  const parts = split.length > 1 ? split.map((part) => ({ text: part, ...classify(part) })) : [{ text, ...whole }];
  const strongest = strongestOf(parts, whole);
  const asking = parts.filter(({ intent }) => WANTS.includes(intent));
  const telling = parts.filter((part) => !asking.includes(part) && !COURTESY.includes(part.intent));
  const [core, context] = asking.length > 0 ? [asking, telling] : [telling, []];
  return {
    ...{ text, language: languageOfPerson(text, locale), languages: likelyLanguages(text, locale), parts },
    ...{ intent: strongest.intent, probability: strongest.probability },
    questions: core.length > 0 ? textOf(core) : text,
    context: textOf(context),
    isSmallTalk:
      text.length <= SMALL_TALK_CHARACTERS_MAX && parts.every((part) => sumOf(part, SMALL_TALK) >= SMALL_TALK_MIN),
    consent: consentOf(text, parts, whole),
  };
}

const textOf = (parts: MessagePart[]): string => parts.map(({ text }) => text).join(' ');
const sumOf = ({ scores }: ClassifiedIntent, intents: Intent[]): number =>
  intents.reduce((sum, intent) => sum + scores[intent], 0);

/** The best of the strongest kind; the whole is heard too where it wants a person, in a message cut apart. */
function strongestOf(parts: MessagePart[], whole: ClassifiedIntent): Pick<MessagePart, 'intent' | 'probability'> {
  if (whole.intent === 'wants_person') return whole;
  const kind = PRIORITY.find((intents) => parts.some(({ intent }) => intents.includes(intent)))!;
  const found = parts.filter(({ intent }) => kind.includes(intent));
  return found.reduce((best, part) => (part.probability > best.probability ? part : best));
}

/** A yes has to be plain, for an action may follow: `hm`, `maybe` and `sure?` are asked again. A no needs less. */
function consentOf(text: string, parts: MessagePart[], whole: ClassifiedIntent): boolean | null {
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)) return null;
  if (text.length > CONSENT_CHARACTERS_MAX) return null;
  if (parts.length > 1 && parts.some(({ intent }) => WANTS.includes(intent))) return null;
  const { yes, no, never_mind: neverMind } = whole.scores;
  const declining = no + neverMind;
  // `I did not say yes` is asked again; `no problem` is as plain a yes as they come.
  const isDoubtful = yes < YES_MIN || ASKS.test(text) || (isNegated(text) && yes < PLAIN_YES_MIN);
  if (yes >= YES_MIN_OVER_NO * declining) return isDoubtful ? null : true;
  return declining > yes && declining >= NO_MIN ? false : null;
}
