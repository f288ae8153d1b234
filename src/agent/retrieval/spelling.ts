/**
 * Corrects a misspelt word of a question by the knowledge's own vocabulary: every word one typing error away is
 * a candidate, and the index shows which of them exist.
 */

/** Shorter words have too many neighbours with other meanings. */
const LETTERS_MIN = 5;
const LETTERS_MAX = 20;
/** A capitalised unknown word is more likely a name than an error, so it must be longer. */
const NAME_LETTERS_MIN = 6;

const ALPHABETS: [RegExp, string][] = [
  [/^[a-z]+$/, 'abcdefghijklmnopqrstuvwxyz'],
  [/^[\p{Script=Latin}\p{M}]+$/u, 'abcdefghijklmnopqrstuvwxyzäöüßéèêáàâíóôúñçãõ'],
  [/^\p{Script=Cyrillic}+$/u, 'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
];

/** True for a word that is worth correcting if the knowledge does not contain it. */
export function isRepairable(word: string, name: boolean): boolean {
  if (word.length < (name ? NAME_LETTERS_MIN : LETTERS_MIN) || word.length > LETTERS_MAX) return false;
  return ALPHABETS.some(([script]) => script.test(word));
}

/**
 * All words one typing error away: a letter missing, added, replaced, or two swapped. The first letter is kept:
 * it is rarely wrong, and this halves the wrong corrections.
 */
export function neighbours(word: string): string[] {
  const alphabet = ALPHABETS.find(([script]) => script.test(word))?.[1] ?? '';
  const found = new Set<string>();
  for (let i = 1; i <= word.length; i++) {
    const [before, after] = [word.slice(0, i), word.slice(i)];
    if (after) {
      found.add(before + after.slice(1));
      if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2));
    }
    for (const letter of alphabet) {
      if (after) found.add(before + letter + after.slice(1));
      found.add(before + letter + after);
    }
  }
  found.delete(word);
  return [...found];
}

/** Minimum length of both parts of a compound. */
const PART_LETTERS_MIN = 4;
const LINKS = /(?:en|es|er|n|s)$/;

/** All ways to split a compound into two words, with and without linking letters (`Konto|s|gebühr`). */
export function compoundParts(word: string): [string, string][] {
  const splits: [string, string][] = [];
  for (let i = PART_LETTERS_MIN; i <= word.length - PART_LETTERS_MIN; i++) {
    const [head, tail] = [word.slice(0, i), word.slice(i)];
    splits.push([head, tail]);
    const unlinked = head.replace(LINKS, '');
    if (unlinked !== head && unlinked.length >= PART_LETTERS_MIN) splits.push([unlinked, tail]);
  }
  return splits;
}
