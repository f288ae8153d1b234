/** Phrases between `|`, over several lines. */
export const list = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .split('|')
    .map((phrase) => phrase.trim());
