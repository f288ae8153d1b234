import type { IntentClass, SessionKind } from '../ports/turn.js';
import { lexemes, words } from '../retrieval/lexemes.js';
import { stopWords } from '../retrieval/stopwords.js';
import { asksForPerson } from './asking-for-person.js';
import { PHRASES } from './phrases.js';

export interface Classification {
  intentClass: IntentClass;
  /** A short label of what was asked for; null when nothing but function words was said. */
  intent: string | null;
  sessionKind: SessionKind;
}

/** As much of a message as is looked at; whoever wants a person says so early or late, so both ends are. */
const LOOKED_AT_CHARACTERS = 600;
const INTENT_WORDS_MAX = 5;
const INTENT_CHARACTERS_MAX = 60;

/** What a person wants of this turn, told from their words alone. Asking for a person wins over everything. */
export function classify(question: string, language: string): Classification {
  const said = plain(question);
  return {
    intentClass: intentClass(said),
    intent: intentLabel(question, language),
    sessionKind: speaks(PHRASES.leaving, said) ? 'retention' : 'support',
  };
}

function intentClass(said: string): IntentClass {
  if (asksForPerson(said)) return 'escalate';
  if (speaks(PHRASES.page, said)) return 'show';
  if (speaks(PHRASES.action, said)) return 'do';
  return 'answer';
}

function speaks(phrases: readonly RegExp[], said: string): boolean {
  return phrases.some((phrase) => phrase.test(said));
}

function plain(question: string): string {
  // Marks that only shape or direct letters are none, and a Turkish `İ` leaves its dot behind.
  const flat = question
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/i\u0307/g, 'i');
  const all = flat.replace(/\s+/g, ' ').trim();
  if (all.length <= 2 * LOOKED_AT_CHARACTERS) return all;
  return `${all.slice(0, LOOKED_AT_CHARACTERS)} ${all.slice(-LOOKED_AT_CHARACTERS)}`;
}

/** The first words of a question that carry matter, as they were said: `wire transfer fee`. */
function intentLabel(question: string, language: string): string | null {
  const stops = stopWords(language);
  const carrying = words(question.slice(0, LOOKED_AT_CHARACTERS)).filter((word) => !stops.has(word));
  if (lexemes(carrying.join(' '), language).length === 0) return null;
  const label = [...new Set(carrying)].slice(0, INTENT_WORDS_MAX).join(' ');
  return label.length > INTENT_CHARACTERS_MAX ? [...label].slice(0, INTENT_CHARACTERS_MAX).join('').trim() : label;
}
