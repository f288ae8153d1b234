/** Exports leads as CSV. */
import { csvFile, csvNumber, PLAIN_CSV, type CsvFormat } from '../../app/csv-format.js';
import { inMajorUnits } from './money.js';
import type { Lead } from './view.js';

const COLUMNS = [
  'id',
  'status',
  'score',
  'intent',
  'name',
  'email',
  'phone',
  'company',
  'source',
  'assignee_id',
  'contact_id',
  'session_id',
  'created_at',
  'updated_at',
] as const;
/** Maximum number of columns for custom fields; the rest share the last column. */
const OWN_COLUMNS_MAX = 100;

/** First characters that spreadsheets treat as a formula. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+@＝＋－＠-])/u;

/**
 * A quoted cell; a text that a spreadsheet would run as a formula gets an apostrophe in front.
 * @param value numbers are not quoted
 */
export function cellOf(value: unknown, format: CsvFormat = PLAIN_CSV): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return csvNumber(value, format);
  const text = Array.isArray(value)
    ? value.join('; ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** @param format of the console's language; absent = as in RFC 4180 */
export function csvOf(leads: readonly Lead[], format: CsvFormat = PLAIN_CSV): string {
  const keys = [...new Set(leads.flatMap(({ fields }) => Object.keys(fields)))].sort();
  const own = keys.slice(0, OWN_COLUMNS_MAX);
  const rest = new Set(keys.slice(OWN_COLUMNS_MAX));
  const head = [
    ...COLUMNS,
    'value',
    'currency',
    ...own.map((key) => `fields.${key}`),
    ...(rest.size ? ['other_fields'] : []),
  ];
  const lines = leads.map((lead) => {
    const others = Object.fromEntries(Object.entries(lead.fields).filter(([key]) => rest.has(key)));
    return [
      ...COLUMNS.map((column) => cellOf(lead[column], format)),
      cellOf(lead.value && inMajorUnits(lead.value), format),
      cellOf(lead.value?.currency.toUpperCase()),
      ...own.map((key) => cellOf(lead.fields[key], format)),
      ...(rest.size ? [cellOf(others)] : []),
    ];
  });
  return csvFile([head.map((name) => cellOf(name)), ...lines], format);
}
