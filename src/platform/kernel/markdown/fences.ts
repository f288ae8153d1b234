export interface Stretch {
  code: boolean;
  text: string;
}

/**
 * The characters that open a fence on this line (`` ``` ``), or null. The info of a backtick fence contains no
 * backtick.
 */
export function fenceOpening(line: string): string | null {
  const [indented, fence] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
  if (indented === undefined || fence === undefined) return null;
  return fence.startsWith('`') && line.includes('`', indented.length) ? null : fence;
}

export function closesFence(line: string, fence: string): boolean {
  const text = line.trim();
  return text.length >= fence.length && text === fence.charAt(0).repeat(text.length);
}

/**
 * Splits Markdown into prose and fenced code (including fence lines; an unclosed fence runs to the end). Joined
 * by '\n' the parts are the source.
 */
export function stretches(markdown: string): Stretch[] {
  const found: Stretch[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const cut = (code: boolean): void => {
    if (lines.length > 0) found.push({ code, text: lines.join('\n') });
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    if (fence !== null) {
      lines.push(line);
      if (!closesFence(line, fence)) continue;
      cut(true);
      fence = null;
    } else {
      fence = fenceOpening(line);
      if (fence !== null) cut(false);
      lines.push(line);
    }
  }
  cut(fence !== null);
  return found;
}

/** Removes quote markers (`> > text`), also from fenced code inside a quotation. */
export function withoutQuoteMarkers(markdown: string): string {
  if (!markdown.includes('>')) return markdown;
  let fence: string | null = null;
  let fenceDepth = 0;
  const bare = markdown.split('\n').map((line) => {
    const { text, depth } = unquoted(line, fence === null ? Infinity : fenceDepth);
    if (fence === null) {
      fence = fenceOpening(text);
      fenceDepth = depth;
    } else if (closesFence(text, fence)) fence = null;
    return text;
  });
  return bare.join('\n');
}

function unquoted(line: string, depthMax: number): { text: string; depth: number } {
  const marker = / {0,3}>[ \t]?/y;
  let at = 0;
  let depth = 0;
  for (; depth < depthMax && marker.test(line); depth++) at = marker.lastIndex;
  return { text: at === 0 ? line : line.slice(at), depth };
}
