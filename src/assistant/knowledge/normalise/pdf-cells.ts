/** A table of a PDF, and how it is written. */
import type { Block } from '../../../platform/kernel/html/html-blocks.js';
import {
  hasSecondHead,
  pipeTable,
  type HtmlTableRow,
  type TableCell,
} from '../../../platform/kernel/html/html-table.js';
import { itemAt } from './item-at.js';

export interface PdfTable {
  /** Above it, in its frame. */
  title: string | null;
  /** Its first rows, to the last `inHead`, are its header. */
  rows: HtmlTableRow[];
  /** Where its columns begin. */
  columns: number[];
  left: number;
  right: number;
  top: number;
  /** Of most of its text. */
  size: number;
}

export const cellOf = (text: string, { colspan = 1, rowspan = 1 } = {}): TableCell => {
  const block: Block = { kind: 'paragraph', text, plain: text, tight: false };
  return { blocks: text === '' ? [] : [block], header: false, colspan, rowspan };
};

export const textOfCell = ({ blocks }: TableCell): string => blocks.map(({ plain }) => plain).join(' ');

/** As a pipe table with the header in one row; merged cells are repeated, as those of HTML. */
export function writtenTable({ title, rows }: PdfTable): string {
  const text = pipeTable({ rows, presentational: false, nested: false }, () => {});
  return title === null ? text : `${title}\n\n${text}`;
}

/** Marks the header: as many rows as its merged cells are high. A first row of one cell is the title. */
export function titled(table: PdfTable): PdfTable | null {
  const [first, ...others] = table.rows;
  if (!first) return null;
  const texts = first.cells.map(textOfCell).filter((text) => text !== '');
  const isTitle = first.cells.length === 1 && itemAt(first.cells, 0).colspan > 1;
  if (isTitle && others.length >= 2) {
    const rest = titled({ ...table, rows: others });
    return rest && { ...rest, title: [texts[0], rest.title].filter(Boolean).join('\n\n') || null };
  }
  const isGrouped = first.cells.some(({ colspan }) => colspan > 1);
  const high = (isGrouped && table.rows.length > 2) || hasSecondHead(table.rows) ? 2 : 1;
  for (const [i, row] of table.rows.entries()) row.inHead = i < high;
  return table;
}
