import type { IntentClass, Verdict } from '../ports/answer-terms.js';
import type { SessionKind } from '../ports/turn.js';
import { lexemes } from '../retrieval/lexemes.js';
import type { Intent } from './intents.js';
import { COURTESY } from './split-message.js';
import type { MessagePart, UnderstoodMessage } from './understand.js';
import { maskPersonal } from '../../platform/kernel/mask.js';

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
/** Characters that a sentence around the question needs to say something. */
const SUBJECT_MIN = 20;
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

interface Labelling {
  language: string;
  stored: (text: string) => string;
}

function labelOf({ questions, parts }: UnderstoodMessage, { language, stored }: Labelling): string | null {
  const telling = (text: string): number => new Set(lexemes(text, language)).size;
  const question = plainSpaces(stored(questions));
  if (telling(question) >= TELLING_WORDS_MIN) return shortened(question, LABEL_CHARACTERS_MAX);
  if (parts.every(isRequestForPerson)) return null;
  const around = parts
    .map(({ text }) => text)
    .filter((text) => !questions.includes(text) && maskPersonal(text) === text)
    .map((text) => plainSpaces(stored(text)));
  const subject = around.toSorted((a, b) => telling(b) - telling(a))[0] ?? '';
  const room = LABEL_CHARACTERS_MAX - [...question].length - 1;
  const isAlone = telling(subject) < telling(question) || room < SUBJECT_MIN;
  const label = isAlone ? shortened(question, LABEL_CHARACTERS_MAX) : `${shortened(subject, room)} ${question}`.trim();
  return telling(label) === 0 ? null : label;
}

/** `agent please` is no topic. */
const isRequestForPerson = ({ intent }: MessagePart): boolean => intent === 'wants_person' || COURTESY.includes(intent);
const plainSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

function shortened(text: string, charactersMax: number): string {
  const characters = [...text];
  if (characters.length <= charactersMax) return text;
  const start = characters.slice(0, charactersMax - 1).join('');
  const end = start.lastIndexOf(' ');
  return `${end < charactersMax / 2 ? start : start.slice(0, end)}…`;
}
