/** Characters of a message that are classified; the important part is early or late, so both ends are kept. */
const CHARACTERS_MAX = 1_200;

/** Placeholders for values with a format: which address or number it is does not affect the intent. */
const EMAIL = /(?<![^\s@])[^\s@]{1,64}@[^\s@]{1,253}/gu;
const URL_IN = /(?<!\p{L})(?:https?:\/\/|www\.)\S{1,2000}/gu;
/** A word with digits in it: `A-17`, `#48213`, `x200`. */
const CODE =
  /(?<![\p{Script=Latin}\p{N}])#?(?=[\p{Script=Latin}-]{0,20}\d)[\p{Script=Latin}\d][\p{Script=Latin}\d_-]{1,63}/gu;

/**
 * Normalises a message for classification: one width and case, no invisible characters, accents kept,
 * addresses, codes and digits replaced by placeholders, runs of a character shortened to three.
 */
export function normalForm(text: string): string {
  const ends =
    text.length <= CHARACTERS_MAX ? text : `${text.slice(0, CHARACTERS_MAX / 2)} ${text.slice(-CHARACTERS_MAX / 2)}`;
  return ends
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\uFE0F\u0307]/gu, '')
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/\p{Nd}/gu, '0')
    .replace(EMAIL, ' @ ')
    .replace(URL_IN, ' / ')
    .replace(CODE, ' 0 ')
    .replace(/(\P{Nd})\1{2,}/gu, '$1$1$1')
    .replace(/\s+/g, ' ')
    .trim();
}
