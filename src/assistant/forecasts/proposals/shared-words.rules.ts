/** Tells what several customers were told alike from what was said to one alone, which may be about them. Pure. */
import { words } from '../../../agent/retrieval/lexemes.js';
import { maskPersonal, MASKS } from '../../../platform/kernel/mask.js';

const BLANK = '…';
const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}’'._@+-]*/gu;
/** “Dear Ada, …” */
const SALUTATION = /^[^…]{0,20}…[,!:]\s*/u;

/**
 * The text, without a salutation, if all of it is shared.
 * @param isShared of a word as `words` gives it @param names in lower case
 * @returns null if it has a name, something personal by its form, or a word that is not shared
 */
export function sharedText(
  text: string,
  isShared: (word: string) => boolean,
  { names, language }: { names: ReadonlySet<string>; language: string },
): string | null {
  const plain = maskPersonal(text).replace(MASKS, BLANK);
  const shown = plain.replace(WORD, (found: string, at: number) => {
    const isName = names.has(found.toLowerCase()) && isCalled(plain, at, found);
    return !isName && words(found, language).every(isShared) ? found : BLANK;
  });
  const [first = '', ...rest] = shown.replace(SALUTATION, '').trim();
  const said = first.toUpperCase() + rest.join('');
  return said === '' || said.includes(BLANK) ? null : said;
}

/** Whether it is a name here: a customer may be called Mark or Will, and sentences begin with such words. */
function isCalled(text: string, at: number, word: string): boolean {
  if (!/^\p{Lu}/u.test(word)) return false;
  const before = text.slice(0, at).trimEnd();
  const beginsSentence = before === '' || '.!?'.includes(before.slice(-1));
  return !beginsSentence || /^[,!:]/u.test(text.slice(at + word.length));
}
