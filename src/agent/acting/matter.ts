/** What a person wants of the team, to whom they are handed over: rarely their last words, such as `yes` or an address. */
import type { HandoffMatter } from '../ports/turn.js';
import { lexemes } from '../retrieval/lexemes.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import type { Intent } from '../understanding/intents.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { contactsIn, isContactRequest } from './wishes.js';

const MATTERS: readonly Intent[] = ['question', 'act', 'booking', 'leaving', 'show_page', 'complaint', 'statement'];
/** Fewer words that mean something (`what do i have to do now`) rest on what was said before them. */
const TELLING_WORDS_MIN = 5;

/** The last message that carries a matter, after those that it needs to be understood. */
export function matterOf({ message, earlier }: AnalysedTurn): HandoffMatter {
  const isHere = carriesMatter(message);
  const before: string[] = [];
  let telling = isHere ? tellingWords(message) : 0;
  for (const said of earlier.filter(carriesMatter).toReversed()) {
    if (telling >= TELLING_WORDS_MIN) break;
    before.unshift(said.text);
    telling = tellingWords(said);
  }
  return { before, isHere };
}

/** An address and the wish for a person or a call are no matter. */
const carriesMatter = ({ parts }: UnderstoodMessage): boolean =>
  parts.some(({ text, intent }) => {
    if (!MATTERS.includes(intent)) return false;
    return contactsIn(text).length === 0 && !(intent === 'question' && isContactRequest(text));
  });

const tellingWords = ({ text, language }: UnderstoodMessage): number => new Set(lexemes(text, language)).size;
