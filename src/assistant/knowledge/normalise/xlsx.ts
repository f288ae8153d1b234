/** Reads workbooks: each sheet's tables with the values that a reader of it sees. */
import { Parser } from 'htmlparser2';
import { writtenLink } from '../../../platform/kernel/markdown/links.js';
import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';
import { joinBlocks, type Block } from '../../../platform/kernel/html/html-blocks.js';
import { linkAddress } from '../../../platform/kernel/html/link-address.js';
import { END, opening, settled } from '../../../platform/kernel/raised.js';
import { formatted } from './number-format.js';
import { CELLS_MAX, COLUMNS_MAX, COVERED, sheetBlocks, type SheetCell } from './sheet-tables.js';

type Parts = ReadonlyMap<string, Uint8Array>;
type Attributes = Record<string, string>;

const SHEETS_MAX = 100;
const MERGES_MAX = 20_000;

interface Book {
  strings: string[];
  formats: { id: number; code: string | undefined }[];
  is1904: boolean;
}

/** @throws DocumentRefused too_large, damaged */
export function xlsxText(parts: Parts, textMax: number): string {
  const relations = relationsOf(parts, 'xl/_rels/workbook.xml.rels');
  const sheets: { name: string; part: string }[] = [];
  let is1904 = false;
  scan(parts, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return;
      const target = relations.get(attributes['r:id'] ?? '') ?? '';
      sheets.push({ name: attributes['name'] ?? '', part: target.startsWith('/') ? target.slice(1) : `xl/${target}` });
    },
  });
  const book = { strings: stringsOf(parts, textMax), formats: formatsOf(parts), is1904 };
  const count = { cells: 0 };
  const found = sheets
    .slice(0, SHEETS_MAX)
    .map(({ name, part }) => ({ name, blocks: sheetBlocks(rowsOf(parts, { part, book, count }), textMax) }))
    .filter(({ blocks }) => blocks.length > 0);
  return joinBlocks(found.flatMap(({ name, blocks }) => (found.length > 1 ? [heading(name), ...blocks] : blocks)));
}

const heading = (name: string): Block => ({ kind: 'heading', text: `## ${name}`, plain: name, tight: false });

interface Handlers {
  open: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Passes the elements of a part and their text. */
function scan(parts: Parts, part: string, { open, text, close }: Handlers): void {
  const bytes = parts.get(part);
  if (!bytes) return;
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(local(name), attributes),
      ontext: (piece) => text?.(piece),
      onclosetag: (name) => close?.(local(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(Buffer.from(bytes).toString('utf8'));
}

function relationsOf(parts: Parts, part: string): Map<string, string> {
  const found = new Map<string, string>();
  scan(parts, part, {
    open: (name, { Id = '', Target = '' }) => void (name === 'Relationship' && found.set(Id, Target)),
  });
  return found;
}

/** Marks raised and lowered runs of a cell's text. */
class RunShifts {
  private shift = '';

  open(name: string, { val = '' }: Attributes): string {
    if (name === 'vertAlign') this.shift = opening(val.slice(0, 3));
    return name === 't' ? this.shift : '';
  }

  close(name: string): string {
    const end = name === 't' && this.shift !== '' ? END : '';
    if (name === 'r') this.shift = '';
    return end;
  }
}

function stringsOf(parts: Parts, textMax: number): string[] {
  const strings: string[] = [];
  let [length, isText, isPhonetic] = [0, false, false];
  const shifts = new RunShifts();
  scan(parts, 'xl/sharedStrings.xml', {
    open: (name, attributes) => {
      if (name === 'si') strings.push('');
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
      if (strings.length > 0) strings[strings.length - 1] += shifts.open(name, attributes);
    },
    text: (text) => {
      if (!isText || strings.length === 0) return;
      length += text.length;
      if (length > textMax * 2) throw new DocumentRefused('too_large', 'The document holds too much text.');
      strings[strings.length - 1] += text;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (strings.length > 0) strings[strings.length - 1] += shifts.close(name);
    },
  });
  return strings;
}

function formatsOf(parts: Parts): Book['formats'] {
  const codes = new Map<number, string>();
  const formats: Book['formats'] = [];
  let inCells = false;
  scan(parts, 'xl/styles.xml', {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) formats.push({ id: Number(numFmtId), code: codes.get(Number(numFmtId)) });
    },
    close: (name) => void (name === 'cellXfs' && (inCells = false)),
  });
  return formats;
}

/** `xl/worksheets/_rels/sheet1.xml.rels` has what `xl/worksheets/sheet1.xml` refers to. */
function relationsPartOf(part: string): string {
  const name = part.lastIndexOf('/') + 1;
  return `${part.slice(0, name)}_rels/${part.slice(name)}.rels`;
}

/** `C12` as column and row from 0. */
function placeOf(reference: string): { column: number; row: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (letters === undefined) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) - 1 };
}

