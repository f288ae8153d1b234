/** Table rows of light Markdown, with the heads that stand over their cells. */
import type { Evidence } from '../ports/model.js';

/** What separates levels of a context, and column heads within its last level. */
const LEVELS = ' › ';
export const HEADS_SEPARATOR = ' | ';

export function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** The column heads over a row; null where they are unknown, or do not name each cell. */
export function headsOf({ kind, quote, context }: Pick<Evidence, 'kind' | 'quote' | 'context'>): string[] | null {
  if (kind !== 'row') return null;
  const heads = context
    .split(LEVELS)
    .at(-1)!
    .split('|')
    .map((head) => head.trim());
  return heads.length === cellsOf(quote).length && heads.length > 1 ? heads : null;
}

/** What a row is about: its first cell that is not a number. */
export function rowSubject(evidence: Pick<Evidence, 'kind' | 'quote'>): string | null {
  if (evidence.kind !== 'row') return null;
  const [first] = cellsOf(evidence.quote);
  return first && !/^[\p{N}\p{P}\p{S}\s]*$/u.test(first) ? first.replace(/\*\*|__|`/g, '') : null;
}

/** `Head: cell; Head: cell`, or the cells alone without heads; empty ones, and those that do not answer, are left out. */
export function rowAsText(evidence: Pick<Evidence, 'kind' | 'quote' | 'context' | 'cells'>): string {
  const answers = (at: number): boolean => evidence.cells?.includes(at) ?? true;
  const cells = cellsOf(evidence.quote);
  const heads = headsOf(evidence);
  if (!heads) return cells.filter((cell, at) => cell && answers(at)).join('; ');
  return cells
    .map((cell, at) => (!answers(at) ? '' : cell && heads[at] ? `${heads[at]}: ${cell}` : cell))
    .filter(Boolean)
    .join('; ');
}
