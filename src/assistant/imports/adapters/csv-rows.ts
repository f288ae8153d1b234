/** Cuts a table into rows of cells (RFC 4180), one at a time. Pure. */
import { isUtf8 } from 'node:buffer';
import { fromWindows1252 } from '../../../platform/kernel/windows-1252.js';

export type CsvRow =
  /** `isWhole` = a line break ends it. */
  | { kind: 'row'; number: number; cells: string[]; isWhole: boolean }
  /** A quotation mark that is not closed, or a row that is larger than any. */
  | { kind: 'broken'; number: number };

const ROW_BYTES_MAX = 4 * 1024 * 1024;
const DELIMITERS = [',', ';', '\t', '|'];
const [QUOTE, LF] = [0x22, 0x0a];

export class CsvRows {
  private parts: Buffer[] = [];
  private size = 0;
  private number = 0;
  private inQuotes = false;
  private delimiter: string | null = null;

  *push(piece: Buffer): Generator<CsvRow> {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at];
      if (byte === QUOTE) this.inQuotes = !this.inQuotes;
      else if (byte === LF && (!this.inQuotes || this.size + at - from > ROW_BYTES_MAX)) {
        this.keep(piece.subarray(from, at + 1));
        from = at + 1;
        yield* this.finish(true);
      }
    }
    this.keep(piece.subarray(from));
  }

  *end(): Generator<CsvRow> {
    if (this.size === 0) return;
    if (this.inQuotes) yield { kind: 'broken', number: this.number + 1 };
    else yield* this.finish(false);
  }

  private keep(part: Buffer): void {
    this.size += part.length;
    if (this.size <= ROW_BYTES_MAX) this.parts.push(part);
    else this.parts = [];
  }

  private *finish(isWhole: boolean): Generator<CsvRow> {
    const isLarge = this.size > ROW_BYTES_MAX;
    const bytes = Buffer.concat(this.parts);
    this.parts = [];
    this.size = 0;
    this.inQuotes = false;
    const number = ++this.number;
    if (isLarge) return yield { kind: 'broken', number };
    // Excel writes windows-1252.
    const line = (isUtf8(bytes) ? bytes.toString('utf8') : fromWindows1252(bytes)).replace(/\r?\n$/, '');
    if (line.trim() === '') return;
    const told = this.delimiter === null ? /^"?sep=(.)"?$/i.exec(line)?.[1] : undefined;
    this.delimiter ??= told ?? delimiterOf(line);
    if (told !== undefined) return;
    yield { kind: 'row', number, cells: cellsOf(line, this.delimiter), isWhole };
  }
}

/** Whichever cuts the first row into the most cells. */
function delimiterOf(line: string): string {
  const counts = DELIMITERS.map((delimiter) => cellsOf(line, delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let cell = '';
    if (line[at] === '"') {
      let from = at + 1;
      let end = line.indexOf('"', from);
      for (; end >= 0 && line[end + 1] === '"'; end = line.indexOf('"', from)) {
        cell += line.slice(from, end + 1);
        from = end + 2;
      }
      cell += line.slice(from, end < 0 ? line.length : end);
      at = end < 0 ? line.length : end + 1;
    }
    const next = line.indexOf(delimiter, at);
    cells.push(cell + line.slice(at, next < 0 ? line.length : next));
    if (next < 0) return cells;
    at = next + 1;
  }
}
