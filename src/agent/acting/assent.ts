/** Whether a message says yes or no and nothing else: only a plain yes carries an action out. */
import { t, TEXT_LANGUAGES } from '../../platform/kernel/texts/texts.js';
import { isNegated } from '../proof/negation.js';
import { BESIDE, BESIDE_NO, BESIDE_PHRASES, NO, NO_PHRASES, YES, YES_PHRASES } from './assent-words.js';

const wordsOf = (lists: Record<string, string>): Set<string> =>
  new Set(Object.values(lists).flatMap((list) => list.split(' ')));
const longestFirst = (list: string): string[] => list.split(' ').sort((a, b) => b.length - a.length);
const plain = (said: Record<string, string>, beside: Record<string, string>, phrases: string) => ({
  words: wordsOf(said),
  beside: wordsOf(beside),
  phrases: longestFirst(phrases),
});
const yes = plain(YES, BESIDE, YES_PHRASES);
const no = plain(NO, BESIDE_NO, NO_PHRASES);
const besidePhrases = longestFirst(BESIDE_PHRASES);
const choices = new Set(TEXT_LANGUAGES.map((language) => t('choice.yes', language).toLowerCase()));
const CHARACTERS_MAX = 120;

/** @param isOwn whether a word belongs to the action: its name, its description, an argument */
export function isPlainYes(text: string, isOwn: (word: string) => boolean): boolean {
  const said = text.normalize('NFC').toLowerCase().trim();
  return choices.has(said) || saysOnly(said, yes, isOwn);
}

/** Whether a word says yes, or may stand beside one. */
export const isAssent = (word: string): boolean => yes.words.has(word) || yes.beside.has(word);

/** `Never mind`, but not `passt nicht` or `I don't have it`, which answer a question. */
export const isPlainNo = (text: string): boolean => saysOnly(text.normalize('NFC').toLowerCase(), no, () => false);

function saysOnly(text: string, { words, beside, phrases }: typeof yes, isOwn: (word: string) => boolean): boolean {
  if (text.length > CHARACTERS_MAX || /[?？؟]/.test(text)) return false;
  let rest = text;
  for (const phrase of phrases) rest = rest.replaceAll(phrase, ' ✓ ');
  for (const phrase of besidePhrases) rest = rest.replaceAll(phrase, ' ');
  if (words === yes.words && isNegated(rest)) return false;
  let isSaid = words === yes.words ? /[✓✔✅👍👌]/u.test(rest) : rest.includes('✓');
  for (const word of rest.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    if (words.has(word)) isSaid = true;
    else if (!beside.has(word) && !isOwn(word)) return false;
  }
  return isSaid;
}
