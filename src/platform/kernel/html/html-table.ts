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

/** A table used for layout: its cells are passages, not values. */
export function isLayout(table: HtmlTable): boolean {
  const cells = table.rows.flatMap((row) => row.cells);
  if (table.presentational || cells.some((cell) => cell.blocks.some((block) => block.kind === 'table'))) return true;
  if (cells.some((cell) => cell.header)) return false;
  const single = table.rows.length === 1 || table.rows.every((row) => row.cells.length <= 1);
  return (
    single ||
    table.nested ||
    cells.some((cell) => cell.blocks.some((block) => block.kind === 'heading' || block.kind === 'code'))
  );
}

/**
 * Rows and spans as lines of a pipe table with one header row. Several header rows are merged column by column;
 * a table with row headers gets an empty header row; without any `th` the first row is the header. `spend` is
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
  return rows.some((row) => row.cells.some((cell) => cell.header)) ? 0 : 1;
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
