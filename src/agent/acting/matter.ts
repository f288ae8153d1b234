/** What a person wants of the team to whom they are handed over: in the words that carry it, and not in a mere `yes`. */
import { maskSecretNumbers } from '../../platform/kernel/mask.js';
import { lexemes } from '../retrieval/lexemes.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { REQUESTS, type Intent } from '../understanding/intents.js';
import { COURTESY } from '../understanding/split-message.js';
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
 * The last messages that carry the matter, with those that it rests on and what else was told of it: numbers, dates, how to
 * reach them. What was offered stands below as it was shown, as a quotation. Null if nothing carries one.
 */
export function matterOf({ message, earlier, dialogue, memory, guardrails }: AnalysedTurn): string | null {
  const texts: string[] = [];
  let telling = 0;
  for (const said of [...earlier, message].toReversed()) {
    if (telling >= TELLING_WORDS_MIN) break;
    const isMatter = carriesMatter(said);
    if (isMatter || isDetail(said)) texts.unshift(said.text);
    if (isMatter) telling = tellingWords(said);
  }
  if (telling === 0) return null;
  const offered = memory?.pending?.kind === 'offer' ? dialogue.findLast(({ from }) => from === 'agent') : undefined;
  const [shown = ''] = offered?.text.split('\n') ?? [];
  const matter = [...texts, ...(shown === '' ? [] : [`> ${shown}`])].join('\n');
  return guardrails?.maskPii ? maskSecretNumbers(matter) : matter;
}

/** An address and the wish for a call are no matter; who asks for a person may say what for. */
const carriesMatter = (said: UnderstoodMessage): boolean =>
  said.parts.some(({ text, intent }) => {
    if (intent === 'wants_person') return tellingWords(said) >= TELLING_WORDS_MIN;
    if (!MATTERS.includes(intent)) return false;
    return contactsIn(text).length === 0 && !(intent === 'question' && isContactRequest(text));
  });

/** What belongs to the matter, whatever it is: a number, or an address. */
const isDetail = ({ text, parts }: UnderstoodMessage): boolean =>
  (/\p{Nd}/u.test(text) || contactsIn(text).length > 0) && parts.some(({ intent }) => !COURTESY.includes(intent));

const tellingWords = ({ text, language }: UnderstoodMessage): number => new Set(lexemes(text, language)).size;
