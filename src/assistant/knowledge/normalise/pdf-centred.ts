/** Cells that stand in the middle of their row's height, between the lines of cells that are higher. */
import { joinedLines } from './pdf-joined.js';

/** A text in the columns that it covers. */
export interface PlacedCell {
  text: string;
  left: number;
  right: number;
  /** Its first column, and its last. */
  from: number;
  to: number;
  /** Also of the row below, where it `isAbove`. */
  isHigh?: boolean;
  isAbove?: boolean;
}

/** What stands at one height. */
export interface PlacedLine {
  y: number;
  size: number;
  cells: PlacedCell[];
}

/** Lines of text never stand so close, in heights of their letters: one is in the middle of what the other is of. */
const BETWEEN = 1.1;

/** The lines with those in the middle joined to what they are of. */
export function centred(lines: readonly PlacedLine[]): PlacedLine[] {
  const found: PlacedLine[] = [];
  for (let i = 0; i < lines.length; i++) {
    const [above, middle, below] = [lines[i] as PlacedLine, lines[i + 1], lines[i + 2]];
    if (!middle || !below || !isBetween(above, middle, below)) {
      found.push(above);
      continue;
    }
    const isOne = i === 0 ? isWrapped(above, below) : !areRows(above, middle, below);
    found.push(...(isOne ? [oneRow(above, middle, below)] : twoRows(above, middle, below)));
    i += 2;
  }
  return found;
}

function isBetween(above: PlacedLine, middle: PlacedLine, below: PlacedLine): boolean {
  const isNear = (upper: PlacedLine, lower: PlacedLine): boolean =>
    lower.y - upper.y < BETWEEN * Math.min(upper.size, lower.size);
  const isApart = middle.cells.every(
    (cell) => ![...above.cells, ...below.cells].some(({ from, to }) => from <= cell.to && cell.from <= to),
  );
  return isNear(above, middle) && isNear(middle, below) && isApart;
}

/** Two lines of the same heads; else the upper says what some of the lower have in common. */
const isWrapped = (above: PlacedLine, below: PlacedLine): boolean =>
  above.cells.length === below.cells.length &&
  below.cells.every(({ from, to }, i) => from === to && above.cells[i]?.from === from && above.cells[i].to === to);

/** What two rows have in common is their label, and each has figures of its own; a wrapped text has none twice. */
const areRows = (above: PlacedLine, middle: PlacedLine, below: PlacedLine): boolean =>
  middle.cells[0]?.from === 0 &&
  above.cells.some(
    ({ text, from }) => /\d/.test(text) && below.cells.some((cell) => cell.from === from && /\d/.test(cell.text)),
  );

const inOrder = (cells: PlacedCell[]): PlacedCell[] => cells.sort((a, b) => a.from - b.from);

function oneRow(above: PlacedLine, middle: PlacedLine, below: PlacedLine): PlacedLine {
  const cells = [...above.cells, ...middle.cells];
  for (const cell of below.cells) {
    const at = cells.findIndex(({ from }) => from === cell.from);
    const upper = cells[at];
    if (upper) cells[at] = { ...upper, text: joinedLines([upper.text, cell.text]) };
    else cells.push(cell);
  }
  return { ...middle, cells: inOrder(cells) };
}

const twoRows = (above: PlacedLine, middle: PlacedLine, below: PlacedLine): PlacedLine[] => [
  { ...above, cells: inOrder([...above.cells, ...middle.cells.map((cell) => ({ ...cell, isHigh: true }))]) },
  { ...below, cells: inOrder([...below.cells, ...middle.cells.map((cell) => ({ ...cell, text: '', isAbove: true }))]) },
];
