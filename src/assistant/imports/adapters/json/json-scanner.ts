/**
 * Finds the elements of a JSON document in one pass over its bytes. Only one element is in memory: an export may have
 * gigabytes. Pure.
 */

/** Keys that lead to a list of elements in a document: `['data', 'payload']`. The last one names the list. */
export type ListPath = readonly string[];

export type Scanned =
  /** `list` = the key of its list; null = the document is the list, or it is the element. */
  | { kind: 'element'; number: number; list: string | null; bytes: Buffer }
  | { kind: 'too_large'; number: number }
  /** The bytes end at `at`, within the element with this number; 0 = outside of one. */
  | { kind: 'cut'; number: number; at: number };

/** A larger element is left out. */
export const ELEMENT_BYTES_MAX = 16 * 1024 * 1024;
/** Lists stand no deeper. */
const DEPTH_OF_LISTS = 3;
const KEY_BYTES_MAX = 64;
const [QUOTE, BACKSLASH, LF, COLON] = [0x22, 0x5c, 0x0a, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** An element that is being read, or the object at the top, which is one unless it holds a list. */
interface Open {
  parts: Buffer[];
  size: number;
  /** Where it begins, outside of it. */
  depth: number;
  isTop: boolean;
}

export class JsonScanner {
  /** Where the object at the top ended in the last piece, which was no list: lines may follow. */
  linesFrom: number | null = null;
  private readonly found: Scanned[] = [];
  private open: Open | null = null;
  private depth = 0;
  private number = 0;
  /** Bytes before the present piece, and where in it the open element goes on. */
  private before = 0;
  private from = 0;
  private inString = false;
  private escaped = false;
  /** Of the containers that are open, as far as lists may stand in them: kind, and key in its own container. */
  private readonly kinds: number[] = [];
  private readonly keys: (string | null)[] = [];
  /** The last string; null = longer than a key. */
  private word: string | null = null;
  private key: string | null = null;
  /** The list that is open, and the depth within it. */
  private list: { name: string | null; depth: number } | null = null;

  constructor(private readonly lists: readonly ListPath[]) {}

  push(piece: Buffer): Scanned[] {
    this.from = 0;
    for (let at = 0; at < piece.length && this.linesFrom === null; at++) {
      const byte = piece[at];
      if (this.inString) at = this.inWord(piece, at);
      else if (byte === QUOTE) {
        this.inString = true;
        this.word = '';
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.enter(byte, at);
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.leave(piece, at);
      else if (byte === COLON && this.depth <= DEPTH_OF_LISTS) this.key = this.word;
    }
    if (this.open) this.keep(this.open, piece.subarray(this.from));
    this.before += piece.length;
    return this.found.splice(0);
  }

  /** After the last piece. */
  end(): Scanned[] {
    if (this.depth === 0 && !this.inString) return [];
    return [{ kind: 'cut', number: this.open ? this.number + 1 : 0, at: this.before }];
  }

  /** @returns where the string ends, or the piece */
  private inWord(piece: Buffer, start: number): number {
    const isKey = this.depth <= DEPTH_OF_LISTS && this.word !== null;
    for (let at = start; at < piece.length; at++) {
      const byte = piece[at];
      if (this.escaped) this.escaped = false;
      else if (byte === BACKSLASH) this.escaped = true;
      else if (byte === QUOTE) {
        this.inString = false;
        if (isKey) this.spell(piece, start, at);
        return at;
      } else if (byte === LF && this.open?.isTop) {
        // No string has one: the first of several lines is damaged.
        this.finish(piece, at);
        return at;
      }
    }
    if (isKey) this.spell(piece, start, piece.length);
    return piece.length;
  }

  private spell(piece: Buffer, start: number, end: number): void {
    const isShort = end - start + (this.word ?? '').length <= KEY_BYTES_MAX;
    this.word = isShort ? (this.word ?? '') + piece.toString('latin1', start, end) : null;
  }

  private enter(byte: number, at: number): void {
    const isOutside = this.open === null || this.open.isTop;
    if (isOutside && this.depth <= DEPTH_OF_LISTS) {
      this.keys[this.depth] = this.kinds[this.depth - 1] === OPEN_OBJECT ? this.key : null;
      this.kinds[this.depth] = byte;
      if (this.list?.depth === this.depth) this.begin(at, false);
      else if (byte === OPEN_LIST && this.isList()) this.enterList();
      else if (this.depth === 0) this.begin(at, true);
    }
    this.depth++;
  }

  private begin(at: number, isTop: boolean): void {
    this.open = { parts: [], size: 0, depth: this.depth, isTop };
    this.from = at;
  }

  private isList(): boolean {
    if (this.depth === 0) return true;
    return this.list === null && this.lists.some((path) => this.isAt(path));
  }

  private isAt(path: ListPath): boolean {
    return path.length === this.depth && path.every((key, index) => this.keys[index + 1] === key);
  }

  private enterList(): void {
    this.open = null;
    this.number = 0;
    this.list = { name: this.depth === 0 ? null : (this.keys[this.depth] ?? null), depth: this.depth + 1 };
  }

  private leave(piece: Buffer, at: number): void {
    this.depth = Math.max(0, this.depth - 1);
    if (this.open?.depth === this.depth) this.finish(piece, at + 1);
    else if (this.list && this.depth < this.list.depth) this.list = null;
  }

  private finish(piece: Buffer, end: number): void {
    const open = this.open;
    if (open === null) return;
    this.keep(open, piece.subarray(this.from, end));
    this.number++;
    const { number } = this;
    this.found.push(
      open.size > ELEMENT_BYTES_MAX
        ? { kind: 'too_large', number }
        : { kind: 'element', number, list: this.list?.name ?? null, bytes: Buffer.concat(open.parts) },
    );
    this.open = null;
    if (!open.isTop) return;
    this.linesFrom = end;
    this.depth = 0;
    this.inString = false;
  }

  private keep(open: Open, part: Buffer): void {
    open.size += part.length;
    if (open.size <= ELEMENT_BYTES_MAX) open.parts.push(part);
    else open.parts = [];
  }
}
