import type { PdfTextLine, Piece } from './pdf-lines.js';

/** Longer "cells" are adjacent columns of prose. */
const CELL_MAX = 80;

/**
 * Number of lines from here that are a table's rows: two or more consecutive lines with the same number of
 * pieces (at least two), each overlapping the piece above or aligned with its start or end.
 */
export function tableRows(lines: readonly PdfTextLine[], start: number): number {
  let rows = 0;
  let above: PdfTextLine | undefined;
  for (let line = lines[start]; line && isRow(line) && (!above || aligned(above, line)); line = lines[start + rows]) {
    above = line;
    rows++;
  }
  return rows >= 2 ? rows : 0;
}

function isRow(line: PdfTextLine): boolean {
  return line.level && line.pieces.length >= 2 && line.pieces.every((piece) => piece.text.length <= CELL_MAX);
}

function aligned(above: PdfTextLine, line: PdfTextLine): boolean {
  if (line.pieces.length !== above.pieces.length || line.page !== above.page || line.y <= above.y) return false;
  if (line.y - above.y > 4 * line.size) return false;
  return line.pieces.every((piece, i) => {
    const upper = above.pieces[i];
    return upper !== undefined && overlaps(piece, upper);
  });
}

function overlaps(a: Piece, b: Piece): boolean {
  return a.left < b.right && b.left < a.right;
}

/** The rows as a pipe table with the first as header, as in HTML tables without `th`. */
export function pdfTable(rows: readonly PdfTextLine[]): string {
  const [head, ...body] = rows.map((row) => row.pieces.map((piece) => piece.text.replaceAll('|', '\\|')));
  if (!head) return '';
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}
