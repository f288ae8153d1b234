import { withoutAddresses } from '../../platform/kernel/markdown/links.js';

/** Headings of normalised light Markdown. */

/** Headings, lead-ins and column headers longer than this are text, not labels, and are truncated. */
export const LABEL_CHARACTERS_MAX = 200;
/** A longer line is running text, whatever it starts with: no heading, row or item is that long. */
export const LINE_CHARACTERS_MAX = 2_000;
/** A bold line up to this length is a heading. */
const BOLD_CHARACTERS_MAX = 100;
/** Below all levels that have marks. */
const BOLD_LEVEL = 7;

/** Without words it ends the section of its level. */
const HEADING = /^(#{1,6})(?:\s+(.*))?$/s;
const CLOSING_MARKS = /(?<!#)#+$/;
const BOLD_LINE = /^\*\*[^*]+\*\*:?$/;

/** A heading, lead-in or column header without its markup, cut at whole words. */
export function label(text: string): string {
  const plain = withoutAddresses(text)
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= LABEL_CHARACTERS_MAX ? plain : plain.slice(0, lastWordEnd(plain, LABEL_CHARACTERS_MAX));
}

/** The end of the last word within `limit` characters; `limit` if one word is longer. */
function lastWordEnd(text: string, limit: number): number {
  const space = text.lastIndexOf(' ', limit);
  return space > 0 ? space : limit;
}

export const isFence = (line: string): boolean => line.startsWith('```') || line.startsWith('~~~');

/** @param line trimmed, outside of code, up to LINE_CHARACTERS_MAX @returns null if it is no heading; level from 1 */
export function headingOf(line: string): { level: number; heading: string } | null {
  const [, marks, text = ''] = HEADING.exec(line) ?? [];
  if (marks !== undefined)
    return { level: marks.length, heading: plainHeading(text.replace(CLOSING_MARKS, '').trimEnd()) };
  if (line.length <= BOLD_CHARACTERS_MAX && BOLD_LINE.test(line))
    return { level: BOLD_LEVEL, heading: plainHeading(line) };
  return null;
}

const plainHeading = (text: string): string => label(text.replace(/:$/, ''));

/** The headings of a text, in order, each once, as they stand above units of evidence. */
export function headingsIn(text: string): string[] {
  const headings = new Set<string>();
  let inCode = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (isFence(line)) inCode = !inCode;
    else if (!inCode && line.length <= LINE_CHARACTERS_MAX) headings.add(headingOf(line)?.heading ?? '');
  }
  headings.delete('');
  return [...headings];
}
