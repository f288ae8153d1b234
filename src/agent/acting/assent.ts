/** Whether a message says yes to an action and nothing else: only then is it carried out. */
import { t, TEXT_LANGUAGES } from '../../platform/kernel/texts/texts.js';
import { isNegated } from '../proof/negation.js';
import { BESIDE, BESIDE_PHRASES, YES, YES_PHRASES } from './assent-words.js';

const wordsOf = (lists: Record<string, string>): Set<string> =>
  new Set(Object.values(lists).flatMap((list) => list.split(' ')));
const yesWords = wordsOf(YES);
const besideWords = wordsOf(BESIDE);
const longestFirst = (list: string): string[] => list.split(' ').sort((a, b) => b.length - a.length);
const yesPhrases = longestFirst(YES_PHRASES);
const besidePhrases = longestFirst(BESIDE_PHRASES);
const choices = new Set(TEXT_LANGUAGES.map((language) => t('choice.yes', language).toLowerCase()));
const CHARACTERS_MAX = 120;

/** @param isOwn whether a word belongs to the action: its name, its description, an argument */
export function isPlainYes(text: string, isOwn: (word: string) => boolean): boolean {
  const plain = text.normalize('NFC').toLowerCase().trim();
  if (choices.has(plain)) return true;
  if (plain.length > CHARACTERS_MAX || /[?？؟]/.test(plain)) return false;
  let rest = plain;
  for (const phrase of yesPhrases) rest = rest.replaceAll(phrase, ' ✓ ');
  for (const phrase of besidePhrases) rest = rest.replaceAll(phrase, ' ');
  if (isNegated(rest)) return false;
  let isYes = /[✓✔✅👍👌]/u.test(rest);
  for (const word of rest.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    if (yesWords.has(word)) isYes = true;
    else if (!besideWords.has(word) && !isOwn(word)) return false;
  }
  return isYes;
}
