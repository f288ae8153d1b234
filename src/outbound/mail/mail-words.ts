/** Sanitises user text for mail to others: one line of text that no mail program turns into a link. Pure. */

/** A dot within a word makes it a host's name, and a mail program shows it as a link. */
const WITHIN_A_WORD = /\.(?=[\p{L}\p{N}])/gu;

/** Text as one line: no header or line of a mail ends in it. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

export const withoutLinks = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}<>@/\\]+/gu, ' ')
    .replace(WITHIN_A_WORD, '. ')
    .replace(/:(?=\S)/g, ': ')
    .replace(/\s+/gu, ' ')
    .trim();
