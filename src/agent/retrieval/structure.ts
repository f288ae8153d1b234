import type { QuarantineReason, EvidenceUnit, QuarantinedSentence } from '../ports/knowledge.js';
import { sentences } from '../understanding/sentences.js';
import { cellsOf, HEADS_SEPARATOR } from '../proof/table-rows.js';
import { hashOf, quarantineReason } from './quarantine.js';

/** A unit of evidence with the headings that it stands under. */
export interface PlacedUnit extends EvidenceUnit {
  headings: string[];
  /** Where the heading directly above begins, if nothing but headings stands between it and the unit; else `start`. */
  from: number;
}

/** Headings, lead-ins and column heads longer than this are text, not a label, and are cut. */
const LABEL_CHARACTERS_MAX = 200;
/** The heads of all columns of a table. */
const COLUMNS_CHARACTERS_MAX = 400;
/** An item is understood by the items it stands under, up to this many. */
const PARENTS_MAX = 2;
/** Items up to this length stay whole; longer ones are cut into sentences. */
const ITEM_CHARACTERS_MAX = 320;
/** A longer line is running text, whatever it begins with: no heading, row or item is that long. */
const LINE_CHARACTERS_MAX = 2_000;
/** A line at least this long that ends without a full stop was wrapped, not ended. */
const WRAPPED_CHARACTERS_MIN = 50;

/** As many are kept for the team to look at; more of a document is rubbish, and none of it is evidence. */
const QUARANTINED_MAX = 1_000;

const HEADING = /^(#{1,6})\s+(.*)$/s;
const CLOSING_MARKS = /(?<!#)#+$/;
const BULLET = /^(?:[-*•‣▪–]\s+|\(?\d{1,3}[.)]\s+|[a-z]\)\s+)/;
const SEPARATOR_ROW = /^[\s:|-]+$/;
const PLACEHOLDER =
  /\[\[[^\]\n]{0,100}\]\]|\{\{[^}\n]{0,100}\}\}|\[[^[\]\n]{0,60}\b(?:not available|not set|placeholder|insert|to be (?:determined|confirmed|announced))\b[^[\]\n]{0,60}\]|\bTB[DAC]\b|\bTODO\b|\blorem ipsum\b/i;

/** True for text that stands where a value is missing: it proves nothing and must not be answered from. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text);
}

/** A heading, lead-in or column head without its markup, whole words of it. */
export function label(text: string): string {
  const plain = text
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= LABEL_CHARACTERS_MAX ? plain : plain.slice(0, lastWordEnd(plain, LABEL_CHARACTERS_MAX));
}

/** Where the last word ends that ends within `limit` characters; `limit` where one word is longer. */
function lastWordEnd(text: string, limit: number): number {
  const space = text.lastIndexOf(' ', limit);
  return space > 0 ? space : limit;
}

