/** Chinese in its two scripts: words are compared in Simplified characters, whichever they are written in. */
import han from './traditional.json';

const SIMPLIFIED = new Map([...han.traditional].map((character, at) => [character, han.simplified.charAt(at)]));
const ONLY_SIMPLIFIED = new Set([...han.simplified].filter((character) => !SIMPLIFIED.has(character)));
const HAN_RUN = /\p{Script=Han}+/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ONLY_JAPANESE = new Set(han.japanese);

/** Whether a text has characters that Chinese and Japanese share. */
export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** The text with each Traditional character as its Simplified one, of equal length; Japanese as it is. */
export function simplified(text: string): string {
  if (!hasHan(text) || isJapanese(text)) return text;
  return text.replace(HAN_RUN, (run) =>
    Array.from(run, (character) => SIMPLIFIED.get(character) ?? character).join(''),
  );
}

/** Kana, or a character that only Japanese writes: `営業時間`. */
function isJapanese(text: string): boolean {
  if (KANA.test(text)) return true;
  for (const character of text) if (ONLY_JAPANESE.has(character)) return true;
  return false;
}

/** Whether a Chinese text is in Traditional characters. */
export function isTraditional(text: string): boolean {
  let balance = 0;
  for (const character of text) {
    if (SIMPLIFIED.has(character)) balance++;
    else if (ONLY_SIMPLIFIED.has(character)) balance--;
  }
  return balance > 0;
}
