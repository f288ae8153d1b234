import { cellText, type Block } from './html-blocks.js';

export interface TableCell {
  blocks: Block[];
  header: boolean;
  colspan: number;
  rowspan: number;
}

export interface HtmlTableRow {
  cells: TableCell[];
  inHead: boolean;
}

export interface HtmlTable {
  rows: HtmlTableRow[];
  /** role="presentation" or "none": a grid for layout only. */
  presentational: boolean;
  /** A cell holds a table, if only for layout. */
  nested: boolean;
}

const COLUMNS_MAX = 100;
/** Longer cells are not repeated across the columns and rows that they span. */
const REPEAT_MAX = 200;

/** A grid of at least this many rows and columns holds values, whatever its role says. */
const VALUES_ROWS_MIN = 3;
const VALUES_COLUMNS_MIN = 2;
const VALUE_MAX = 80;

/** A table used for layout: its cells are passages, not values. */
export function isLayout(table: HtmlTable): boolean {
  const cells = table.rows.flatMap((row) => row.cells);
  if (table.presentational) return !holdsValues(table);
  if (table.rows.length > 1 && cells.some((cell) => cell.header)) return false;
  if (cells.some((cell) => cell.blocks.some((block) => block.kind === 'table'))) return true;
  if (cells.some((cell) => cell.header)) return false;
  const single = table.rows.length === 1 || table.rows.every((row) => row.cells.length <= 1);
  return (
    single ||
    table.nested ||
    cells.some((cell) => cell.blocks.some((block) => block.kind === 'heading' || block.kind === 'code'))
  );
}

/** Editors of help centres mark tables that they make as presentational: short texts in equal rows are values. */
function holdsValues({ rows, nested }: HtmlTable): boolean {
  const width = rows[0]?.cells.length ?? 0;
  if (nested || rows.length < VALUES_ROWS_MIN || width < VALUES_COLUMNS_MIN) return false;
  return rows.every(
    ({ cells }) =>
      cells.length === width &&
      cells.every(({ blocks }) => blocks.length <= 1 && (blocks[0]?.plain.length ?? 0) <= VALUE_MAX),
  );
}

/** A table in a cell of another: its rows, each as `head: values`. */
export const rowsText = ({ rows }: HtmlTable): string =>
  rows
    .map(({ cells }) => {
      const [head = '', ...values] = cells.map(({ blocks }) => cellText(blocks).replaceAll('\\|', '|'));
      return [head, values.filter(Boolean).join(', ')].filter(Boolean).join(': ');
    })
    .filter(Boolean)
    .join('; ');

/**
 * Rows and spans as lines of a pipe table with one header row. Several header rows are merged column by column;
 * a list of row headers, each with a value, gets an empty header row; other rows have the first for their header.
 * `spend` is
 * called with the length of each line and may throw: spans make the output longer than the source.
 */
export function pipeTable(table: HtmlTable, spend: (length: number) => void): string {
  const heads = headRows(table.rows);
  const grid = expand(table.rows, heads, spend).map((row) => (row.some((cell) => cell !== '') ? row : []));
  const width = grid.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width === 0) return '';
  const head = merged(grid.slice(0, heads), width);
  const body = grid.slice(heads).filter((row) => row.length > 0);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const padded = (cells: readonly string[]): string[] => Array.from({ length: width }, (_, i) => cells[i] ?? '');
  spend(body.length * width * 3);
  return [line(head), line(Array<string>(width).fill('---')), ...body.map((row) => line(padded(row)))].join('\n');
}

function headRows(rows: readonly HtmlTableRow[]): number {
  let heads = 0;
  for (const row of rows.slice(0, 4)) {
    const all = row.cells.length > 0 && row.cells.every((cell) => cell.header);
    if (!row.inHead && !all) break;
    heads++;
  }
  if (heads > 0) return heads === rows.length && !rows[0]?.inHead && heads > 1 ? 1 : heads;
  if (rows.some((row) => row.cells.some((cell) => cell.header))) return isLaidAcross(rows) ? 1 : 0;
  return hasSecondHead(rows) ? 2 : 1;
}

/** Each row has its header and several values, which only the first row tells apart. */
function isLaidAcross(rows: readonly HtmlTableRow[]): boolean {
  const [first] = rows;
  if (!first || first.cells.length < 3 || rows.length < 2) return false;
  const names = first.cells.map(({ blocks }) => cellText(blocks));
  const isNamed = names.every((name) => name !== '') && new Set(names).size === names.length;
  return isNamed && rows.every(({ cells }) => cells.length === names.length && isHeaded(cells));
}

const isHeaded = ([head, ...values]: readonly TableCell[]): boolean =>
  head?.header === true && [head, ...values].every(({ header, colspan }, i) => header === (i === 0) && colspan === 1);

/** The first row's columns are divided by the second: it has merged cells, and the second names what is under them. */
export function hasSecondHead([first, second, ...others]: readonly HtmlTableRow[]): boolean {
  if (!first || !second || others.length === 0) return false;
  const names = second.cells.map(({ blocks }) => cellText(blocks));
  if (names.every((name) => name === '') || second.cells.length < 2) return false;
  const isGrouped = first.cells.length > 1 && first.cells.some(({ colspan }) => colspan > 1);
  const isUnder = isGrouped && first.cells.some(({ rowspan }) => rowspan === 2);
  return isUnder || (names[0] === '' && names.every((name) => !/^[^\p{L}]*\d/u.test(name)));
}

/** Places every cell according to its spans. A cell across a whole body row is written once: it is a caption there. */
function expand(rows: readonly HtmlTableRow[], heads: number, spend: (length: number) => void): string[][] {
  const down: { text: string; rows: number }[] = [];
  return rows.map((row, number) => {
    const line: string[] = [];
    const fromAbove = (): void => {
      for (let above = down[line.length]; above && above.rows > 0; above = down[line.length]) {
        if (line.length >= COLUMNS_MAX) return;
        above.rows--;
        put(above.text);
      }
    };
    const put = (text: string): void => {
      spend(text.length + 3);
      line.push(text);
    };
    for (const cell of row.cells) {
      fromAbove();
      const text = cellText(cell.blocks);
      const repeated = text.length > REPEAT_MAX || (number >= heads && row.cells.length === 1) ? '' : text;
      for (let i = 0; i < cell.colspan && line.length < COLUMNS_MAX; i++) {
        if (cell.rowspan > 1)
          down[line.length] = { text: text.length > REPEAT_MAX ? '' : text, rows: cell.rowspan - 1 };
        put(i === 0 ? text : repeated);
      }
    }
    fromAbove();
    return line;
  });
}

function merged(heads: readonly (readonly string[])[], width: number): string[] {
  return Array.from({ length: width }, (_, i) => [...new Set(heads.map((row) => row[i] ?? ''))].join(' ').trim());
}
