const CUT = '…';
/** Line breaks too: each reason is a line. */
const CONTROL = /[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]+/gu;

/** Words that may quote a file, as PostgreSQL and a reader can take them. @param max characters */
export function shownText(text: string, max: number): string {
  // A character may be two units, or a hundred of them with what stands above it.
  const clean = text
    .slice(0, max + 1)
    .replace(CONTROL, ' ')
    .trim();
  return clean.length <= max && text.length <= max ? clean : clean.slice(0, max - 1).replace(CONTROL, '') + CUT;
}
