/** Pages of a PDF that a spec draws: texts at their places, and lines. */
import { pdfOf } from './documents.js';

/** A cell's text with its place: `x` from the left, `y` from the bottom. */
export type Text = [x: number, y: number, text: string, size?: number];
/** A line from one place to another. */
export type Line = [x1: number, y1: number, x2: number, y2: number];

/** What a program draws for a page. */
export const drawn = (texts: Text[], lines: Line[] = []): string => {
  const strokes = lines.map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l S`);
  const shown = texts.map(
    ([x, y, text, size = 11]) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`,
  );
  return ['0.5 w', ...strokes, ...shown].join('\n');
};

/** A PDF of such pages. */
export const drawnPdf = (...pages: string[]): Buffer => pdfOf(pages.map((page) => Buffer.from(page, 'latin1')));

/** Rows of cells at these places, `gap` apart; empty cells are not drawn. */
export const rows = (y: number, xs: number[], cells: string[][], gap = 16): Text[] =>
  cells.flatMap((row, i) => row.flatMap((text, j): Text[] => (text === '' ? [] : [[xs[j]!, y - i * gap, text]])));
/** All lines of a grid. */
export const grid = (xs: number[], ys: number[]): Line[] => [
  ...ys.map((y): Line => [xs[0]!, y, xs.at(-1)!, y]),
  ...xs.map((x): Line => [x, ys[0]!, x, ys.at(-1)!]),
];
/** As Markdown, the first line being the header. */
export const table = (...lines: string[][]): string =>
  lines
    .flatMap((cells, i) => [cells, ...(i === 0 ? [cells.map(() => '---')] : [])])
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
