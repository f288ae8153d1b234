import type { PdfItem, PdfPage } from './libraries.js';
import { closing, END, opening, settled } from '../../../platform/kernel/raised.js';
import type { PdfTable } from './pdf-cells.js';
import { withRaised } from './pdf-raised.js';

/** A stretch of a line; cells of a table are separated by more space than words. */
export interface Piece {
  text: string;
  left: number;
  right: number;
  /** What is raised or lowered is so against this. */
  base?: PdfItem;
}

export interface PdfTextLine {
  page: number;
  text: string;
  pieces: Piece[];
  left: number;
  right: number;
  /** From the page's top. */
  y: number;
  size: number;
  /** Horizontal text from left to right: its edges can be compared with others'. */
  level: boolean;
  pageWidth: number;
  /** 0 at the page's top, 1 at its bottom. */
  height: number;
  /** Lines of text of something that may be a table stay as they are. */
  isSeparate?: boolean;
  /** All that it holds, if that is turned. */
  turned?: PdfItem[];
  /** Stands for all lines of a table. */
  table?: PdfTable;
}

/** Smaller text is meant for search engines, not for readers. */
const SIZE_MIN = 2;

/** Tables of a page by their items. @param linesOf lines of items in drawing order */
type TablesOf = (page: PdfPage, linesOf: (items: PdfItem[]) => PdfTextLine[]) => Map<PdfItem, PdfTable>;

/** Groups the pages' items, in drawing order, into lines. Text off the page and microscopic text is dropped. */
export function linesOf(pages: readonly PdfPage[], tablesOf: TablesOf): PdfTextLine[] {
  const lines: PdfTextLine[] = [];
  for (const [number, page] of pages.entries()) {
    const shownItems = withRaised(page.items.filter((item) => item.text.trim() === '' || shown(item, page)));
    const tables = tablesOf({ ...page, items: shownItems }, (items) => linesIn(items, { number, page }));
    const all = linesIn(shownItems, { number, page }, tables);
    for (const line of all) lines.push(line);
  }
  return lines;
}

/** @param tables by their items: the first of each stands for its table */
function linesIn(
  items: readonly PdfItem[],
  { number, page }: { number: number; page: PdfPage },
  tables: ReadonlyMap<PdfItem, PdfTable> = new Map(),
): PdfTextLine[] {
  const lines: PdfTextLine[] = [];
  const written = new Set<PdfTable>();
  let row: PdfItem[] = [];
  const end = (): void => {
    const line = lineOf(row, number, page);
    if (line) lines.push(line);
    row = [];
  };
  for (const item of items) {
    const table = tables.get(item);
    if (table) {
      end();
      if (!written.has(table)) lines.push(tableLine(table, number, page));
      written.add(table);
      continue;
    }
    const last = row.at(-1);
    if (last && !sameLine(last, item)) end();
    row.push(item);
  }
  end();
  return lines;
}

/** A table in the place of a line. */
export function tableLine(table: PdfTable, number: number, page: Pick<PdfPage, 'width' | 'height'>): PdfTextLine {
  const { left, right, top, size } = table;
  const text = table.rows
    .flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks.map(({ plain }) => plain)))
    .join(' ');
  const place = { page: number, y: top, height: top / Math.max(1, page.height), pageWidth: page.width };
  return { ...place, text, pieces: [], left, right, size, level: true, table };
}

function shown(item: PdfItem, page: PdfPage): boolean {
  if (item.size < SIZE_MIN) return false;
  const margin = item.size;
  return (
    item.x + item.width > -margin && item.x < page.width + margin && item.y > -margin && item.y < page.height + margin
  );
}

function sameLine(last: PdfItem, item: PdfItem): boolean {
  const height = Math.max(last.size, item.size, 1);
  if (Math.abs(last.y - item.y) > 0.45 * height) return false;
  return !last.lineEnds || (last.level && item.level && item.x >= last.x + last.width - 0.3 * height);
}

function lineOf(row: readonly PdfItem[], number: number, page: PdfPage): PdfTextLine | null {
  const pieces: Piece[] = [];
  const sizes = new Map<number, number>();
  let level = true;
  for (const item of row) {
    const text = item.text.replace(/\s+/g, ' ');
    if (text.trim() === '') {
      const open = pieces.at(-1);
      if (open && text !== '' && !open.text.endsWith(' ')) open.text += ' ';
      continue;
    }
    level &&= item.level;
    sizes.set(item.size, (sizes.get(item.size) ?? 0) + text.length);
    addPiece(pieces, text, item);
  }
  const [first] = pieces;
  if (!first) return null;
  for (const piece of pieces) piece.text = settled(piece.text).trim();
  const size = [...sizes].reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0];
  const text = pieces
    .map((piece) => piece.text)
    .join(' ')
    .replace(/(?: ?\.){5,} ?/g, ' … ');
  const shown = row.filter((item) => item.text.trim() !== '');
  const y = shown[0]?.y ?? 0;
  const right = pieces.reduce((most, piece) => Math.max(most, piece.right), 0);
  const place = { page: number, y, height: y / Math.max(1, page.height), pageWidth: page.width };
  const turned = shown.every((item) => item.turned) ? { turned: shown } : {};
  return { ...place, text, pieces, left: first.left, right, size, level, ...turned };
}

/** Marks what is clearly smaller or larger than what it follows, and what of it is raised or lowered. */
function shifted(text: string, item: PdfItem, base: PdfItem): string {
  const up = base.y - item.y;
  const isSmall = item.size <= 0.8 * base.size;
  const name = isSmall && Math.abs(up) > 0.1 * base.size ? (up > 0 ? 'sup' : 'sub') : 'small';
  return isSmall || item.size >= 1.25 * base.size
    ? text.replace(/\S(?:.*\S)?/, `${opening(name)}$&${closing(name)}`)
    : text;
}

function addPiece(pieces: Piece[], text: string, item: PdfItem): void {
  const open = pieces.at(-1);
  const right = item.x + item.width;
  if (!open || !item.level) {
    if (!open) pieces.push({ text, left: item.x, right, base: item });
    else open.text += text;
    return;
  }
  const gap = item.x - open.right;
  // A cell that is drawn after one to its right stands apart from it too.
  if (gap > 1.2 * item.size || right < open.left) return void pieces.push({ text, left: item.x, right, base: item });
  const marked = open.base ? shifted(text, item, open.base) : text;
  const isShifted = marked.includes(END);
  if (!isShifted && item.size > 0.8 * (open.base?.size ?? 0)) open.base = item;
  const spaced = gap > (isShifted ? 0.4 : 0.15) * item.size && !open.text.endsWith(' ') && !text.startsWith(' ');
  open.text +=
    spaced && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u.test(open.text)
      ? ` ${marked}`
      : marked;
  open.right = Math.max(open.right, right);
}

/** The most frequent text size, rounded. */
export function bodySize(lines: readonly PdfTextLine[]): number {
  const weight = new Map<number, number>();
  for (const line of lines)
    weight.set(roundSize(line.size), (weight.get(roundSize(line.size)) ?? 0) + line.text.length);
  return [...weight].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
}

/** Sizes that differ by less than half a point count as equal. */
export function roundSize(size: number): number {
  return Math.round(size * 2) / 2;
}
