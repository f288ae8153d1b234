/** Heads of narrow columns that are turned, above a table whose cells have no lines between them. */
import type { Column, RowLine } from './pdf-columns.js';
import type { PdfItem } from './libraries.js';
import type { PdfTextLine } from './pdf-lines.js';

/** More turned texts on one page are a drawing. */
const TURNED_MAX = 200;
/** The lowest ends above the first row, in heights of its letters. */
const ABOVE_MAX = 3;

export class TurnedHeads {
  private readonly byPage = new Map<number, PdfItem[]>();
  private readonly taken = new Set<PdfItem>();

  constructor(lines: readonly PdfTextLine[]) {
    for (const { page, turned = [] } of lines) {
      const items = this.byPage.get(page) ?? [];
      items.push(...turned.slice(0, TURNED_MAX - items.length));
      this.byPage.set(page, items);
    }
  }

  /** The row of heads over a table's columns but the first; null unless each stands over a column of its own. */
  above(page: number, first: RowLine, columns: readonly Column[]): RowLine | null {
    const top = first.y - first.size;
    const end = columns.at(-1)?.right ?? 0;
    const over = (this.byPage.get(page) ?? []).filter((item) => {
      const { left, right, bottom } = placeOf(item);
      const isOver = right > (columns[0]?.right ?? 0) && left < end && bottom <= top + 1;
      return isOver && top - bottom <= ABOVE_MAX * first.size && !this.taken.has(item);
    });
    const heads = columns.map((column, i) => (i === 0 ? [] : over.filter((item) => isIn(item, column))));
    const placed = heads.filter(({ length }) => length === 1).length;
    if (placed < 2 || placed !== over.length || heads.some(({ length }) => length > 1)) return null;
    for (const item of over) this.taken.add(item);
    const pieces = columns.flatMap(({ left, right }, i) =>
      (heads[i] ?? []).map(({ text }) => ({ text: text.trim(), left, right })),
    );
    return { y: first.y - (ABOVE_MAX + 1) * first.size, size: first.size, pieces };
  }

  /** The lines without those that became heads. */
  without(lines: PdfTextLine[]): PdfTextLine[] {
    return lines.filter(({ turned }) => !turned?.every((item) => this.taken.has(item)));
  }
}

function placeOf({ x, y, width, size, turned }: PdfItem): Column & { bottom: number } {
  return turned === 'up' ? { left: x - size, right: x, bottom: y } : { left: x, right: x + size, bottom: y + width };
}

/** Heads may be a little wider than the figures under them. */
function isIn(item: PdfItem, column: Column): boolean {
  const { left, right } = placeOf(item);
  return right > column.left - 0.3 * item.size && left < column.right + 0.3 * item.size;
}
