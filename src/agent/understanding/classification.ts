import type { IntentClass, Verdict } from '../ports/answer-terms.js';
import type { SessionKind } from '../ports/turn.js';
import { lexemes } from '../retrieval/lexemes.js';
import type { Intent } from './intents.js';
import { COURTESY } from './split-message.js';
import type { UnderstoodMessage } from './understand.js';

export interface Classification {
  intentClass: IntentClass;
  /**
   * What they ask about in their own words, shortened: the question, after the sentence that says what it is about if
   * the question alone does not. null if they say nothing, and for small talk.
   */
  intent: string | null;
  sessionKind: SessionKind;
  /** Whether the person says that the agent helped, or did not. */
  verdict: Verdict | null;
}

const CLASSES: Partial<Record<Intent, IntentClass>> = {
  wants_person: 'escalate',
  show_page: 'show',
  act: 'do',
  booking: 'do',
  leaving: 'do',
};
/** From this probability of leaving on, a session counts as retention. */
const LEAVING_MIN = 0.3;
const LABEL_CHARACTERS_MAX = 80;
/** A label ends with a word if one ends after this many characters. */
const LABEL_CHARACTERS_MIN = 40;
/** A question of fewer words that mean something refers to what was said around it: `Is that too late?` */
const TELLING_WORDS_MIN = 5;

/** The classification of a person's request for its record. @param stored gives a text the form in which it is stored */
export function classificationOf(
  message: UnderstoodMessage,
  language: string,
  stored: (text: string) => string = (text) => text,
): Classification {
  return {
    intentClass: CLASSES[message.intent] ?? 'answer',
    intent: message.isSmallTalk ? null : labelOf(message, { language, stored }),
    sessionKind: message.parts.some(({ scores }) => scores.leaving >= LEAVING_MIN) ? 'retention' : 'support',
    verdict: message.verdict,
  };
}

/** A sentence with an address says who writes, not what about. */
const INTRODUCTION = /[^\s@]@[^\s@]/u;

interface Labelling {
  language: string;
  stored: (text: string) => string;
}

function labelOf({ questions, parts }: UnderstoodMessage, { language, stored }: Labelling): string | null {
  // `agent please` is no topic.
  if (parts.every(({ intent }) => intent === 'wants_person' || COURTESY.includes(intent))) return null;
  const telling = (text: string): number => new Set(lexemes(stored(text), language)).size;
  const around = parts.map(({ text }) => text).filter((text) => !questions.includes(text) && !INTRODUCTION.test(text));
  const subject = around.toSorted((a, b) => telling(b) - telling(a))[0] ?? '';
  const isAlone = telling(questions) >= TELLING_WORDS_MIN || telling(subject) < telling(questions);
  const label = stored(isAlone ? questions : `${subject} ${questions}`)
    .replace(/\s+/g, ' ')
    .trim();
  return telling(label) === 0 ? null : shortened(label);
}

function shortened(label: string): string {
  const characters = [...label];
  if (characters.length <= LABEL_CHARACTERS_MAX) return label;
  const start = characters.slice(0, LABEL_CHARACTERS_MAX - 1).join('');
  const end = start.lastIndexOf(' ');
  return `${end < LABEL_CHARACTERS_MIN ? start : start.slice(0, end)}…`;
}
