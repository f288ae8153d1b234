import type { IntentClass, Verdict } from '../ports/answer-terms.js';
import type { SessionKind } from '../ports/turn.js';
import { lexemes } from '../retrieval/lexemes.js';
import type { Intent } from './intents.js';
import type { UnderstoodMessage } from './understand.js';

export interface Classification {
  intentClass: IntentClass;
  /** The question in the person's own words, shortened; null if they say nothing, and for small talk. */
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
const LABEL_CHARACTERS_MAX = 60;
/** A label ends with a word if one ends after this many characters. */
const LABEL_CHARACTERS_MIN = 30;

/** The classification of a person's request for its record. @param stored gives a text the form in which it is stored */
export function classificationOf(
  message: UnderstoodMessage,
  language: string,
  stored: (text: string) => string = (text) => text,
): Classification {
  return {
    intentClass: CLASSES[message.intent] ?? 'answer',
    intent: message.isSmallTalk ? null : labelOf(stored(message.questions), language),
    sessionKind: message.parts.some(({ scores }) => scores.leaving >= LEAVING_MIN) ? 'retention' : 'support',
    verdict: message.verdict,
  };
}

function labelOf(question: string, language: string): string | null {
  if (lexemes(question, language).length === 0) return null;
  const label = question.replace(/\s+/g, ' ').trim();
  const characters = [...label];
  if (characters.length <= LABEL_CHARACTERS_MAX) return label;
  const start = characters.slice(0, LABEL_CHARACTERS_MAX - 1).join('');
  const end = start.lastIndexOf(' ');
  return `${end < LABEL_CHARACTERS_MIN ? start : start.slice(0, end)}…`;
}
