/** Tables without lines between their cells: columns by the space between them, rows by that between lines. */
import type { HtmlTableRow } from '../../../platform/kernel/html/html-table.js';
import { centred, type PlacedCell, type PlacedLine } from './pdf-centred.js';
import { joinedLines } from './pdf-joined.js';
import type { PdfTextLine, Piece } from './pdf-lines.js';
import type { Rule } from './pdf-rules.js';
import { cellOf } from './pdf-cells.js';
import { itemAt } from './item-at.js';

export interface Column {
  left: number;
  right: number;
}

/** What stands at one height. */
export interface RowLine {
  y: number;
  size: number;
  pieces: Piece[];
}

/** Lines at the same height as one, from the top. */
export function rowLines(lines: readonly PdfTextLine[]): RowLine[] {
  const found: RowLine[] = [];
  for (const { y, size, pieces } of [...lines].sort((a, b) => a.y - b.y)) {
    const last = found.at(-1);
    if (last && y - last.y <= 0.45 * Math.min(size, last.size)) last.pieces.push(...pieces);
    else found.push({ y, size, pieces: [...pieces] });
  }
  for (const line of found) line.pieces.sort((a, b) => a.left - b.left);
  return found;
}

/** Columns that no piece crosses but where cells are merged; null if there are none. */
export function columnsOf(lines: readonly RowLine[]): Column[] | null {
  const columns: Column[] = [];
  const inOrder = [...lines].sort((a, b) => b.pieces.length - a.pieces.length);
  for (const { pieces } of inOrder) {
    for (const piece of pieces) {
      const touched = columns.filter((column) => piece.left < column.right && column.left < piece.right);
      if (touched.length > 1) continue;
      const [column] = touched;
      if (!column) columns.push({ left: piece.left, right: piece.right });
      else
        Object.assign(column, { left: Math.min(column.left, piece.left), right: Math.max(column.right, piece.right) });
    }
  }
  columns.sort((a, b) => a.left - b.left);
  const merged = complemented(columns, lines);
  return merged.length >= 2 && merged.every((column, i) => i === 0 || itemAt(merged, i - 1).right <= column.left)
    ? merged
    : null;
}

/** Words of narrow columns, of which each line has as many; PDF.js joins what stands as near as words do. */
export function apart(rows: readonly RowLine[]): RowLine[] {
  return (columnsOf(rows) ?? []).reduce((lines, column) => lines.map(cutIn(lines, column)), [...rows]);
}

/** Cuts what each line has in a column: figures under as many short words. */
function cutIn(rows: readonly RowLine[], column: Column): (row: RowLine) => RowLine {
  const isIn = (piece: Piece): boolean => piece.left < column.right && column.left < piece.right;
  const own = rows.map(({ pieces }) => pieces.filter(isIn));
  const [head = [], ...body] = own.map((pieces) => pieces.flatMap(wordsOf));
  const isFigures = body.every(
    (words) => words.length === head.length && words.every(({ text }) => /\d|^[-–—]$/.test(text)),
  );
  const spans = head.map((_, i) => [head, ...body].map((words) => words[i] ?? { left: 0, right: 0 }));
  const ends = spans.map((words) => Math.max(...words.map(({ right }) => right)));
  const starts = spans.map((words) => Math.min(...words.map(({ left }) => left)));
  const isCut =
    own.every((pieces) => pieces.length === 1) &&
    head.length >= 3 &&
    rows.length >= 3 &&
    isFigures &&
    head.every(({ text }) => text.length <= 6) &&
    starts.every((left, i) => i === 0 || left >= itemAt(ends, i - 1));
  return (row) =>
    isCut ? { ...row, pieces: row.pieces.flatMap((piece) => (isIn(piece) ? wordsOf(piece) : [piece])) } : row;
}

/** Where each word stands if all letters are equally wide. */
function wordsOf({ text, left, right }: Piece): Piece[] {
  const letter = (right - left) / Math.max(1, text.length);
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    return { text: word, left: left + index * letter, right: left + (index + word.length) * letter };
  });
}

