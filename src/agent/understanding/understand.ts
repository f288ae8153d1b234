/** Analyses a message once: the intents of its parts, its questions, and its overall intent. */
import { required } from '../../platform/kernel/invariant.js';
import type { Verdict } from '../ports/answer-terms.js';
import { languageOfPerson } from './answer-language.js';
import { likelyLanguages } from './language.js';
import { classifyIntent, otherThanPerson, STATED, sumOf, type ClassifiedIntent } from './classify-intent.js';
import { consentOf, isLikelyYes, openingConsent } from './consent.js';
import { introduces } from './introduction.js';
import { CONSENT, REQUESTS, SMALL_TALK, type Intent } from './intents.js';
import { afterOpening, openingOf } from './opening.js';
import { COURTESY, splitMessage } from './split-message.js';
import { verdictOf } from './verdict.js';
import { words } from '../retrieval/lexemes.js';

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
  /** The yes or no that it begins with, if it says more, and what that is; null if it is nothing else or has none. */
  opening: { isYes: boolean; rest: string } | null;
  /** Whether it says that the agent helped, or did not. */
  verdict: Verdict | null;
}

/** The strongest first. */
const PRIORITY: (readonly Intent[])[] = [
  ['wants_person'],
  ['act', 'booking', 'leaving', 'show_page'],
  ['question'],
  ['complaint'],
  ['statement'],
  SMALL_TALK,
];
/** Small talk that may be asked: `how are you?`, `who are you?` */
const ASKING_TALK: Intent[] = ['greeting', 'about_agent'];
/** `hm`, `ok` and `no` before the rest. */
const OPENINGS_MAX = 3;
/** Talk that might equally be a question is answered as one. */
const SMALL_TALK_MIN = 0.7;
const WHOLE_TALK_MIN = 0.95;
const COURTEOUS = SMALL_TALK.filter((intent) => !CONSENT.includes(intent));
/** What probably asks says nothing of whether the agent helped. */
const ASKING: Intent[] = ['question', 'about_agent'];
const ASKING_MIN = 0.75;
/** From these probabilities on, a verdict is in doubt. */
const COMPLAINT_MIN = 0.2;
const POLITE_MIN = 0.4;
/** So few words that clearly state something, without any complaint, are a name or a label. */
const LABEL_WORDS_MAX = 2;
const LABEL_STATEMENT_MIN = 0.8;
const LABEL_FEELING_MAX = 0.1;
const SMALL_TALK_CHARACTERS_MAX = 300;
/** A message of several parts, one of which requests a person: minimum probability that the message does, or the part. */
const PERSON_MIN = { message: 0.5, part: 0.98 };

export function understand(said: string, locale: string | null): UnderstoodMessage {
  const text = withoutFinalDots(said);
  // `No, I want the blue one` is what follows the no: only the answer to a question of the agent needs the no itself.
  const { openings, rest: asked } = opened(text);
  const first = openings.find(({ intent }) => CONSENT.includes(intent));
  const opening = first ? { isYes: isLikelyYes(first.scores), rest: asked } : null;
  const whole = openings.length > 0 ? afterOpening(classifyIntent(asked)) : classifyIntent(text);
  const pieces = splitMessage(asked);
  const read = pieces.length > 1 ? pieces.map((part) => partOf(part, whole)) : [{ text: asked, ...whole }];
  const parts = read.map((part) =>
    part.intent === 'complaint' && introduces(part.text) ? { text: part.text, ...STATED } : part,
  );
  const strongest = strongestOf(parts, whole);
  const requests = parts.filter(({ intent }) => REQUESTS.includes(intent));
  const statements = parts.filter((part) => !requests.includes(part) && !COURTESY.includes(part.intent));
  const [core, context] = requests.length > 0 ? [requests, statements] : [statements, []];
  return {
    text: said,
    language: languageOfPerson(text, locale),
    languages: likelyLanguages(text, locale),
    parts: [...openings, ...parts],
    intent: strongest.intent,
    probability: strongest.probability,
    questions: core.length > 0 ? textOf(core) : asked,
    context: textOf(context),
    isSmallTalk: text.length <= SMALL_TALK_CHARACTERS_MAX && isTalk(whole, parts),
    consent:
      opening && first
        ? openingConsent(opening, { text, first, whole: classifyIntent(text), restIntent: strongest.intent })
        : parts.length > 1 && requests.length > 0
          ? null
          : consentOf(text, whole),
    opening,
    verdict:
      sumOf(whole, ASKING) >= ASKING_MIN ? null : verdictIn(text, asked, { isRequest: requests.length > 0, whole }),
  };
}

