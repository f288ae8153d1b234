/** Tables of a PDF within ruling lines. */
import type { HtmlTableRow } from '../../../platform/kernel/html/html-table.js';
import type { PdfItem, PdfPage } from './libraries.js';
import { cellOf, titled, type PdfTable } from './pdf-cells.js';
import { gridsOf, type Grid } from './pdf-grid.js';
import { joinedLines } from './pdf-joined.js';
import type { PdfTextLine } from './pdf-lines.js';
import { columnRows } from './pdf-columns.js';
import { itemAt } from './item-at.js';

/** A grid with fewer filled cells is a form or a drawing. */
const FILLED_MIN = 0.3;

/**
 * The tables of a page within ruling lines, by the items that they hold.
 * @param linesOf lines of items in drawing order
 */
export function ruledTables(page: PdfPage, linesOf: (items: PdfItem[]) => PdfTextLine[]): Map<PdfItem, PdfTable> {
  const found = new Map<PdfItem, PdfTable>();
  for (const grid of gridsOf(page.rules)) {
    const cells = itemsByCell(
      grid,
      page.items.filter((item) => !found.has(item)),
    );
    const table = cells && gridTable(grid, cells.byCell, linesOf);
    if (cells && table) for (const item of cells.taken) found.set(item, table);
  }
  return found;
}

function centerOf({ x, y, width, size, turned }: PdfItem): [x: number, y: number] {
  if (turned === undefined) return [x + width / 2, y - 0.35 * size];
  return turned === 'up' ? [x - 0.35 * size, y - width / 2] : [x + 0.35 * size, y + width / 2];
}

/** Items by the number of their cell; null if text runs over lines, so that they do not bound it. */
function itemsByCell(
  { xs, ys, cells }: Grid,
  items: readonly PdfItem[],
): { byCell: Map<number, PdfItem[]>; taken: PdfItem[] } | null {
  const columns = xs.length - 1;
  const cellAt = new Map<number, number>();
  for (const [number, { row, column, rowspan, colspan }] of cells.entries())
    for (let r = row; r < row + rowspan; r++)
      for (let c = column; c < column + colspan; c++) cellAt.set(r * columns + c, number);
  const numberOf = (item: PdfItem): number | undefined => {
    const [x, y] = centerOf(item);
    const [column, row] = [placeOf(xs, x), placeOf(ys, y)];
    return column === null || row === null ? undefined : cellAt.get(row * columns + column);
  };
  const byCell = new Map<number, PdfItem[]>();
  const taken: PdfItem[] = [];
  for (const item of items) {
    const number = numberOf(item);
    if (number === undefined) continue;
    taken.push(item);
    const isBlank = item.text.trim() === '';
    if (!isBlank && !item.level && !item.turned) return null;
    // PDF.js joins what stands as near as words do, also over a line.
    for (const part of isBlank || item.turned || isInside(item, number) ? [item] : wordsOf(item)) {
      const own = numberOf(part);
      if (own === undefined || (!isBlank && !isInside(part, own))) return null;
      const inCell = byCell.get(own) ?? [];
      inCell.push(part);
      byCell.set(own, inCell);
    }
  }
  return { byCell, taken };

  function isInside({ x, y, width, size, turned }: PdfItem, number: number): boolean {
    const { row, rowspan, column, colspan } = itemAt(cells, number);
    if (turned !== undefined) {
      const top = turned === 'up' ? y - width : y;
      return top >= itemAt(ys, row) - 0.3 * size && top + width <= itemAt(ys, row + rowspan) + 0.3 * size;
    }
    return x >= itemAt(xs, column) - 0.3 * size && x + width <= itemAt(xs, column + colspan) + 0.3 * size;
  }
}

/** An item's words, each where it stands if all letters are equally wide. */
function wordsOf(item: PdfItem): PdfItem[] {
  const letter = item.width / Math.max(1, item.text.length);
  return [...item.text.matchAll(/\S+/g)].map(({ 0: text, index }) => {
    return { ...item, text, x: item.x + index * letter, width: text.length * letter };
  });
}

/** Between which two places a value is. */
function placeOf(places: number[], value: number): number | null {
  const after = places.findIndex((place) => place > value);
  return after > 0 ? after - 1 : null;
}

function gridTable(
  grid: Grid,
  items: ReadonlyMap<number, PdfItem[]>,
  linesOf: (items: PdfItem[]) => PdfTextLine[],
): PdfTable | null {
  const lines = grid.cells.map((_, number) => linesOf(items.get(number) ?? []).sort((a, b) => a.y - b.y));
  const filled = grid.cells.filter((_, number) => itemAt(lines, number).length > 0);
  const size = lines.flat()[0]?.size ?? 0;
  if (filled.length < FILLED_MIN * grid.cells.length || new Set(filled.map(({ column }) => column)).size < 2)
    return null;
  const rows: HtmlTableRow[] = grid.ys.slice(1).map(() => ({ cells: [], inHead: false }));
  for (const [number, cell] of grid.cells.entries())
    itemAt(rows, cell.row).cells.push(cellOf(joinedLines(itemAt(lines, number).map(({ text }) => text)), cell));
  const table = {
    title: null,
    columns: grid.xs.slice(0, -1),
    left: itemAt(grid.xs, 0),
    right: itemAt(grid.xs, -1),
    top: itemAt(grid.ys, 0),
    size,
  };
  const inner = grid.ys.length <= 3 ? withoutLines(grid, rows, lines) : rows;
  const body = inner?.filter(({ cells }) => cells.some(({ blocks }) => blocks.length > 0));
  return body && body.length >= 2 ? titled({ ...table, rows: body }) : null;
}

/** Of a frame with columns but no lines between its rows: rows by their lines of text; null if that is uncertain. */
function withoutLines(grid: Grid, rows: HtmlTableRow[], lines: PdfTextLine[][]): HtmlTableRow[] | null {
  const found: HtmlTableRow[] = [];
  for (const [row, given] of rows.entries()) {
    const numbers = grid.cells.flatMap((cell, number) => (cell.row === row ? [number] : []));
    const isFlat = numbers.every(
      (number) => itemAt(grid.cells, number).rowspan === 1 && itemAt(grid.cells, number).colspan === 1,
    );
    const deep = numbers.filter((number) => itemAt(lines, number).length > 1).length;
    if (!isFlat || deep < 2) {
      found.push(given);
      continue;
    }
    const columns = grid.xs.slice(1).map((right, i) => ({ left: itemAt(grid.xs, i), right }));
    const inner = columnRows(
      numbers.flatMap((number) => itemAt(lines, number)),
      columns,
    );
    if (inner === null) return null;
    found.push(...inner);
  }
  return found;
}
