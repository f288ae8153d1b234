/** Cuts a mailbox into its mails (RFC 4155); bytes without a `From ` line are one mail. Pure. */
export type MboxMail =
  { kind: 'mail'; number: number; bytes: Buffer; isLast: boolean } | { kind: 'too_large'; number: number };

const SEPARATOR = Buffer.from('\nFrom ');
/** A line that a mail has where a separator would be, with the blank line before and the header after it. */
const LOOK_BYTES = 2_000;
const LINE_BYTES = 500;
/** `Mon Oct  5 10:00:00 2026`, `Mon, 5 Oct 2026 10:00:00 +0000`, `2026-10-05 10:00:00` */
const DATE = /\b(?:\d{1,2}:\d\d(?::\d\d)?\b.{0,40}\b\d{4}|\d{4}\b.{0,20}\d{1,2}:\d\d)\b/;
/** A field, or the rest of one. */
const FIELD = /^(?:[!-9;-~]{1,80}:|[ \t]+\S)/;
/** What a mail has for sure (RFC 5322 §3.6), and what servers put before it. */
const OWN_FIELD =
  /^(?:from|date|message-id|received|return-path|delivered-to|x-[!-9;-~]{1,70}|dkim-signature|arc-[a-z-]{1,40}):/i;
const LF = 0x0a;

export class MboxScanner {
  private rest: Buffer = Buffer.alloc(0);
  private parts: Buffer[] = [];
  private size = 0;
  private number = 0;
  private isBegun = false;
  private isDated = true;

  constructor(private readonly bytesMax: number) {}

  *push(piece: Buffer): Generator<MboxMail> {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece;
    // What may be a separator is looked at when its surroundings are there.
    yield* this.cut(bytes, Math.max(0, bytes.length - LOOK_BYTES));
  }

  *end(): Generator<MboxMail> {
    yield* this.cut(this.rest, this.rest.length);
    this.keep(this.rest);
    if (this.size > 0) yield this.finish(true);
  }

  private *cut(bytes: Buffer, until: number): Generator<MboxMail> {
    let from = 0;
    if (!this.isBegun && until > 0) {
      this.isBegun = true;
      if (bytes.subarray(0, 5).toString('latin1') === 'From ') {
        from = lineEnd(bytes, 0);
        this.isDated = DATE.test(bytes.toString('latin1', 0, Math.min(from, LINE_BYTES)));
      }
    }
    for (let at = bytes.indexOf(SEPARATOR, from); at >= 0 && at < until; at = bytes.indexOf(SEPARATOR, at + 1)) {
      if (!isSeparator(bytes, { at, from, isDated: this.isDated })) continue;
      this.keep(bytes.subarray(from, at + 1));
      yield this.finish(false);
      from = lineEnd(bytes, at + 1);
    }
    const kept = Math.max(from, until);
    this.keep(bytes.subarray(from, kept));
    this.rest = bytes.subarray(kept);
  }

  private keep(part: Buffer): void {
    if (part.length === 0) return;
    this.size += part.length;
    if (this.size <= this.bytesMax) this.parts.push(part);
    else this.parts = [];
  }

  private finish(isLast: boolean): MboxMail {
    const isLarge = this.size > this.bytesMax;
    const bytes = withoutMarks(Buffer.concat(this.parts));
    this.parts = [];
    this.size = 0;
    const number = ++this.number;
    return isLarge ? { kind: 'too_large', number } : { kind: 'mail', number, bytes, isLast };
  }
}

/**
 * A blank line before, a date on it, and a mail's own header after it: in words that begin with “From ” there are not
 * all of them. @param isDated false in a mailbox whose first separator has no date
 */
function isSeparator(bytes: Buffer, { at, from, isDated }: { at: number; from: number; isDated: boolean }): boolean {
  const before = bytes[at - 1] === 0x0d ? at - 2 : at - 1;
  if (before >= from && bytes[before] !== LF) return false;
  const next = lineEnd(bytes, at + 1);
  if (isDated && !DATE.test(bytes.toString('latin1', at + 1, Math.min(next, at + LINE_BYTES)))) return false;
  const lines = bytes.toString('latin1', next, next + LOOK_BYTES).split('\n');
  const end = lines.findIndex((line) => !FIELD.test(line));
  const header = end < 0 ? lines : lines.slice(0, end);
  return header.some((line) => OWN_FIELD.test(line));
}

function lineEnd(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(LF, at);
  return end < 0 ? bytes.length : end + 1;
}

/** `>From ` is how a mailbox writes a line that begins with `From `. */
function withoutMarks(bytes: Buffer): Buffer {
  if (!bytes.includes('\n>From ')) return bytes;
  return Buffer.from(bytes.toString('latin1').replaceAll('\n>From ', '\nFrom '), 'latin1');
}
