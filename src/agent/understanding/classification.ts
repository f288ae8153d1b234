import type { IntentClass, Verdict } from '../ports/answer-terms.js';
import type { SessionKind } from '../ports/turn.js';
import { lexemes, words } from '../retrieval/lexemes.js';
import { stopWords } from '../retrieval/stopwords.js';
import type { Intent } from './intents.js';
import type { UnderstoodMessage } from './understand.js';

export interface Classification {
  intentClass: IntentClass;
  /** A short label of the request; null if there were only function words. */
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
/** Characters of a message from which its label is taken. */
const LABELLED_CHARACTERS = 600;
const LABEL_WORDS_MAX = 5;
const LABEL_CHARACTERS_MAX = 60;

/** The classification of a person's request for its record. @param storedText the message in its stored form */
export function classificationOf(
  message: UnderstoodMessage,
  language: string,
  storedText = message.text,
): Classification {
  return {
    intentClass: CLASSES[message.intent] ?? 'answer',
    intent: message.isSmallTalk ? null : labelOf(storedText, language),
    sessionKind: message.parts.some(({ scores }) => scores.leaving >= LEAVING_MIN) ? 'retention' : 'support',
    verdict: message.verdict,
  };
}

/** The first significant words of a question, as written: `wire transfer fee`. */
function labelOf(question: string, language: string): string | null {
  const stops = stopWords(language);
  const significant = words(question.slice(0, LABELLED_CHARACTERS)).filter((word) => !stops.has(word));
  if (lexemes(significant.join(' '), language).length === 0) return null;
  const label = [...new Set(significant)].slice(0, LABEL_WORDS_MAX).join(' ');
  return label.length > LABEL_CHARACTERS_MAX ? [...label].slice(0, LABEL_CHARACTERS_MAX).join('').trim() : label;
}
