/** Sanitises user text for mail to others: one line that no mail program turns into a link. Pure functions. */

/** A dot within a word: mail programs take the word for a host name and show it as a link. */
const WITHIN_A_WORD = /\.(?=[\p{L}\p{N}])/gu;

/** Text as one line, so that it cannot end a header or a line of a mail. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

export const withoutLinks = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}<>@/\\]+/gu, ' ')
    .replace(WITHIN_A_WORD, '. ')
    .replace(/:(?=\S)/g, ': ')
    .replace(/\s+/gu, ' ')
    .trim();