/** `Hm.`, `ok ...`: the dots after a word or two say nothing. */
function withoutFinalDots(text: string): string {
  const bare = text.replace(/\s?[.…]{1,20}\s{0,5}$/u, '');
  return /^\p{L}{1,30}(?:\s\p{L}{1,30})?$/u.test(bare) ? bare : text;
}

/** Its openings, one after the other (`hm, ok, cancel it`), and the rest. */
function opened(text: string): { openings: MessagePart[]; rest: string } {
  const openings: MessagePart[] = [];
  let rest = text;
  for (let next = openingOf(rest); next && openings.length < OPENINGS_MAX; next = openingOf(rest)) {
    openings.push({ text: next.first, ...classifyIntent(next.first) });
    ({ rest } = next);
  }
  return { openings, rest };
}

/** `No problem.` does not ask, so what ends in a question mark is not that. */
const talkOf = (part: MessagePart): number =>
  sumOf(part, /[?？؟]$/u.test(part.text.trimEnd()) ? ASKING_TALK : SMALL_TALK);

/**
 * Each part is small talk, or the message as a whole, for certain, and no part of it requests anything. A yes or no
 * counts only if the message is nothing else: `No, that is not it. I wanted the price.`
 */
const isTalk = (whole: ClassifiedIntent, parts: MessagePart[]): boolean =>
  parts.every((part) => talkOf(part) >= SMALL_TALK_MIN) ||
  (sumOf(whole, COURTEOUS) >= WHOLE_TALK_MIN && parts.every(({ intent }) => !REQUESTS.includes(intent)));

/** A part says less than the message: it requests a person only if the message probably does, or itself for certain. */
function partOf(text: string, whole: ClassifiedIntent): MessagePart {
  const part = classifyIntent(text);
  const isPerson = whole.scores.wants_person >= PERSON_MIN.message || part.scores.wants_person >= PERSON_MIN.part;
  return { text, ...(part.intent === 'wants_person' && !isPerson ? otherThanPerson(part) : part) };
}

/**
 * After a yes or no, what follows may be a correction, which resembles a complaint, or an order: then both have to say
 * it. `Super, then I know` says it as a whole.
 */
function verdictIn(
  text: string,
  asked: string,
  { isRequest, whole }: { isRequest: boolean; whole: ClassifiedIntent },
): Verdict | null {
  const verdict = verdictOf(text);
  if (isDoubted(whole, verdict) || isLabel(text, whole) || (verdict && introduces(text))) return null;
  const isTold = whole.intent === 'statement';
  const isWhole = asked === text || (verdict === 'solved' && !isRequest);
  return isWhole || (!isTold && verdictOf(asked) === verdict) ? verdict : null;
}

/** Who is polite or gives up does not judge (`same to you`, `wrong chat`); a complaint does not say that it is solved. */
const isDoubted = ({ scores }: ClassifiedIntent, verdict: Verdict | null): boolean => {
  if (verdict === 'solved') return scores.complaint >= COMPLAINT_MIN;
  const polite = sumOf({ scores }, COURTEOUS) + scores.never_mind;
  return polite >= POLITE_MIN && polite > scores.complaint + scores.no;
};

/** `Gr. L` says something of a thing, if anything, and nothing of the help. */
const isLabel = (text: string, { scores }: ClassifiedIntent): boolean =>
  words(text).length <= LABEL_WORDS_MAX &&
  scores.statement >= LABEL_STATEMENT_MIN &&
  scores.complaint + scores.no + scores.never_mind < LABEL_FEELING_MAX;

const textOf = (parts: MessagePart[]): string => parts.map(({ text }) => text).join(' ');

/** The best of the strongest kind; in a split message the whole counts too if it is a request for a person. */
function strongestOf(parts: MessagePart[], whole: ClassifiedIntent): Pick<MessagePart, 'intent' | 'probability'> {
  if (whole.intent === 'wants_person') return whole;
  const byKind = PRIORITY.map((intents) => parts.filter(({ intent }) => intents.includes(intent)));
  const strongest = required(
    byKind.find((found) => found.length > 0),
    'the kind of a part',
  );
  return strongest.reduce((best, part) => (part.probability > best.probability ? part : best));
}
