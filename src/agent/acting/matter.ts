/** What a person wants of the team, to whom they are handed over, where their last words do not say it. */
import { lexemes } from '../retrieval/lexemes.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { REQUESTS, type Intent } from '../understanding/intents.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { contactsIn, isContactRequest } from './wishes.js';

const MATTERS: readonly Intent[] = [
  ...REQUESTS.filter((intent) => intent !== 'wants_person'),
  'complaint',
  'statement',
];
/** Fewer words that mean something (`what do i have to do now`) rest on what was said before them. */
const TELLING_WORDS_MIN = 5;

/**
 * The last earlier message that carries a matter, after those that it rests on; null if the message itself asks for
 * something, or nothing was asked before it.
 */
export function earlierMatter({ message, earlier }: AnalysedTurn): string | null {
  if (carriesMatter(message) || message.parts.some(({ intent }) => intent === 'wants_person')) return null;
  const texts: string[] = [];
  let telling = 0;
  for (const said of earlier.filter(carriesMatter).toReversed()) {
    if (telling >= TELLING_WORDS_MIN) break;
    texts.unshift(said.text);
    telling = tellingWords(said);
  }
  return texts.length > 0 ? texts.join('\n') : null;
}

/** An address and the wish for a call are no matter. */
const carriesMatter = ({ parts }: UnderstoodMessage): boolean =>
  parts.some(({ text, intent }) => {
    if (!MATTERS.includes(intent)) return false;
    return contactsIn(text).length === 0 && !(intent === 'question' && isContactRequest(text));
  });

const tellingWords = ({ text, language }: UnderstoodMessage): number => new Set(lexemes(text, language)).size;
