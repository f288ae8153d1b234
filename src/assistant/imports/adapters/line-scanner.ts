/** Cuts bytes into lines of bounded length. Pure. */
export type ScannedLine =
  /** `isWhole` = a line break ends it. */
  { kind: 'line'; number: number; bytes: Buffer; isWhole: boolean } | { kind: 'too_large'; number: number };

const LF = 0x0a;

export class LineScanner {
  private parts: Buffer[] = [];
  private size = 0;

  /** @param number of the lines before */
  constructor(
    private readonly bytesMax: number,
    private number = 0,
  ) {}

  *push(piece: Buffer): Generator<ScannedLine> {
    let from = 0;
    for (let at = piece.indexOf(LF); at >= 0; at = piece.indexOf(LF, from)) {
      this.keep(piece.subarray(from, at + 1));
      from = at + 1;
      yield this.finish(true);
    }
    this.keep(piece.subarray(from));
  }

  /** What follows the last line break. */
  *end(): Generator<ScannedLine> {
    if (this.size > 0) yield this.finish(false);
  }

  private keep(part: Buffer): void {
    this.size += part.length;
    if (this.size <= this.bytesMax) this.parts.push(part);
    else this.parts = [];
  }

  private finish(isWhole: boolean): ScannedLine {
    const isLarge = this.size > this.bytesMax;
    const bytes = Buffer.concat(this.parts);
    this.parts = [];
    this.size = 0;
    const number = ++this.number;
    return isLarge ? { kind: 'too_large', number } : { kind: 'line', number, bytes, isWhole };
  }
}