function rowsOf(
  parts: Parts,
  { part, book, count }: { part: string; book: Book; count: { cells: number } },
): Map<number, Map<number, SheetCell>> {
  const rows = new Map<number, Map<number, SheetCell>>();
  const relations = relationsOf(parts, relationsPartOf(part));
  const hidden = new Set<number>();
  const merges: string[] = [];
  const links: [string, string][] = [];
  const shifts = new RunShifts();
  let [number, isHidden, isValue, column, raw] = [-1, false, false, -1, ''];
  let attributes: Attributes = {};
  scan(parts, part, {
    open: (name, found) => {
      raw += shifts.open(name, found);
      if (name === 'col' && /^(?:1|true)$/.test(found['hidden'] ?? '')) {
        const [from, to] = [Math.max(1, Number(found['min'])), Math.min(COLUMNS_MAX, Number(found['max']))];
        for (let at = from; at <= to; at++) hidden.add(at - 1);
      } else if (name === 'row') {
        number = found['r'] === undefined ? number + 1 : Number(found['r']) - 1;
        isHidden = /^(?:1|true)$/.test(found['hidden'] ?? '');
        column = -1;
      } else if (name === 'c') {
        attributes = found;
        column = placeOf(found['r'] ?? '')?.column ?? column + 1;
        raw = '';
      } else if (name === 'v' || name === 't') isValue = true;
      else if (name === 'mergeCell' && merges.length < MERGES_MAX) merges.push(found['ref'] ?? '');
      else if (name === 'hyperlink' && links.length < MERGES_MAX)
        links.push([found['ref'] ?? '', relations.get(found['r:id'] ?? '') ?? '']);
    },
    text: (text) => void (isValue && (raw += text)),
    close: (name) => {
      raw += shifts.close(name);
      if (name === 'v' || name === 't') isValue = false;
      if (name !== 'c' || isHidden || raw === '' || column >= COLUMNS_MAX) return;
      if (hidden.has(column)) return;
      if (++count.cells > CELLS_MAX)
        throw new DocumentRefused('too_large', `The tables have more than ${CELLS_MAX} cells.`);
      const row = rows.get(number) ?? new Map<number, SheetCell>();
      rows.set(number, row.set(column, cellOf(raw, attributes, book)));
    },
  });
  for (const [reference, target] of links) link(rows, reference, target);
  for (const merge of merges) cover(rows, merge);
  return rows;
}

function cellOf(raw: string, { t: type = 'n', s = '0' }: Attributes, { strings, formats, is1904 }: Book): SheetCell {
  const text = (shown: string): SheetCell => ({ text: settled(shown.replace(/\s+/g, ' ')).trim() });
  if (type === 's') return text(strings[Number(raw)] ?? '');
  if (type === 'b') return { text: raw === '1' ? 'TRUE' : 'FALSE', isValue: true };
  if (type === 'e') return { text: '' };
  if (type !== 'n' || raw.trim() === '' || Number.isNaN(Number(raw))) return text(raw);
  const format = formats[Number(s)] ?? { id: 0, code: undefined };
  return { text: formatted(Number(raw), format, { is1904 }), isValue: true };
}

function link(rows: Map<number, Map<number, SheetCell>>, reference: string, target: string): void {
  const place = placeOf(reference);
  const cell = place && rows.get(place.row)?.get(place.column);
  const address = linkAddress(target, null);
  if (cell && address !== null) cell.text = writtenLink(cell.text, address);
}

/** A merged cell covers its whole range, as far as there are rows. */
function cover(rows: Map<number, Map<number, SheetCell>>, merge: string): void {
  const [from, to] = merge.split(':').map(placeOf);
  const cell = from && rows.get(from.row)?.get(from.column);
  if (!from || !to || !cell || to.row < from.row || to.column < from.column) return;
  cell.colspan = Math.min(COLUMNS_MAX, to.column - from.column + 1);
  cell.rowspan = Math.min(1_000, to.row - from.row + 1);
  for (let row = from.row; row < from.row + cell.rowspan; row++)
    for (let column = from.column; rows.has(row) && column < from.column + cell.colspan; column++)
      if (row > from.row || column > from.column) rows.get(row)?.set(column, COVERED);
}
