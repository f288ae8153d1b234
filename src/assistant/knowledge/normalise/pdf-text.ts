import { required } from '../../../platform/kernel/invariant.js';
import { escapeLineStart } from '../../../platform/kernel/html/html-blocks.js';
import type { PdfPage } from './libraries.js';
import { bodySize, linesOf, roundSize, type PdfTextLine } from './pdf-lines.js';
import { withoutHeadersAndFooters } from './pdf-headers-footers.js';
import { joinedLines } from './pdf-joined.js';
import { writtenTable } from './pdf-cells.js';
import { ruledTables } from './pdf-table.js';
import { withTables } from './pdf-tables.js';

/** Factor by which headings are larger than the body's text. */
const LARGER = 1.15;
const BULLET = /^[•◦▪▫‣⁃·●○■□–*-]\s+(?=\S)|^[•◦▪▫‣⁃●○■□](?=\S)/;
/** Lines before and after a line whose right edges show how wide its column is. */
const NEAR_LINES = 20;
/** A line in a table of contents. */
const LEADER = / … \S{1,8}$/;
const NUMBER = /^\(?(\d{1,3})[.)]\s+(?=\S)/;

/**
 * Pages of a PDF as light Markdown: headings by size, paragraphs by line ends and gaps, lists by their markers,
 * tables by columns.
 */
export function pdfText(pages: readonly PdfPage[]): string {
  const all = linesOf(pages, ruledTables);
  const body = bodySize(all);
  const lines = withTables(withoutHeadersAndFooters(all, body * LARGER), pages);
  const levels = headingLevels(lines, body);
  const compounds = hyphenated(lines);
  const out: string[] = [];
  let start = 0;
  for (let line = lines[start]; line; line = lines[start]) {
    const above = lines[start - 1];
    const { text, end } = blockAt(lines, { start, levels, compounds });
    if (above)
      out.push(follows(above, line, levels) && !text.startsWith('|') && !out.at(-1)?.startsWith('|') ? '\n' : '\n\n');
    out.push(text);
    start = end;
  }
  return out.join('');
}

/** The block that starts at this line, and the next line after it. */
function blockAt(
  lines: readonly PdfTextLine[],
  {
    start,
    levels,
    compounds,
  }: { start: number; levels: (line: PdfTextLine) => number; compounds: ReadonlySet<string> },
): { text: string; end: number } {
  let above = required(lines[start], 'the first line of a block');
  if (above.table) return { text: writtenTable(above.table), end: start + 1 };
  const level = levels(above);
  let end = start + 1;
  for (let line = lines[end]; line && levels(line) === level && !line.table; line = lines[end]) {
    const near = lines.slice(Math.max(start, end - NEAR_LINES), end + NEAR_LINES);
    if (!(level > 0 ? sameHeading(above, line) : continues(above, line, near))) break;
    above = line;
    end++;
  }
  const texts = lines.slice(start, end).map((line) => line.text);
  const text = joinedLines(texts, compounds);
  return { text: level > 0 ? `${'#'.repeat(level)} ${text}` : asBlock(text), end };
}

/** Lines of one block that were not wrapped (addresses, listings, items) stay separate. */
function follows(above: PdfTextLine, line: PdfTextLine, levels: (line: PdfTextLine) => number): boolean {
  if (levels(above) > 0 || levels(line) > 0 || above.page !== line.page || isItem(above.text) !== isItem(line.text)) {
    return isItem(above.text) && isItem(line.text) && levels(above) + levels(line) === 0;
  }
  const gap = line.y - above.y;
  return isItem(line.text) || (gap > 0 && gap <= 1.5 * Math.max(line.size, above.size));
}

function isItem(line: string): boolean {
  return BULLET.test(line) || NUMBER.test(line);
}

function asBlock(text: string): string {
  if (BULLET.test(text)) return text.replace(BULLET, '- ');
  return NUMBER.test(text) ? text.replace(NUMBER, '$1. ') : escapeLineStart(text);
}

/** Short lines that are clearly larger than the body text are headings, at most three levels. */
function headingLevels(lines: readonly PdfTextLine[], body: number): (line: PdfTextLine) => number {
  const larger = [...new Set(lines.map((line) => roundSize(line.size)))].filter((size) => size >= body * LARGER);
  const level = new Map(larger.sort((a, b) => b - a).map((size, i) => [size, Math.min(i + 1, 3)]));
  return (line) =>
    line.table || line.text.length > 150 || !/\p{L}/u.test(line.text) || LEADER.test(line.text)
      ? 0
      : (level.get(roundSize(line.size)) ?? 0);
}

function sameHeading(above: PdfTextLine, line: PdfTextLine): boolean {
  return line.page === above.page && line.y > above.y && line.y - above.y < 1.6 * line.size;
}

/** Whether the line continues the paragraph of the line above. */
function continues(above: PdfTextLine, line: PdfTextLine, near: readonly PdfTextLine[]): boolean {
  if (line.isSeparate || above.isSeparate || isItem(line.text) || LEADER.test(above.text)) return false;
  if (Math.abs(line.size - above.size) > 0.1 * above.size) return false;
  const ended = /[.!?:;。！？।”"»)]$/u.test(above.text);
  if (line.page !== above.page || line.y <= above.y - above.size)
    return !ended && /^[\p{Ll}\p{Lo}\d(]/u.test(line.text);
  if (line.y - above.y > 1.75 * Math.max(line.size, above.size)) return false;
  if (!line.level || !above.level) return true;
  return filled(above, line, near) || (!ended && /^\p{Ll}/u.test(line.text));
}

/** The previous line was wrapped because the next word did not fit, not ended by its author. */
function filled(above: PdfTextLine, line: PdfTextLine, near: readonly PdfTextLine[]): boolean {
  let right = Math.max(above.right, line.right);
  for (const other of near) {
    if (other.page === above.page && Math.abs(other.left - line.left) < 3 * line.size)
      right = Math.max(right, other.right);
  }
  if (right - above.left < 0.3 * above.pageWidth) return false;
  const letter = (line.right - line.left) / Math.max(1, line.text.length);
  const word = /^\S+/.exec(line.text)?.[0].length ?? 0;
  return above.right + (word + 1) * letter * 0.85 >= right;
}

/** Words with a hyphen inside any line keep it when a line ends in it. */
function hyphenated(lines: readonly PdfTextLine[]): Set<string> {
  const found = new Set<string>();
  for (const line of lines) {
    for (const word of line.text.matchAll(/(?<![\p{L}\d])[\p{L}\d]+-[\p{L}\d]+/gu))
      if (found.size < 50_000) found.add(word[0].toLowerCase());
  }
  return found;
}
