/** Rows of a table as a CSV file. */
import { csvFile, csvNumber, PLAIN_CSV, type CsvFormat } from './csv-format.js';

export type Cell = string | number | null;

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
