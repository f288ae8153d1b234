import { writtenCells } from '../../../platform/kernel/markdown/cells.js';
import { withoutAddresses } from '../../../platform/kernel/markdown/links.js';
import { yieldToEventLoop } from './yield-to-event-loop.js';

const STEPS = 20_000;

/**
 * Rewrites lines of prose to the indexer's single notation for headings, lists and tables; thematic breaks are
 * removed.
 */
export async function unifiedLines(prose: string): Promise<string> {
  const lines = prose.split('\n');
  const out: string[] = [];
  let pause = STEPS;
  let tableEnd = 0;
  for (const [i, line] of lines.entries()) {
    if (i < tableEnd) continue;
    if (i >= pause) {
      await yieldToEventLoop();
      pause = i + STEPS;
    }
    const rows = tableAt(lines, i);
    if (rows > 0) {
      for (const row of pipeRows(lines.slice(i, i + rows))) out.push(row);
      tableEnd = i + rows;
    } else if (isUnderline(line) && isParagraph(out)) {
      const text = (out.pop() as string).trim();
      out.push(`${line.trim().startsWith('=') ? '#' : '##'} ${text}`);
    } else if (isRule(line)) out.push('');
    else out.push(heading(line) ?? listItem(line) ?? withoutHardBreak(line));
  }
  return out.join('\n');
}

/** `===` or `---` below a line of text. */
function isUnderline(line: string): boolean {
  const text = line.trim();
  return /^[=-]{2}/.test(text) && text === text.charAt(0).repeat(text.length) && /^ {0,3}\S/.test(line);
}

/** Whether the previous line is a paragraph of one line: only that becomes a heading by an underline. */
function isParagraph(out: readonly string[]): boolean {
  const last = out.at(-1) ?? '';
  if (last.trim() === '' || (out.at(-2) ?? '').trim() !== '' || last.length > 300) return false;
  return !/^\s*([-*+]\s|\d{1,9}[.)]\s|[#|>]|\s{4})/.test(last);
}

function isRule(line: string): boolean {
  if (!/^ {0,3}[-*_=]/.test(line)) return false;
  const marks = line.trim().replace(/[ \t]/g, '');
  return marks.length >= 3 && '-*_='.includes(marks.charAt(0)) && marks === marks.charAt(0).repeat(marks.length);
}

function heading(line: string): string | null {
  const mark = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(line);
  if (!mark) return null;
  let text = line.slice(mark[0].length).trim();
  let end = text.length;
  while (end > 0 && text[end - 1] === '#') end--;
  if (end === 0 || text[end - 1] === ' ' || text[end - 1] === '\t') text = text.slice(0, end).trim();
  return `${mark[1]} ${withoutAddresses(text)}`.trimEnd();
}

function listItem(line: string): string | null {
  const parts = /^([ \t]*)(?:[-*+]|(\d{1,9})[.)])[ \t]+(?=[^ \t])/.exec(line);
  if (!parts) return null;
  const indent = (parts[1] ?? '').replaceAll('\t', '    ');
  return `${indent}${parts[2] === undefined ? '-' : `${parts[2]}.`} ${line.slice(parts[0].length)}`;
}

/** A backslash at a line's end is redundant: the line end is kept anyway. */
function withoutHardBreak(line: string): string {
  let marks = 0;
  while (line[line.length - 1 - marks] === '\\') marks++;
  return marks % 2 === 1 ? line.slice(0, -1) : line;
}

/** Number of lines of a GFM table that starts here, 0 if none does. */
function tableAt(lines: readonly string[], start: number): number {
  const line = lines[start] ?? '';
  const separator = lines[start + 1] ?? '';
  if (!line.includes('|') || !separator.includes('|') || !/^[\s|:-]+$/.test(separator)) return 0;
  const marks = writtenCells(separator);
  if (!marks.every((mark) => /^:?-+:?$/.test(mark)) || writtenCells(line).length !== marks.length) return 0;
  let end = start + 2;
  while (lines[end]?.includes('|')) end++;
  return end - start;
}

function pipeRows(rows: readonly string[]): string[] {
  const head = writtenCells(rows[0] ?? '');
  return rows.map((row, i) => {
    const cells = i === 1 ? head.map(() => '---') : writtenCells(row);
    while (cells.length < head.length) cells.push('');
    return `| ${cells.join(' | ')} |`;
  });
}