/** A header that stands to the left of its right-aligned figures makes a column with them. */
function complemented(columns: Column[], [head, ...body]: readonly RowLine[]): Column[] {
  const isIn = ({ left, right }: Column, line: RowLine | undefined): boolean =>
    line?.pieces.some((piece) => piece.left < right && left < piece.right) ?? false;
  const merged: Column[] = [];
  for (const column of columns) {
    const last = merged.at(-1);
    const isHeads = (one: Column): boolean => isIn(one, head) && !body.some((line) => isIn(one, line));
    const isBodys = (one: Column): boolean => !isIn(one, head);
    if (last && isHeads(last) && isBodys(column)) last.right = column.right;
    else merged.push({ ...column });
  }
  return merged;
}

/**
 * Rows of a table.
 * @param across lines that the page draws from side to side
 * @returns null if it is uncertain which lines make a row
 */
export function columnRows(
  lines: readonly PdfTextLine[] | readonly RowLine[],
  columns: readonly Column[],
  across: readonly Rule[] = [],
): HtmlTableRow[] | null {
  const isRowLine = (line: PdfTextLine | RowLine): line is RowLine => !('page' in line);
  const given = lines.every(isRowLine) ? lines : rowLines(lines as readonly PdfTextLine[]);
  const placed = given.map(({ y, size, pieces }) => ({ y, size, cells: placedIn(pieces, columns) }));
  const bands = bandsOf(placed, columns, across);
  const groups = bands ? grouped(placed, columns, bands) : grouped(centred(placed), columns, null);
  return groups && groups.map((group) => rowOf(group, columns.length));
}

/** Each piece in the columns that it covers; pieces of one column are one cell. */
function placedIn(pieces: readonly Piece[], columns: readonly Column[]): PlacedCell[] {
  const found: PlacedCell[] = [];
  for (const piece of pieces) {
    for (const { text, left, right } of atGutters(piece, columns)) {
      const from = columns.findIndex((column) => left < column.right);
      const begins = from < 0 ? columns.length - 1 : from;
      const last = columns.findLastIndex((column) => right > column.left);
      const cell = { text: text.trim(), left, right, from: begins, to: Math.max(begins, last) };
      const before = found.at(-1);
      if (before && before.to >= cell.from)
        Object.assign(before, { text: `${before.text} ${cell.text}`, right, to: Math.max(before.to, cell.to) });
      else if (cell.text !== '') found.push(cell);
    }
  }
  return found;
}

/** Narrow columns leave no more space between them than words: words are cut off where a column begins. */
function atGutters({ text, left, right }: Piece, columns: readonly Column[]): Pick<Piece, 'text' | 'left' | 'right'>[] {
  const covered = columns.filter((column) => left < column.right && column.left < right);
  const words = wordsOf({ text, left, right });
  const columnOf = (word: Column): number =>
    covered.findIndex((column) => word.left >= column.left - 3 && word.right <= column.right + 3);
  const places = words.map(columnOf);
  if (
    covered.length < 2 ||
    words.length < covered.length ||
    new Set(places).size < covered.length ||
    places.includes(-1)
  )
    return [{ text, left, right }];
  return words;
}

/** Text that is drawn closer to the line above than rows are. */
const LEADING = 1.45;

function grouped(lines: PlacedLine[], columns: readonly Column[], bands: number[] | null): PlacedLine[][] | null {
  const rowGap = leastRowGap(lines, columns.length);
  const groups: PlacedLine[][] = [];
  for (const [i, line] of lines.entries()) {
    const row = groups.at(-1);
    const above = lines[i - 1];
    if (!row || !above) groups.push([line]);
    else if (bands && bands[i] !== bands[i - 1]) groups.push([line]);
    else if (i === 1 && isUnderHead(lines)) row.push(line);
    else if (bands && isOneRow(lines, { bands, i, columns: columns.length })) row.push(line);
    else {
      const verdict = continues(line, above, { row, rowGap, columns, isSecond: i === 1 });
      if (verdict === null) return null;
      if (verdict) row.push(line);
      else groups.push([line]);
    }
  }
  return groups;
}

/** The first line begins cells of the header, but not the first: they are higher than that. */
function isUnderHead([head, line, next]: PlacedLine[]): boolean {
  if (!head || !line || !next || head.cells[0]?.from === 0) return false;
  const gap = line.y - head.y;
  return gap <= LEADING * line.size && gap * 1.12 < next.y - line.y && head.cells.every((cell) => lastIn([line], cell));
}

