/** Finds the tables among the lines of a PDF, and joins those that continue on the next page. */
import type { PdfPage } from './libraries.js';
import { apart, columnRows, columnsOf, rowLines, type Column, type RowLine } from './pdf-columns.js';
import { tableLine, type PdfTextLine, type Piece } from './pdf-lines.js';
import { textOfCell, titled, type PdfTable } from './pdf-cells.js';
import { TurnedHeads } from './pdf-turned.js';
import { itemAt } from './item-at.js';

/** Longer "cells" are adjacent columns of prose. */
const CELL_MAX = 100;
const COLUMNS_MAX = 40;
/** Lines that are looked at for one table. */
const LINES_MAX = 200;
/** Between two rows, in heights of their letters. */
const ROW_GAP_MAX = 4;
/** Columns of the parts of a table on two pages begin at the same places. */
const SHIFT_MAX = 6;
/** Footnotes are smaller than the text of their table. */
const SMALLER = 0.95;

/** The lines with each table in place of its lines. */
export function withTables(lines: readonly PdfTextLine[], pages: readonly PdfPage[]): PdfTextLine[] {
  const found: PdfTextLine[] = [];
  const turned = new TurnedHeads(lines);
  for (let start = 0; start < lines.length;) {
    const line = lines[start] as PdfTextLine;
    const region = isRow(line) || isBeside(lines, start) ? regionAt(lines, start) : null;
    if (!region) {
      found.push(line);
      start++;
      continue;
    }
    if (isProse(region)) {
      for (const one of inColumns(region, line)) found.push(one);
      start += region.count;
      continue;
    }
    const { count } = region;
    const inner = apart(region.rows);
    const columns = columnsOf(inner) ?? region.columns;
    const wrapped = wrappedHead(found.at(-1), inner, columns);
    if (wrapped) found.pop();
    const head = wrapped ?? turned.above(line.page, itemAt(inner, 0), columns);
    const page = pages[line.page] as PdfPage;
    const rows = columnRows(head ? [head, ...inner] : inner, columns, page.rules.across);
    const [left, right] = [itemAt(columns, 0).left, itemAt(columns, -1).right];
    const place = {
      title: null,
      columns: columns.map((column) => column.left),
      left,
      right,
      top: itemAt(inner, 0).y,
      size: line.size,
    };
    const table = rows && titled({ ...place, rows });
    if (table) found.push(tableLine(table, line.page, page));
    else for (const one of head ? [head, ...inner] : inner) found.push(asText(one, line));
    start += count;
  }
  return continued(turned.without(found));
}

const isRow = ({ level, table, pieces }: PdfTextLine): boolean =>
  level &&
  !table &&
  pieces.length >= 2 &&
  pieces.length <= COLUMNS_MAX &&
  pieces.every((piece) => piece.text.length <= CELL_MAX);

/** One of the next lines stands to the right of it: cells are drawn one by one. */
function isBeside(lines: readonly PdfTextLine[], at: number): boolean {
  const { page, level, table, y, size, right, text } = lines[at] as PdfTextLine;
  if (!level || table || text.length > CELL_MAX) return false;
  return lines
    .slice(at + 1, at + 4)
    .some((line) => line.page === page && Math.abs(line.y - y) <= 0.45 * size && line.left > right + size);
}

/** A line of what may be a table. */
const asText = ({ y, pieces }: RowLine, near: PdfTextLine): PdfTextLine => {
  const [left, right] = [itemAt(pieces, 0).left, itemAt(pieces, -1).right];
  return { ...near, y, pieces, left, right, text: pieces.map(({ text }) => text).join(' '), isSeparate: true };
};

interface Region {
  /** Of lines. */
  count: number;
  columns: Column[];
  rows: RowLine[];
}

/** The longest run of lines from here whose pieces stand in columns; null if fewer than two have several. */
function regionAt(lines: readonly PdfTextLine[], start: number): Region | null {
  const first = lines[start] as PdfTextLine;
  let best: Region | null = null;
  let lowest = first.y;
  for (let end = start + 1; end < lines.length && end - start < LINES_MAX; end++) {
    const line = lines[end] as PdfTextLine;
    if (line.pieces.length > COLUMNS_MAX) break;
    if (line.table || line.page !== first.page || !line.level || line.y < first.y - 1.5 * first.size) break;
    if (line.y - lowest > ROW_GAP_MAX * line.size || line.pieces.some((piece) => piece.text.length > CELL_MAX)) break;
    // A heading begins something else.
    if (line.pieces.length === 1 && line.size > 1.1 * first.size) break;
    lowest = Math.max(lowest, line.y);
    const rows = rowLines(lines.slice(start, end + 1));
    const columns = columnsOf(rows);
    if (!columns) break;
    if (isCrossed(line, columns) && line.pieces.length === 1 && !isCaption(line, columns)) break;
    if (
      line.pieces.length > 1 ||
      (line.left > itemAt(columns, 0).right && itemAt(rows, -1).pieces.length > 0) ||
      isTight(rows)
    )
      best = { count: end + 1 - start, columns, rows };
  }
  return best && best.rows.filter(({ pieces }) => pieces.length > 1).length >= 2 ? best : null;
}

const isCrossed = ({ left, right }: PdfTextLine, columns: Column[]): boolean =>
  columns.filter((column) => left < column.right && column.left < right).length > 1;

/** Names the rows below it. */
const isCaption = ({ left, text }: PdfTextLine, [first]: Column[]): boolean =>
  text.length <= 60 && Math.abs(left - (first?.left ?? 0)) <= 3 && !/[.!?]$/.test(text);

