import type { Line, Piece } from './pdf-lines.js';

/** Longer "cells" are adjacent columns of prose. */
const CELL_MAX = 80;

/**
 * Number of lines from here that are a table's rows: two or more consecutive lines with the same number of
 * pieces (at least two), each overlapping the piece above or aligned with its start or end.
 */
export function tableRows(lines: readonly Line[], start: number): number {
  if (!isRow(lines[start])) return 0;
  let end = start + 1;
  while (end < lines.length && isRow(lines[end]) && aligned(lines[end - 1], lines[end])) end++;
  return end - start >= 2 ? end - start : 0;
}

function isRow(line: Line): boolean {
  return line.level && line.pieces.length >= 2 && line.pieces.every((piece) => piece.text.length <= CELL_MAX);
}

function aligned(above: Line, line: Line): boolean {
  if (line.pieces.length !== above.pieces.length || line.page !== above.page || line.y <= above.y) return false;
  if (line.y - above.y > 4 * line.size) return false;
  return line.pieces.every((piece, i) => overlaps(piece, above.pieces[i]));
}

function overlaps(a: Piece, b: Piece): boolean {
  return a.left < b.right && b.left < a.right;
}

/** The rows as a pipe table with the first as header, as in HTML tables without `th`. */
export function pdfTable(rows: readonly Line[]): string {
  const cells = rows.map((row) => row.pieces.map((piece) => piece.text.replaceAll('|', '\\|')));
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  return [line(cells[0]), line(cells[0].map(() => '---')), ...cells.slice(1).map(line)].join('\n');
}