/** Between which two lines from side to side each line stands, if there are lines between rows. */
function bandsOf(lines: PlacedLine[], columns: readonly Column[], across: readonly Rule[]): number[] | null {
  const [left, right] = [columns[0]?.left ?? 0, columns.at(-1)?.right ?? 0];
  const wide = across.filter(({ from, to }) => Math.min(to, right) - Math.max(from, left) >= 0.6 * (right - left));
  const bands = lines.map(({ y }) => wide.filter(({ at }) => at < y).length);
  return new Set(bands).size >= 3 ? bands : null;
}

/** Between two ruling lines, unless several lines fill all columns. */
function isOneRow(
  lines: PlacedLine[],
  { bands, i, columns }: { bands: number[]; i: number; columns: number },
): boolean {
  const full = lines.filter((line, other) => bands[other] === bands[i] && line.cells.length === columns);
  return full.length <= 1;
}

function leastRowGap(lines: PlacedLine[], columns: number): number | null {
  const gaps = lines.flatMap((line, i) =>
    i > 0 && line.cells.length === columns ? [line.y - itemAt(lines, i - 1).y] : [],
  );
  return gaps.length > 0 ? Math.min(...gaps) : null;
}

/** Whether a line continues cells of the row above; null if that is uncertain. */
function continues(
  line: PlacedLine,
  above: PlacedLine,
  {
    row,
    rowGap,
    columns,
    isSecond,
  }: { row: PlacedLine[]; rowGap: number | null; columns: readonly Column[]; isSecond: boolean },
): boolean | null {
  if (line.cells.length === columns.length) return false;
  const gap = line.y - above.y;
  const hasLabel = line.cells[0]?.from === 0;
  const ups = line.cells.map((cell) => lastIn(row, cell));
  const isBelow = ups.every((up) => up !== null) && gap <= LEADING * Math.max(line.size, above.size);
  if (isBelow) {
    if (rowGap !== null && gap * 1.12 < rowGap) return true;
    const wraps = line.cells.every((cell, i) => wrapped(ups[i] as PlacedCell, cell, columns));
    if (wraps || (isSecond && !hasLabel)) return true;
  }
  if (hasLabel) return false;
  const spans = row.some(({ cells }) => cells.some(({ from, to }) => to > from));
  if (isSecond && spans) return false;
  if (rowGap !== null && gap >= 0.85 * rowGap && gap <= 1.2 * rowGap && !isBelow) return false;
  return null;
}

/** The lowest cell of a row in the same columns. */
function lastIn(row: PlacedLine[], { from, to }: PlacedCell): PlacedCell | null {
  for (const { cells } of [...row].reverse()) {
    const cell = cells.find((one) => one.from <= to && one.to >= from);
    if (cell) return cell.from === from && cell.to === to ? cell : null;
  }
  return null;
}

/** Whether a text ended because its next word did not fit, or is continued in the middle of a sentence. */
function wrapped(up: PlacedCell, { text, left, right }: PlacedCell, columns: readonly Column[]): boolean {
  if (/^[\p{Ll}(&]/u.test(text) && !/[.!?]$/.test(up.text)) return true;
  if (/[-,/(&–]$/.test(up.text)) return true;
  const letter = (right - left) / Math.max(1, text.length);
  const word = (/^\S+/.exec(text)?.[0].length ?? 0) + 1;
  const limit = columns[up.to]?.right ?? up.right;
  return up.text.length > 12 && up.right + word * letter * 0.85 > limit;
}

function rowOf(lines: PlacedLine[], columns: number): HtmlTableRow {
  const cells = [];
  const spans = lines.flatMap((line) => line.cells);
  for (let column = 0; column < columns;) {
    const begun = spans.filter(({ from }) => from === column);
    const colspan = begun.reduce((most, { from, to }) => Math.max(most, to - from + 1), 1);
    const inside = spans.filter(({ from }) => from >= column && from < column + colspan);
    const rowspan = inside.some(({ isHigh }) => isHigh) ? 2 : 1;
    if (!inside.some(({ isAbove }) => isAbove))
      cells.push(cellOf(joinedLines(inside.map(({ text }) => text)), { colspan, rowspan }));
    column += colspan;
  }
  return { cells, inHead: false };
}