/** Heads of a table's columns, kept apart so that a row can be said under them. */
const columnHeads = (row: string): string =>
  cellsOf(row)
    .map((cell) => cell.replace(/\*\*|__|`/g, '').replace(/\s+/g, ' '))
    .join(HEADS_SEPARATOR)
    .slice(0, COLUMNS_CHARACTERS_MAX);

/**
 * Reads normalised light Markdown line by line, once, and collects in order its units of evidence, and what speaks to an
 * assistant and is none unless it was released.
 */
export function readUnits(
  text: string,
  released: ReadonlySet<string> = new Set(),
): { units: PlacedUnit[]; quarantined: QuarantinedSentence[] } {
  const reader = new UnitReader(text, released);
  for (let at = 0; at <= text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    reader.line(at, end);
    at = end + 1;
  }
  reader.finish();
  return reader;
}

interface OpenItem {
  indent: number;
  text: string;
}

class UnitReader {
  readonly units: PlacedUnit[] = [];
  readonly quarantined: QuarantinedSentence[] = [];
  private path: string[] = [];
  private headingStart: number | null = null;
  private inCode = false;
  /** Column heads of the table being read; null outside tables. */
  private columns: string | null = null;
  private firstRow: { start: number; end: number } | null = null;
  private items: OpenItem[] = [];
  /** The line before a list, when it introduces it. */
  private leadIn = '';
  private afterBlank = false;
  /** Running text not yet cut into sentences. */
  private paragraph: { start: number; end: number; lastLineStart: number } | null = null;

  constructor(
    private readonly text: string,
    private readonly released: ReadonlySet<string>,
  ) {}

  line(lineStart: number, lineEnd: number): void {
    const raw = this.text.slice(lineStart, lineEnd);
    const line = raw.trim();
    const start = lineStart + raw.length - raw.trimStart().length;
    const end = start + line.length;
    if (line.startsWith('```') || line.startsWith('~~~')) return this.fence();
    if (!line) return this.blank();
    if (line.length > LINE_CHARACTERS_MAX) return this.long(start, end);
    if (this.inCode) {
      this.add('sentence', start, end, '');
      return;
    }
    const heading = HEADING.exec(line);
    if (heading) return this.heading(heading[1]!.length, heading[2]!.replace(CLOSING_MARKS, '').trimEnd(), start);
    if (line.startsWith('|')) return this.row(line, start, end);
    this.endTable();
    const bullet = BULLET.exec(line);
    if (bullet) return this.item(start - lineStart, start + bullet[0].length, end);
    if (/^\*\*[^*]+\*\*:?$/.test(line) && line.length <= 100) return this.heading(7, line, start);
    this.running(start, end, start - lineStart);
    this.afterBlank = false;
  }

  private long(start: number, end: number): void {
    this.finish();
    this.items = [];
    this.leadIn = '';
    this.paragraph = { start, end, lastLineStart: start };
    this.endParagraph();
  }

  finish(): void {
    this.endParagraph();
    this.endTable();
  }

  private fence(): void {
    this.finish();
    this.inCode = !this.inCode;
  }

  /** Blank lines end a paragraph or table, but neither a list nor the reach of what introduces it. */
  private blank(): void {
    this.finish();
    this.afterBlank = true;
  }

  private heading(level: number, heading: string, start: number): void {
    this.finish();
    this.items = [];
    this.leadIn = '';
    this.path.length = Math.min(this.path.length, level - 1);
    for (let i = this.path.length; i < level - 1; i++) this.path[i] = '';
    this.path[level - 1] = label(heading.replace(/:$/, ''));
    this.headingStart ??= start;
  }

  private row(line: string, start: number, end: number): void {
    this.endParagraph();
    if (line.includes('-') && SEPARATOR_ROW.test(line)) {
      if (this.firstRow) {
        this.columns = columnHeads(this.text.slice(this.firstRow.start, this.firstRow.end));
        this.firstRow = null;
      }
      return;
    }
    this.flushFirstRow();
    if (this.columns === null) this.firstRow = { start, end };
    else this.add('row', start, end, this.columns);
  }

  /** A first row that no separator follows is a row like any other. */
  private flushFirstRow(): void {
    if (!this.firstRow) return;
    const { start, end } = this.firstRow;
    this.firstRow = null;
    this.columns = '';
    this.add('row', start, end, '');
  }

  private endTable(): void {
    this.flushFirstRow();
    this.columns = null;
  }

  private item(indent: number, start: number, end: number): void {
    if (this.paragraph) this.leadIn = this.introduction();
    this.endParagraph();
    while (this.items.length > 0 && this.items.at(-1)!.indent >= indent) this.items.pop();
    const parents = this.items.slice(-PARENTS_MAX).map(({ text }) => text);
    const context = [this.leadIn, ...parents].filter(Boolean).join(' › ');
    if (end - start <= ITEM_CHARACTERS_MAX) this.add('item', start, end, context);
    else for (const s of this.cut(start, end)) this.add('item', s.start, s.end, context);
    this.items.push({ indent, text: label(this.text.slice(start, Math.min(end, start + 2 * LABEL_CHARACTERS_MAX))) });
    this.afterBlank = false;
  }

  /** What introduces the list that follows: the last line of the text before it, when it ends in a colon. */
  private introduction(): string {
    const { lastLineStart, end } = this.paragraph!;
    const cut = end - LABEL_CHARACTERS_MAX;
    const whole = cut <= lastLineStart;
    const tail = this.text.slice(whole ? lastLineStart : cut - 1, end);
    const line = whole ? tail : tail.slice(tail.indexOf(' ') + 1);
    return /[:：]\**$/.test(line) ? label(line.replace(/[:：]\**$/, '')) : '';
  }

  private running(start: number, end: number, indent: number): void {
    const goesOn = !this.afterBlank && !this.paragraph && this.items.length > 0;
    if (goesOn && indent > this.items.at(-1)!.indent && this.continues(start, end)) return;
    this.items = [];
    const open = this.paragraph;
    if (open) {
      const before = this.text.slice(Math.max(open.lastLineStart, open.end - LABEL_CHARACTERS_MAX), open.end);
      const wrapped = before.length >= WRAPPED_CHARACTERS_MIN && !/[.!?:;。！？।؟…|]["'”’)*]*$/.test(before);
      if (!wrapped) this.endParagraph();
    }
    if (this.paragraph) this.paragraph = { ...this.paragraph, end, lastLineStart: start };
    else this.paragraph = { start, end, lastLineStart: start };
    this.leadIn = this.introduction();
  }

  /** An indented line under an item goes on with that item, quarantined or not. @returns false where there is no such item */
  private continues(start: number, end: number): boolean {
    const last = this.units.at(-1);
    const stopped = this.quarantined.at(-1);
    if (stopped && !stopped.released && stopped.start > (last?.start ?? -1)) {
      stopped.end = end;
      return true;
    }
    if (last?.kind !== 'item') return false;
    const reason = quarantineReason(this.text.slice(start, end)) ?? quarantineReason(this.text.slice(last.start, end));
    if (reason && !this.quarantine(start, end, reason)) return true;
    if (end - last.start <= ITEM_CHARACTERS_MAX) last.end = end;
    else this.paragraph = { start, end, lastLineStart: start };
    return true;
  }

  private endParagraph(): void {
    const open = this.paragraph;
    this.paragraph = null;
    if (!open) return;
    // Who has begun to speak to an assistant goes on doing so to the end of the paragraph.
    let reason: QuarantineReason | null = null;
    for (const { start, end } of this.cut(open.start, open.end)) reason = this.add('sentence', start, end, '', reason);
  }

  private cut(start: number, end: number): { start: number; end: number }[] {
    return sentences(this.text.slice(start, end)).map((s) => ({ start: start + s.start, end: start + s.end }));
  }

  /** @returns why it was quarantined: for what is known of the text before it, for what it says, or for what it stands under */
  private add(
    kind: EvidenceUnit['kind'],
    start: number,
    end: number,
    context: string,
    known: QuarantineReason | null = null,
  ): QuarantineReason | null {
    const said = this.text.slice(start, end);
    if (!/[\p{L}\p{N}]/u.test(said) || isPlaceholder(said)) return known;
    const reason = known ?? quarantineReason(said) ?? quarantineReason(`${context}\n${this.path.at(-1) ?? ''}`);
    if (reason && !this.quarantine(start, end, reason)) return reason;
    const headings = this.path.filter(Boolean);
    this.units.push({ kind, start, end, context, headings, from: this.headingStart ?? start });
    this.headingStart = null;
    return known;
  }

  /** Notes what speaks to an assistant. @returns whether the team released it */
  private quarantine(start: number, end: number, reason: QuarantineReason): boolean {
    const hash = hashOf(this.text.slice(start, end));
    const released = this.released.has(hash);
    if (released || this.quarantined.length < QUARANTINED_MAX)
      this.quarantined.push({ start, end, reason, hash, released });
    return released;
  }
}
