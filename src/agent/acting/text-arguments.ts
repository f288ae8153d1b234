/** A text that a person gives a name to: `reason: too small`. Other free text is asked for. */

/** Words that end a value. Positions of other arguments are marked by BOUNDARY. */
export const BOUNDARY = '\u0000';
const END = /[\u0000\n;!?؟。！？]|[.](?=\s|$)|,(?=\s)|\s(?:and|und|y|e|et|and then)\s/u;
const TRAILING = /[.,:]$/u;
const VALUE_MAX = 120;

/** The text after an argument's own name and a colon. */
export function labelledText(text: string, name: string): string | null {
  const label = name.replace(/_/g, ' ').toLowerCase();
  const start = text.toLowerCase().indexOf(`${label}:`);
  if (start === -1 || /[\p{L}\p{N}]/u.test(text[start - 1] ?? '')) return null;
  const rest = text.slice(start + label.length + 1);
  const end = rest.search(END);
  const value = (end === -1 ? rest : rest.slice(0, end)).trim().replace(TRAILING, '');
  return value.slice(0, VALUE_MAX).trim() || null;
}