/** The last line continues a cell of the line above. */
function isTight(rows: RowLine[]): boolean {
  const [above, last] = [rows.at(-2), rows.at(-1)];
  const gaps = rows.slice(1, -1).map(({ y }, i) => y - itemAt(rows, i).y);
  return (
    !!above && !!last && last.y - above.y <= 1.45 * last.size && gaps.some((gap) => gap > 1.12 * (last.y - above.y))
  );
}

/** Sentences side by side: columns of text, in each of which lines go on in the next. */
function isProse(region: Region): boolean {
  if (region.columns.length > 3) return false;
  const columns = piecesByColumn(region);
  const runsOn = columns.map((pieces, i) => {
    const { right } = itemAt(region.columns, i);
    return pieces.slice(1).filter((piece, above) => goesOn(itemAt(pieces, above), piece, right)).length;
  });
  const pairs = columns.reduce((sum, pieces) => sum + pieces.length - 1, 0);
  return runsOn.every((count) => count > 0) && runsOn.reduce((sum, count) => sum + count, 0) > 0.5 * pairs;
}

/** A line of some words that ends within its sentence, since the next word did not fit. */
function goesOn({ text, left, right }: Piece, next: Piece, limit: number): boolean {
  if (!/\S\s\S+\s\S/.test(text) || /[.!?:;…。！？]["'”’»)]*$/.test(text) || !/^\p{Ll}/u.test(next.text)) return false;
  const word = (/^\S+/.exec(next.text)?.[0].length ?? 0) + 1;
  return right + (word * (right - left)) / text.length > 0.97 * limit;
}

const piecesByColumn = ({ rows, columns }: Region): Piece[][] =>
  columns.map((column) =>
    rows.flatMap(({ pieces }) => pieces.filter((piece) => columnOf(piece, columns) === column).slice(0, 1)),
  );

/** The lines of each column, one column after the other. */
function inColumns(region: Region, near: PdfTextLine): PdfTextLine[] {
  return region.columns.flatMap((column) =>
    region.rows.flatMap(({ y, pieces }) => {
      const own = pieces.filter((piece) => columnOf(piece, region.columns) === column);
      return own.length === 0 ? [] : [{ ...asText({ y, size: near.size, pieces: own }, near), isSeparate: false }];
    }),
  );
}

/** The one in which a piece begins; the last of those before it if it begins in none. */
const columnOf = (piece: Piece, columns: Column[]): Column =>
  columns.findLast(({ left }) => left <= piece.left + 1) ?? itemAt(columns, 0);

/**
 * A line above a table's first that belongs to its header, but not to the first column: the beginning of wrapped
 * cells, or what several columns have in common.
 */
function wrappedHead(above: PdfTextLine | undefined, [first, second]: RowLine[], columns: Column[]): RowLine | null {
  if (!above || !first || above.table || !above.level || above.pieces.length === 0) return null;
  const gap = first.y - above.y;
  const isNear = gap > 0 && Math.abs(above.size - first.size) < 0.1 * first.size;
  const { y, size, pieces } = above;
  if (!isNear || above.left <= itemAt(columns, 0).right) return null;
  const covered = pieces.map(
    (piece) => columns.filter((one) => piece.left < one.right && one.left < piece.right).length,
  );
  const isWrapped = gap <= 1.45 * first.size && covered.every((count) => count === 1);
  const isOver = second && gap <= 1.1 * (second.y - first.y) && first.pieces.length === columns.length;
  const isCommon = isOver && above.right <= itemAt(columns, -1).right && covered.every((count) => count > 1);
  return isWrapped || isCommon ? { y, size, pieces } : null;
}

/** Parts of a table on two pages as one; the second's repeated header and footnotes between them do not part them. */
function continued(lines: PdfTextLine[]): PdfTextLine[] {
  const found: PdfTextLine[] = [];
  for (const line of lines) {
    const at = line.table ? beforeFootnotes(found, line) : -1;
    const above = found[at];
    if (line.table && above?.table && isContinued(above, line)) {
      const rows = withoutHead(above.table, line.table);
      found[at] = {
        ...above,
        page: line.page,
        text: `${above.text} ${line.text}`,
        table: { ...above.table, rows: [...above.table.rows, ...rows] },
      };
    } else found.push(line);
  }
  return found;
}

/** Place of the last line before the page that is no footnote. */
function beforeFootnotes(lines: PdfTextLine[], { page, size }: PdfTextLine): number {
  let at = lines.length - 1;
  for (let line = lines[at]; line && !line.table && line.page < page && line.size < SMALLER * size; line = lines[at])
    at--;
  return at;
}

function isContinued({ page, table, right }: PdfTextLine, line: PdfTextLine): boolean {
  const [one, other] = [table as PdfTable, line.table as PdfTable];
  if (line.page !== page + 1 || other.title !== null || one.columns.length !== other.columns.length) return false;
  return (
    one.columns.every((left, i) => Math.abs(left - itemAt(other.columns, i)) <= SHIFT_MAX) &&
    Math.abs(right - line.right) <= 60
  );
}

/** Its rows without a header that repeats that of the first part. */
function withoutHead({ rows: first }: PdfTable, { rows }: PdfTable): PdfTable['rows'] {
  const written = (row: PdfTable['rows'][number]): string => row.cells.map(textOfCell).join('\n');
  const high = first.filter(({ inHead }) => inHead).length;
  const isRepeated = rows.slice(0, high).every((row, i) => written(row) === written(itemAt(first, i)));
  return (isRepeated ? rows.slice(high) : rows).map((row) => ({ ...row, inHead: false }));
}
