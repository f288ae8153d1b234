/** Joins the lines of a paragraph or of a cell. */
const CJK_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u;
const CJK_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** @param compounds words that keep their hyphen at the end of a line */
export function joinedLines(lines: readonly string[], compounds: ReadonlySet<string> = new Set()): string {
  let text = '';
  for (const [i, next] of lines.entries()) {
    if (i === 0) {
      text = next;
      continue;
    }
    const tail = text.slice(-40);
    const cut = /(?<!\p{L})(\p{L}+)[-\u2010]$/u.exec(tail);
    const rest = /^\p{Ll}+/u.exec(next)?.[0];
    if (tail.endsWith('\u00ad')) text = text.slice(0, -1) + next;
    else if (cut && rest) text = (compounds.has(`${cut[1]}-${rest}`.toLowerCase()) ? text : text.slice(0, -1)) + next;
    else if (cut || (CJK_END.test(tail) && CJK_START.test(next))) text += next;
    else text += ` ${next}`;
  }
  return text;
}
