/** Keeps of a text what several customers were told alike: what was said to one alone may be about them. Pure. */
import { words } from '../../../agent/retrieval/lexemes.js';
import { maskPersonal, MASKS } from '../../../platform/kernel/mask.js';

const BLANK = '…';
/** A text with more of it left out says nothing any more. */
const BLANK_SHARE_MAX = 0.25;
const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}’'._@+-]*/gu;

/**
 * The text with a blank for each word that is not shared, for names, and for what is personal by its form.
 * @param isShared of a word as `words` gives it @param names in lower case
 * @returns null if too little is left
 */
export function sharedText(
  text: string,
  isShared: (word: string) => boolean,
  { names, language }: { names: ReadonlySet<string>; language: string },
): string | null {
  let kept = 0;
  let blanked = 0;
  const plain = maskPersonal(text).replace(MASKS, BLANK);
  const shown = plain.replace(WORD, (found: string, at: number) => {
    const isName = names.has(found.toLowerCase()) && isCapitalised(found) && !startsSentence(plain, at);
    const isKept = !isName && words(found, language).every(isShared);
    if (isKept) kept++;
    else blanked++;
    return isKept ? found : BLANK;
  });
  blanked += (plain.match(/…/gu) ?? []).length;
  if (kept === 0 || blanked > BLANK_SHARE_MAX * (kept + blanked)) return null;
  return shown.replace(/…(?:[\s,]*…)+/gu, BLANK).trim();
}

const isCapitalised = (word: string): boolean => /^\p{Lu}/u.test(word);
const startsSentence = (text: string, at: number): boolean => {
  const before = text.slice(0, at).trimEnd();
  return before === '' || '.!?'.includes(before.slice(-1));
};
