/** Exports sheets as CSV files. */
import { csvFile, csvNumber, PLAIN_CSV, type CsvFormat } from '../../app/csv-format.js';
import type { Sheet } from './figures.js';

type Cell = string | number | null;

/**
 * Quotes texts and leaves numbers as they are. A text that a spreadsheet would run as a formula gets an apostrophe.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(cell: Cell, format: CsvFormat = PLAIN_CSV): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return csvNumber(cell, format);
  const safe = /^[=+\-@\t\r\n]/.test(cell.trimStart()) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** @param format of the console's language; absent = as in RFC 4180 */
export const csvOf = (rows: readonly (readonly Cell[])[], format: CsvFormat = PLAIN_CSV): string =>
  csvFile(
    rows.map((row) => row.map((cell) => csvCell(cell, format))),
    format,
  );

/**
 * All lines of the sheet in full precision; times in RFC 3339, durations in milliseconds. @param time title of column 1
 */
export const csvOfSheet = ({ at, lines }: Sheet, time: string, format?: CsvFormat): string =>
  csvOf(
    [
      [time, ...lines.map(({ title, unit }) => (unit === 'ms' ? `${title} (ms)` : title))],
      ...at.map((moment, index): Cell[] => [moment, ...lines.map(({ values }) => values[index] ?? null)]),
    ],
    format,
  );
