import { decodeHTMLStrict } from 'entities';

/** The targets of Markdown links, parsed as in CommonMark §4.7 and §6.3. */

/** Addresses by folded label. */
export type Labels = Map<string, string>;

export interface LinkTarget {
  address: string;
  /** Offset after it. */
  end: number;
}

/** The target `(url "title")` that starts at this parenthesis, or null. */
export function targetAt(text: string, start: number): LinkTarget | null {
  const from = skipSpace(text, start + 1);
  const to = destinationEnd(text, from);
  if (to < 0) return null;
  let at = to;
  const afterSpace = skipSpace(text, at);
  if (afterSpace > at && '"\'('.includes(text[afterSpace] ?? '?')) at = titleEnd(text, afterSpace);
  if (at < 0) return null;
  at = skipSpace(text, at);
  return text[at] === ')' ? { address: plainAddress(text.slice(from, to)), end: at + 1 } : null;
}

/** Longer ones are no addresses, and not worth decoding. */
const ADDRESS_CHARS_MAX = 4_000;

/** An address without angle brackets, escapes and entities. */
function plainAddress(written: string): string {
  if (written.length > ADDRESS_CHARS_MAX) return '';
  const bare = written.startsWith('<') ? written.slice(1, -1) : written;
  return decodeHTMLStrict(bare.replace(/\\([!-/:-@[-`{-~])/g, '$1'));
}

/** Spaces and at most one line end. */
function skipSpace(text: string, start: number): number {
  let at = start;
  let lines = 0;
  for (; at < text.length; at++) {
    if (text[at] === '\n' && ++lines > 1) return at;
    if (text[at] !== ' ' && text[at] !== '\t' && text[at] !== '\n') return at;
  }
  return at;
}

/** The start of another link inside an address means that this one never ended (which keeps the scan linear). */
function destinationEnd(text: string, start: number): number {
  if (text[start] === '<') {
    for (let at = start + 1; at < text.length; at++) {
      if (text[at] === '>') return at + 1;
      if (text[at] === '\n' || text[at] === '<') return -1;
      if (text[at] === '\\') at++;
    }
    return -1;
  }
  let depth = 0;
  let at = start;
  for (; at < text.length; at++) {
    const char = text.charAt(at);
    if (char <= ' ') break;
    if (char === ']' && text[at + 1] === '(') return -1;
    if (char === '\\') at++;
    else if (char === '(') depth++;
    else if (char === ')' && depth-- === 0) break;
  }
  return at >= text.length || depth > 0 ? -1 : at;
}

function titleEnd(text: string, start: number): number {
  const closer = text[start] === '(' ? ')' : text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === closer) return at + 1;
    if (text[at] === '\\') at++;
    else if (text[at] === '\n' && text[at + 1] === '\n') return -1;
    else if (closer === ')' && text[at] === '(') return -1;
  }
  return -1;
}

const DEFINITION = /^ {0,3}\[([^[\]\n]{1,300})\]:[ \t]*(<[^<>\n]{0,2000}>|\S{1,2000})[ \t]*(.{0,500})$/;
/** Stricter than CommonMark, which would treat a line such as `[Fee]: $5` as a definition. */
const ADDRESS = /^(<|[a-z][a-z0-9+.-]{1,30}:|\/|\.{1,2}\/|#|www\.|[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/|$)|[\w-]+\/)/i;

/** What this line defines (`[label]: url "title"`), its label folded for comparison; null for any other line. */
export function definition(line: string): { label: string; target: string } | null {
  const [, label, address, titled] = DEFINITION.exec(line) ?? [];
  if (label === undefined || address === undefined || titled === undefined) return null;
  if (label.startsWith('^') || !ADDRESS.test(address)) return null;
  const title = titled.trim();
  if (title !== '' && !/^(".*"|'.*'|\(.*\))$/.test(title)) return null;
  return { label: foldLabel(label), target: plainAddress(address) };
}

export function foldLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
