/** Exports sheets as CSV files (RFC 4180). */
import type { Sheet } from './figures.js';

type Cell = string | number | null;

/**
 * Quotes texts and leaves numbers as they are. A text that a spreadsheet would run as a formula gets an apostrophe.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r\n]/.test(cell.trimStart()) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Starts with a byte order mark, so that spreadsheets detect UTF-8. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\u{feff}${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;

/**
 * All lines of the sheet in full precision; times in RFC 3339, durations in milliseconds. @param time title of column 1
 */
export const csvOfSheet = ({ at, lines }: Sheet, time: string): string =>
  csvOf([
    [time, ...lines.map(({ title, unit }) => (unit === 'ms' ? `${title} (ms)` : title))],
    ...at.map((moment, index): Cell[] => [moment, ...lines.map(({ values }) => values[index] ?? null)]),
  ]);
