/** Exports sheets as CSV files. */
import type { CsvFormat } from '../../app/csv-format.js';
import { type Cell, csvOf } from '../../app/csv-rows.js';
import type { Sheet } from './figures.js';

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
