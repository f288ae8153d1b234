/** Grids of cells that ruling lines make. */
import type { PdfRules, Rule } from './pdf-rules.js';
import { itemAt } from './item-at.js';

/** A cell of a grid, over rows and columns that no line separates. */
interface GridCell {
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
}

export interface Grid {
  /** Where columns begin, and the last ends; the same of rows. */
  xs: number[];
  ys: number[];
  cells: GridCell[];
}

/** How near lines must come to meet. */
const NEAR = 3;
/** A line bounds a cell if it covers so much of its side. */
const COVERED = 0.6;
const CELLS_MAX = 20_000;

/** Grids of at least two columns whose cells are rectangles. */
export function gridsOf(rules: PdfRules): Grid[] {
  return connected(rules)
    .map(gridOf)
    .filter((grid): grid is Grid => grid !== null)
    .filter(({ xs, ys }) => xs.length > 2 && ys.length > 1);
}

/** Lines that meet, directly or by others. */
function connected({ across, down }: PdfRules): PdfRules[] {
  const sets = new Sets(across.length + down.length);
  for (const [i, { at: y, from, to }] of across.entries())
    for (const [j, other] of down.entries())
      if (within(other.at, from, to) && within(y, other.from, other.to)) sets.join(i, across.length + j);
  const groups = new Map<number, PdfRules>();
  const groupOf = (i: number): PdfRules => {
    const group = groups.get(sets.find(i)) ?? { across: [], down: [] };
    groups.set(sets.find(i), group);
    return group;
  };
  for (const [i, rule] of across.entries()) groupOf(i).across.push(rule);
  for (const [j, rule] of down.entries()) groupOf(across.length + j).down.push(rule);
  return [...groups.values()].filter((group) => group.across.length > 0 && group.down.length > 0);
}

const within = (at: number, from: number, to: number): boolean => at >= from - NEAR && at <= to + NEAR;

function gridOf({ across, down }: PdfRules): Grid | null {
  const ends = (rules: Rule[]): number[] => [
    rules.reduce((least, { from }) => Math.min(least, from), Infinity),
    rules.reduce((most, { to }) => Math.max(most, to), -Infinity),
  ];
  // A table may be open at its sides.
  const xs = places([...down.map(({ at }) => at), ...ends(across)]);
  const ys = places([...across.map(({ at }) => at), ...ends(down)]);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 1 || rows < 1 || columns * rows > CELLS_MAX) return null;
  const sets = new Sets(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [left, right, top, bottom] = [
        itemAt(xs, column),
        itemAt(xs, column + 1),
        itemAt(ys, row),
        itemAt(ys, row + 1),
      ];
      if (column + 1 < columns && !covers(down, right, [top, bottom]))
        sets.join(row * columns + column, row * columns + column + 1);
      if (row + 1 < rows && !covers(across, bottom, [left, right]))
        sets.join(row * columns + column, (row + 1) * columns + column);
    }
  }
  const cells = rectangles(sets, rows, columns);
  return cells && { xs, ys, cells };
}

/** Places that differ by little are one. */
function places(values: number[]): number[] {
  const found: number[] = [];
  for (const value of values.sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last === undefined || value - last > NEAR) found.push(value);
  }
  return found;
}

function covers(rules: Rule[], at: number, [from, to]: [number, number]): boolean {
  let length = 0;
  for (const rule of rules)
    if (Math.abs(rule.at - at) <= NEAR) length += Math.max(0, Math.min(to, rule.to) - Math.max(from, rule.from));
  return length >= COVERED * (to - from);
}

/** null if a cell is no rectangle: the lines are no grid. */
function rectangles(sets: Sets, rows: number, columns: number): GridCell[] | null {
  const found = new Map<number, { cell: GridCell; size: number }>();
  for (let i = 0; i < rows * columns; i++) {
    const [row, column] = [Math.floor(i / columns), i % columns];
    const known = found.get(sets.find(i));
    if (!known) {
      found.set(sets.find(i), { cell: { row, column, rowspan: 1, colspan: 1 }, size: 1 });
      continue;
    }
    const { cell } = known;
    known.size++;
    if (column < cell.column) return null;
    cell.rowspan = Math.max(cell.rowspan, row - cell.row + 1);
    cell.colspan = Math.max(cell.colspan, column - cell.column + 1);
  }
  const all = [...found.values()];
  return all.every(({ cell, size }) => cell.rowspan * cell.colspan === size) ? all.map(({ cell }) => cell) : null;
}

/** Disjoint sets of numbers. */
class Sets {
  private readonly parents: number[];

  constructor(size: number) {
    this.parents = Array.from({ length: size }, (_, i) => i);
  }

  find(i: number): number {
    let root = i;
    while (this.parents[root] !== root) root = this.parents[root] as number;
    this.parents[i] = root;
    return root;
  }

  join(i: number, j: number): void {
    const [low, high] = [this.find(i), this.find(j)].sort((a, b) => a - b) as [number, number];
    this.parents[high] = low;
  }
}
