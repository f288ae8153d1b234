import type { IntentClass, SessionKind } from '../ports/turn.js';
import { lexemes, words } from '../retrieval/lexemes.js';
import { stopWords } from '../retrieval/stopwords.js';
import type { Intent } from './intents.js';
import type { UnderstoodMessage } from './understand.js';

export interface Classification {
  intentClass: IntentClass;
  /** A short label of what was asked for; null when nothing but function words was said. */
  intent: string | null;
  sessionKind: SessionKind;
}

const CLASSES: Partial<Record<Intent, IntentClass>> = {
  wants_person: 'escalate',
  show_page: 'show',
  act: 'do',
  booking: 'do',
  leaving: 'do',
};
/** Leaving that is spoken of as likely as this makes a conversation one of retention. */
const LEAVING_MIN = 0.3;
/** As much of a message as its label is taken from. */
const LABELLED_CHARACTERS = 600;
const LABEL_WORDS_MAX = 5;
const LABEL_CHARACTERS_MAX = 60;

/** What is recorded of what a person wants. @param kept their message as it may be kept */
export function classificationOf(message: UnderstoodMessage, language: string, kept = message.text): Classification {
  return {
    intentClass: CLASSES[message.intent] ?? 'answer',
    intent: message.isSmallTalk ? null : labelOf(kept, language),
    sessionKind: message.parts.some(({ scores }) => scores.leaving >= LEAVING_MIN) ? 'retention' : 'support',
  };
}

/** The first words of a question that carry matter, as they were said: `wire transfer fee`. */
function labelOf(question: string, language: string): string | null {
  const stops = stopWords(language);
  const carrying = words(question.slice(0, LABELLED_CHARACTERS)).filter((word) => !stops.has(word));
  if (lexemes(carrying.join(' '), language).length === 0) return null;
  const label = [...new Set(carrying)].slice(0, LABEL_WORDS_MAX).join(' ');
  return label.length > LABEL_CHARACTERS_MAX ? [...label].slice(0, LABEL_CHARACTERS_MAX).join('').trim() : label;
}
