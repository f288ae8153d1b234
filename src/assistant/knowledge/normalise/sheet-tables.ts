import { joinBlocks, escapeLineStart, type Block } from '../../../platform/kernel/html/html-blocks.js';
import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';
import { pipeTable, type HtmlTableRow, type TableCell } from '../../../platform/kernel/html/html-table.js';

export interface SheetCell {
  text: string;
  colspan?: number;
  rowspan?: number;
  /** A number, a date or a truth value: no name of a column. */
  isValue?: boolean;
}

/** Rows by number, cells by column, both from 0. */
export type SheetRows = ReadonlyMap<number, ReadonlyMap<number, SheetCell>>;

/** Of one document, over all of its sheets. */
export const CELLS_MAX = 300_000;
/** Further columns are left out. */
export const COLUMNS_MAX = 100;

/** Blocks of rows as tables under their first row; what stands alone in a row above a table is text. */
export function sheetBlocks(rows: SheetRows, textMax: number): Block[] {
  let written = 0;
  const spend = (length: number): void => {
    written += length;
    if (written > textMax * 2)
      throw new DocumentRefused('too_large', `The document holds more than ${textMax} characters of text.`);
  };
  const blocks: Block[] = [];
  let head: HtmlTableRow | null = null;
  for (const part of partsOf(rows)) {
    let [from, first] = [0, part[0]];
    while (first && isAlone(first)) {
      const text = [...first.values()].find((cell) => cell.text !== '')?.text ?? '';
      spend(text.length);
      blocks.push(paragraph(text));
      first = part[++from];
    }
    if (!first) continue;
    const width = Math.min(COLUMNS_MAX, part.reduce((most, row) => Math.max(most, ...row.keys()), 0) + 1);
    const body = part.slice(from).map((row) => rowOf(row, width));
    // After an empty row a table goes on if its first row has values.
    const goesOn: boolean = head !== null && [...first.values()].some(({ isValue }) => isValue) && from === 0;
    if (!goesOn) head = body[0] ?? null;
    const text = pipeTable(
      { rows: goesOn && head ? [head, ...body] : body, presentational: false, nested: false },
      spend,
    );
    if (text !== '') blocks.push({ kind: 'table', text, plain: text, tight: false });
  }
  return blocks;
}

export const sheetText = (rows: SheetRows, textMax: number): string => joinBlocks(sheetBlocks(rows, textMax));

/** Rows with text, parted at empty ones. */
function partsOf(rows: SheetRows): ReadonlyMap<number, SheetCell>[][] {
  const parts: ReadonlyMap<number, SheetCell>[][] = [];
  let last = -2;
  let covered = -1;
  for (const [number, row] of [...rows].sort(([a], [b]) => a - b)) {
    if (![...row.values()].some(({ text }) => text !== '')) continue;
    if (number > last + 1 && number > covered) parts.push([]);
    for (const { rowspan = 1 } of row.values()) covered = Math.max(covered, number + rowspan);
    parts.at(-1)?.push(row);
    last = number;
  }
  return parts;
}

const isAlone = (row: ReadonlyMap<number, SheetCell>): boolean =>
  [...row.values()].filter(({ text }) => text !== '').length === 1;

function rowOf(row: ReadonlyMap<number, SheetCell>, width: number): HtmlTableRow {
  const cells: TableCell[] = [];
  for (let column = 0; column < width;) {
    const { text = '', colspan = 1, rowspan = 1 } = row.get(column) ?? {};
    if (row.get(column) !== COVERED)
      cells.push({ blocks: text === '' ? [] : [paragraph(text)], header: false, colspan, rowspan });
    column += Math.max(1, colspan);
  }
  return { cells, inHead: false };
}

/** The place of a cell that a merged one above or beside it covers. */
export const COVERED: SheetCell = { text: '' };

const paragraph = (text: string): Block => ({
  kind: 'paragraph',
  text: escapeLineStart(text),
  plain: text,
  tight: false,
});
