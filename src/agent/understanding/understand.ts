/** Analyses a message once: the intents of its parts, its questions, and its overall intent. */
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
  /** As written. */
  text: string;
  /** Language of the answer. */
  language: string;
  /** Possible languages, best first. */
  languages: string[];
  /** Its sentences, with greetings and thanks separate; at least one. */
  parts: MessagePart[];
  /** The strongest intent of its parts. */
  intent: Intent;
  probability: number;
  /**
   * The parts that ask or order, else those that state something, without courtesy; the whole message if
   * nothing is left.
   */
  questions: string;
  /** The text around the questions. */
  context: string;
  /** Only greeting, thanks, goodbye, yes, no, or talk about the agent. */
  isSmallTalk: boolean;
  /** As an answer to a request for confirmation: yes, no, or null for neither. */
  consent: boolean | null;
}

const SMALL_TALK: Intent[] = ['greeting', 'thanks', 'goodbye', 'about_agent', 'yes', 'no', 'never_mind'];
const REQUESTS: Intent[] = ['wants_person', 'act', 'booking', 'leaving', 'show_page', 'question'];
/** The strongest first. */
const PRIORITY: Intent[][] = [
  ['wants_person'],
  ['act', 'booking', 'leaving', 'show_page'],
  ['question'],
  ['complaint'],
  ['statement'],
  SMALL_TALK,
];
/** Maximum length of a yes or no. */
const CONSENT_CHARACTERS_MAX = 120;
/** Minimum probability of a yes with a negation in it. */
const PLAIN_YES_MIN = 0.8;
/** A wrong yes causes an unwanted action, so it has to be this many times likelier than a no. */
const YES_MIN_OVER_NO = 3;
const YES_MIN = 0.6;
const NO_MIN = 0.2;
const ASKS = /[?？؟]/;
/** Talk that might equally be a question is answered as one. */
const SMALL_TALK_MIN = 0.7;
const SMALL_TALK_CHARACTERS_MAX = 300;

export function understand(text: string, locale: string | null): UnderstoodMessage {
  // Caches results, because the same clause is classified several times.
  const known = new Map<string, ClassifiedIntent>();
  const classify = (part: string): ClassifiedIntent => {
    const found = known.get(part) ?? classifyIntent(part);
    known.set(part, found);
    return found;
  };
  const whole = classify(text);
  const split = splitMessage(text, classify);
  const parts = split.length > 1 ? split.map((part) => ({ text: part, ...classify(part) })) : [{ text, ...whole }];
  const strongest = strongestOf(parts, whole);
  const requests = parts.filter(({ intent }) => REQUESTS.includes(intent));
  const statements = parts.filter((part) => !requests.includes(part) && !COURTESY.includes(part.intent));
  const [core, context] = requests.length > 0 ? [requests, statements] : [statements, []];
  return {
    text,
    language: languageOfPerson(text, locale),
    languages: likelyLanguages(text, locale),
    parts,
    intent: strongest.intent,
    probability: strongest.probability,
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

/** The best of the strongest kind; in a split message the whole counts too if it is a request for a person. */
function strongestOf(parts: MessagePart[], whole: ClassifiedIntent): Pick<MessagePart, 'intent' | 'probability'> {
  if (whole.intent === 'wants_person') return whole;
  const kind = PRIORITY.find((intents) => parts.some(({ intent }) => intents.includes(intent)))!;
  const found = parts.filter(({ intent }) => kind.includes(intent));
  return found.reduce((best, part) => (part.probability > best.probability ? part : best));
}

/**
 * A yes must be clear, because an action may follow: `hm`, `maybe` and `sure?` lead to another question. A no
 * needs less.
 */
function consentOf(text: string, parts: MessagePart[], whole: ClassifiedIntent): boolean | null {
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)) return null;
  if (text.length > CONSENT_CHARACTERS_MAX) return null;
  if (parts.length > 1 && parts.some(({ intent }) => REQUESTS.includes(intent))) return null;
  const { yes, no, never_mind: neverMind } = whole.scores;
  const declining = no + neverMind;
  // `I did not say yes` leads to another question; `no problem` is a clear yes.
  const isUncertain = yes < YES_MIN || ASKS.test(text) || (isNegated(text) && yes < PLAIN_YES_MIN);
  if (yes >= YES_MIN_OVER_NO * declining) return isUncertain ? null : true;
  return declining > yes && declining >= NO_MIN ? false : null;
}
