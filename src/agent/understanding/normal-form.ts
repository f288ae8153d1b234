/** As much of a message as is classified; what matters stands early or late, so both ends are kept. */
const CHARACTERS_MAX = 1_200;

/** Stand-ins for what has a grammar: which address or number it is says nothing of what is wanted. */
const EMAIL = /(?<![^\s@])[^\s@]{1,64}@[^\s@]{1,253}/gu;
const URL_IN = /(?<!\p{L})(?:https?:\/\/|www\.)\S{1,2000}/gu;
/** A word with digits in it: `A-17`, `#48213`, `x200`. */
const CODE =
  /(?<![\p{Script=Latin}\p{N}])#?(?=[\p{Script=Latin}-]{0,20}\d)[\p{Script=Latin}\d][\p{Script=Latin}\d_-]{1,63}/gu;

/**
 * Brings a message into the form that it is classified in: one width and case, no invisible characters, accents kept,
 * addresses, codes and digits replaced by stand-ins, three of the same character for any more.
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
