/**
 * How the spreadsheets of a language write CSV: where the decimal separator is a comma, the list separator is a
 * semicolon, and a file with commas opens as one column. No `sep=` line: Excel then ignores the byte order mark, and
 * misreads umlauts.
 */
export interface CsvFormat {
  separator: ',' | ';';
  decimal: '.' | ',';
}

/** As in RFC 4180. */
export const PLAIN_CSV: CsvFormat = { separator: ',', decimal: '.' };

const COMMA_DECIMAL: CsvFormat = { separator: ';', decimal: ',' };

/** @param locale of the console, as `de` or `de-CH` @param chosen instead of what its spreadsheets have */
export function csvFormatOf(locale: string, chosen: CsvFormat['separator'] | null = null): CsvFormat {
  if (chosen !== null) return chosen === ';' ? COMMA_DECIMAL : PLAIN_CSV;
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  const isComma = parts.some(({ type, value }) => type === 'decimal' && value === ',');
  return isComma ? COMMA_DECIMAL : PLAIN_CSV;
}

export const csvNumber = (number: number, { decimal }: CsvFormat): string => String(number).replace('.', decimal);

/** A file of written cells. It starts with a byte order mark, so that spreadsheets detect UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[], { separator }: CsvFormat): string =>
  `\u{feff}${rows.map((cells) => `${cells.join(separator)}\r\n`).join('')}`;
