import { CELLS_MAX, sheetText, type SheetCell } from './sheet-tables.js';
import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Characters from which the separator is known. */
const SAMPLE = 20_000;
const VALUE_MAX = 40;

/** A CSV file as a table, whatever separates its cells. @throws DocumentRefused too_large */
export function csvText(source: string, textMax: number): string {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const named = /^sep=(.)\n/i.exec(text.slice(0, 20));
  const body = named ? text.slice(named[0].length) : text;
  const rows = new Map<number, Map<number, SheetCell>>();
  let cells = 0;
  let number = 0;
  for (const fields of rowsIn(body, named?.[1] ?? separatorOf(body.slice(0, SAMPLE)))) {
    cells += fields.length;
    if (cells > CELLS_MAX) throw new DocumentRefused('too_large', `The table has more than ${CELLS_MAX} cells.`);
    const row = fields.map((field, column): [number, SheetCell] => {
      const shown = field.replace(/\s+/g, ' ').trim();
      return [column, { text: shown, isValue: isValue(shown) }];
    });
    rows.set(number++, new Map(row));
  }
  return sheetText(rows, textMax);
}

/** A figure without words, its currency aside. */
const isValue = (shown: string): boolean =>
  shown.length <= VALUE_MAX && /\d/.test(shown) && !/\p{L}/u.test(shown.replace(/[A-Z]{3}$/, ''));

/** The one that makes most rows as wide as the first, with more than one cell. */
function separatorOf(sample: string): string {
  let best: { separator: string; fit: number } = { separator: ',', fit: 0 };
  for (const separator of SEPARATORS) {
    const widths = [...rowsIn(sample, separator)].map(({ length }) => length).slice(0, 50);
    const counts = new Map<number, number>();
    for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
    const fit = Math.max(0, ...[...counts].map(([width, count]) => count * (1 + Math.min(width, 50) / 100)));
    if (fit > best.fit) best = { separator, fit };
  }
  return best.separator;
}

/** By RFC 4180: quoted fields may hold separators, line ends and doubled quotes. */
function* rowsIn(text: string, separator: string): Generator<string[]> {
  let fields: string[] = [];
  for (let at = 0; at <= text.length;) {
    let field: string;
    if (text[at] === '"') {
      const parts: string[] = [];
      let end = text.indexOf('"', at + 1);
      for (let from = at + 1; ; end = text.indexOf('"', from)) {
        parts.push(text.slice(from, end < 0 ? text.length : end));
        if (end < 0 || text[end + 1] !== '"') break;
        parts.push('"');
        from = end + 2;
      }
      at = end < 0 ? text.length : end + 1;
      field = parts.join('');
    } else field = '';
    const from = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n') at++;
    fields.push(field + text.slice(from, at));
    if (text[at] !== separator) {
      yield fields;
      fields = [];
    }
    at++;
  }
}
