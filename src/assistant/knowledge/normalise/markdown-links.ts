/** The targets of Markdown links, parsed as in CommonMark §4.7 and §6.3. */

/** Offset after `(url "title")` that starts at this parenthesis, or -1. */
export function targetEnd(text: string, start: number): number {
  let at = destinationEnd(text, skipSpace(text, start + 1));
  if (at < 0) return -1;
  const afterSpace = skipSpace(text, at);
  if (afterSpace > at && '"\'('.includes(text[afterSpace] ?? '?')) at = titleEnd(text, afterSpace);
  if (at < 0) return -1;
  at = skipSpace(text, at);
  return text[at] === ')' ? at + 1 : -1;
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

/** The label that this line defines (`[label]: url "title"`), folded for comparison; null for any other line. */
export function definedLabel(line: string): string | null {
  const [, label, address, titled] = DEFINITION.exec(line) ?? [];
  if (label === undefined || address === undefined || titled === undefined) return null;
  if (label.startsWith('^') || !ADDRESS.test(address)) return null;
  const title = titled.trim();
  if (title !== '' && !/^(".*"|'.*'|\(.*\))$/.test(title)) return null;
  return foldLabel(label);
}

export function foldLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
