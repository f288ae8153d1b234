/** Table rows of light Markdown, with the column headers of their cells. */
import { cellsOf, headsIn } from '../../platform/kernel/markdown/cells.js';
import type { Evidence } from '../ports/model.js';

/** Separators of a context's levels, and of column headers within its last level. */
export const LEVELS = ' › ';
export const HEADS_SEPARATOR = ' | ';

/** The level of a context that is nearest to the unit. */
export const lastLevel = (context: string): string => context.split(LEVELS).at(-1) ?? context;

/** The column headers of a row; null if they are unknown, or do not match the number of cells. */
export function headsOf({ kind, quote, context }: Pick<Evidence, 'kind' | 'quote' | 'context'>): string[] | null {
  if (kind !== 'row') return null;
  const heads = headsIn(lastLevel(context));
  return heads.length === cellsOf(quote).length && heads.length > 1 ? heads : null;
}

/** A code has a digit, and a capital letter or many digits. */
export const CODE = /^(?=\S{0,40}\d)(?:\S{0,40}\p{Lu}\S{0,40}|\d{5,40})$/u;
const NO_WORD = /^[\p{N}\p{P}\p{S}\s]*$/u;

/** What names a row: its first cell that is no code, and the codes before it; empty if that is a number. */
export function rowNames({ kind, quote }: Pick<Evidence, 'kind' | 'quote'>): string[] {
  const cells = kind === 'row' ? cellsOf(quote).map((cell) => cell.replace(/\*\*|__|`/g, '')) : [];
  const names = cells.slice(0, cells.findIndex((cell) => !CODE.test(cell)) + 1);
  return NO_WORD.test(names.at(-1) ?? '') ? [] : names;
}

/** Says nothing: `–`. */
export const isEmptyCell = (cell: string): boolean => !/[\p{L}\p{N}✓✔✗✘]/u.test(cell);

/**
 * `Header: cell; Header: cell`, or only the cells without headers; empty cells are omitted. Of a row that was asked, its
 * names and what was asked: `Canvas 60 × 40 cm: €24`.
 */
export function rowAsText(evidence: Pick<Evidence, 'kind' | 'quote' | 'context' | 'cells'>): string {
  const cells = cellsOf(evidence.quote);
  const heads = headsOf(evidence);
  if (!heads) return cells.filter(Boolean).join('; ');
  const { names, values, thing = '', isPlain = false } = evidence.cells ?? { names: [], values: [...cells.keys()] };
  const of = (columns: number[], text: (column: number) => string): string[] => columns.map(text).filter(Boolean);
  const isOne = evidence.cells !== undefined && values.length === 1;
  const said = of(values, (column) => {
    const [head, cell] = [heads[column], cells[column]];
    return !cell || (isEmptyCell(cell) && isOne) ? '' : head && !isOne ? `${head}: ${cell}` : cell;
  });
  const named = of([...names, ...(isOne && !isPlain ? values : [])], (column) => {
    const [head = '', cell = ''] = [heads[column], cells[column]];
    // A number says of what it is by its head: `People 1–3`.
    return !names.includes(column) ? head : /\p{L}/u.test(cell) ? cell : `${head} ${cell}`.trim();
  });
  return [[thing, ...named].filter(Boolean).join(', '), said.join('; ')].filter(Boolean).join(': ');
}
