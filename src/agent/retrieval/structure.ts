import type { QuarantineReason, EvidenceUnit, QuarantinedSentence } from '../ports/knowledge.js';
import { sentences } from '../understanding/sentences.js';
import { barsOf, headsIn, writtenCells } from '../../platform/kernel/markdown/cells.js';
import { HEADS_SEPARATOR } from '../proof/table-rows.js';
import { headingOf, isFence, label, LABEL_CHARACTERS_MAX, LINE_CHARACTERS_MAX } from './headings.js';
import { hashOf, quarantineReason } from './quarantine.js';

/** A unit of evidence with its headings. */
export interface PlacedUnit extends EvidenceUnit {
  headings: string[];
  /** Where the heading directly above starts, if there are only headings between it and the unit; else `start`. */
  from: number;
}

/** Maximum length of all column headers of a table. */
const COLUMNS_CHARACTERS_MAX = 400;
/** An item's context includes its parent items, up to this many. */
const PARENTS_MAX = 2;
/** Items up to this length stay whole; longer ones are cut into sentences. */
const ITEM_CHARACTERS_MAX = 320;
/** A line at least this long that ends without a full stop was wrapped. */
const WRAPPED_CHARACTERS_MIN = 50;

/** Maximum stored for the team's review; more than that in one document is garbage, and none of it is evidence. */
const QUARANTINED_MAX = 1_000;

/** A line up to this length, and without a sentence's end, directly above a table says what it is about. */
const CAPTION_CHARACTERS_MAX = 100;
const SENTENCE_END = /[.!?;,。！？।؟…|]["'”’)*]*$/;

/** The heads of a table that asks and answers, row by row. */
const ASKS =
  /^(?:questions?|fragen?|preguntas?|perguntas?|domand[ae]|(?:ال)?سؤال|الأسئلة|प्रश्न|सवाल|问题|問題|質問|คำถาม)$/iu;
const ANSWERS =
  /^(?:answers?|antwort(?:en)?|respuestas?|réponses?|respostas?|rispost[ae]|(?:ال)?(?:جواب|إجابة|اجابة)|उत्तर|जवाब|答案|回答|答え|คำตอบ)$/iu;

const BULLET = /^(?:[-*•‣▪–]\s+|\(?\d{1,3}[.)]\s+|[a-z]\)\s+)/;
const SEPARATOR_ROW = /^[\s:|-]+$/;
const PLACEHOLDER =
  /\[\[[^\]\n]{0,100}\]\]|\{\{[^}\n]{0,100}\}\}|\[[^[\]\n]{0,60}\b(?:not available|not set|placeholder|insert|to be (?:determined|confirmed|announced))\b[^[\]\n]{0,60}\](?!\()|\bTB[DAC]\b|\bTODO\b|\blorem ipsum\b/i;

/** True for placeholder text: it proves nothing and must not be used in answers. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text);
}

/** Column headers of a table, separated so that a row can be combined with them. */
const columnHeads = (row: string): string =>
  writtenCells(row)
    .map((cell) => cell.replace(/\*\*|__|`/g, '').replace(/\s+/g, ' '))
    .join(HEADS_SEPARATOR)
    .slice(0, COLUMNS_CHARACTERS_MAX);

/**
 * Reads normalised light Markdown line by line, once, and collects its units of evidence in order, and
 * quarantined text that was not released.
 */
export function readUnits(
  text: string,
  released: ReadonlySet<string> = new Set(),
  title = '',
): { units: PlacedUnit[]; quarantined: QuarantinedSentence[] } {
  const reader = new UnitReader(text, released, quarantineReason(title));
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    reader.line(start, end);
    start = end + 1;
  }
  reader.finish();
  return reader;
}

interface OpenItem {
  indent: number;
  text: string;
}

interface Paragraph {
  start: number;
  end: number;
  lastLineStart: number;
}

class UnitReader {
  readonly units: PlacedUnit[] = [];
  readonly quarantined: QuarantinedSentence[] = [];
  private path: string[] = [];
  private headingStart: number | null = null;
  private inCode = false;
  /** Column headers of the current table; null outside tables. */
  private columns: string | null = null;
  private firstRow: { start: number; end: number } | null = null;
  /** The line directly above, if it can be a table's caption; and whether it is one of the headings now. */
  private caption = '';
  private isCaptioned = false;
  private items: OpenItem[] = [];
  /** The line before a list, if it introduces the list. */
  private leadIn = '';
  private afterBlank = false;
  /** Running text not yet cut into sentences. */
  private paragraph: Paragraph | null = null;

  constructor(
    private readonly text: string,
    private readonly released: ReadonlySet<string>,
    /** Why no text below the document's title is evidence; null = it may be. */
    private readonly titleReason: QuarantineReason | null,
  ) {}

  line(lineStart: number, lineEnd: number): void {
    const raw = this.text.slice(lineStart, lineEnd);
    const line = raw.trim();
    const start = lineStart + raw.length - raw.trimStart().length;
    const end = start + line.length;
    if (isFence(line)) return this.fence();
    if (!line) return this.blank();
    if (line.length > LINE_CHARACTERS_MAX) return this.long(start, end);
    if (this.inCode) {
      this.add('sentence', { start, end, context: this.items.length === 0 ? this.leadIn : '' });
      return;
    }
    const heading = headingOf(line);
    if (heading) return this.heading(heading, start);
    if (line.startsWith('|')) return this.row(line, start, end);
    this.endTable();
    this.caption = '';
    const bullet = BULLET.exec(line);
    if (bullet) return this.item(start - lineStart, start + bullet[0].length, end);
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
    this.caption = '';
    this.inCode = !this.inCode;
  }

  /** Blank lines end a paragraph or table, but neither a list nor the scope of its lead-in. */
  private blank(): void {
    this.finish();
    this.afterBlank = true;
  }

  private heading({ level, heading }: { level: number; heading: string }, start: number): void {
    this.finish();
    this.items = [];
    this.leadIn = '';
    this.caption = '';
    this.path.length = Math.min(this.path.length, level - 1);
    for (let i = this.path.length; i < level - 1; i++) this.path[i] = '';
    this.path[level - 1] = heading;
    if (heading !== '') this.headingStart ??= start;
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
    if (this.columns === null) this.openTable({ start, end });
    else if (!this.pair(start, end)) this.add('row', { start, end, context: this.columns });
  }

  /** A question with its answer is a heading with its text. @returns false if the table has other columns */
  private pair(start: number, end: number): boolean {
    const heads = headsIn(this.columns ?? '');
    const [asking, answering] = [ASKS, ANSWERS].map((form) => heads.findIndex((head) => form.test(head)));
    const bars = barsOf(this.text.slice(start, end)).map((at) => start + at);
    const cellAt = (column = -1): { start: number; end: number } => {
      const [from = end, to = end] = [bars[column], bars[column + 1]];
      const cell = this.text.slice(from + 1, to);
      return { start: from + 1 + cell.length - cell.trimStart().length, end: from + 1 + cell.trimEnd().length };
    };
    const [question, answer] = [cellAt(asking), cellAt(answering)];
    if (asking === -1 || answering === -1 || question.end <= question.start || answer.end <= answer.start) return false;
    this.headingStart ??= Math.min(question.start, answer.start);
    this.path.push(label(this.text.slice(question.start, question.end)));
    for (const sentence of this.cut(answer.start, answer.end)) this.add('sentence', { ...sentence, context: '' });
    this.path.pop();
    return true;
  }

  /** A first row without a separator below it is an ordinary row. */
  private flushFirstRow(): void {
    if (!this.firstRow) return;
    const { start, end } = this.firstRow;
    this.firstRow = null;
    this.columns = '';
    this.add('row', { start, end, context: '' });
  }

  private openTable(firstRow: { start: number; end: number }): void {
    this.firstRow = firstRow;
    this.isCaptioned = this.caption !== '';
    if (this.isCaptioned) this.path.push(this.caption);
    this.caption = '';
  }

  private endTable(): void {
    this.flushFirstRow();
    this.columns = null;
    if (this.isCaptioned) this.path.pop();
    this.isCaptioned = false;
  }

  private item(indent: number, start: number, end: number): void {
    if (this.paragraph) this.leadIn = this.introduction(this.paragraph);
    this.endParagraph();
    this.caption = '';
    this.items.length = 1 + this.items.findLastIndex((open) => open.indent < indent);
    const parents = this.items.slice(-PARENTS_MAX).map(({ text }) => text);
    const context = [this.leadIn, ...parents].filter(Boolean).join(' › ');
    if (end - start <= ITEM_CHARACTERS_MAX) this.add('item', { start, end, context });
    else for (const s of this.cut(start, end)) this.add('item', { start: s.start, end: s.end, context });
    this.items.push({ indent, text: label(this.text.slice(start, Math.min(end, start + 2 * LABEL_CHARACTERS_MAX))) });
    this.afterBlank = false;
  }

  /** The lead-in of the following list: the last line of the text before it, if it ends in a colon. */
  private introduction({ lastLineStart, end }: Paragraph): string {
    const cut = end - LABEL_CHARACTERS_MAX;
    const whole = cut <= lastLineStart;
    const tail = this.text.slice(whole ? lastLineStart : cut - 1, end);
    const line = whole ? tail : tail.slice(tail.indexOf(' ') + 1);
    return /[:：]\**$/.test(line) ? label(line.replace(/[:：]\**$/, '')) : '';
  }

  private running(start: number, end: number, indent: number): void {
    const item = this.afterBlank || this.paragraph ? undefined : this.items.at(-1);
    if (item && indent > item.indent && this.continues(start, end)) return;
    this.items = [];
    const open = this.paragraph;
    if (open) {
      const before = this.text.slice(Math.max(open.lastLineStart, open.end - LABEL_CHARACTERS_MAX), open.end);
      const wrapped = before.length >= WRAPPED_CHARACTERS_MIN && !/[.!?:;。！？।؟…|]["'”’)*]*$/.test(before);
      if (!wrapped) this.endParagraph();
    }
    if (this.paragraph) this.paragraph = { ...this.paragraph, end, lastLineStart: start };
    else this.paragraph = { start, end, lastLineStart: start };
    this.leadIn = this.introduction(this.paragraph);
  }

  /** An indented line under an item continues that item, quarantined or not. @returns false if there is no such item */
  private continues(start: number, end: number): boolean {
    const last = this.units.at(-1);
    const quarantined = this.quarantined.at(-1);
    if (quarantined && !quarantined.released && quarantined.start > (last?.start ?? -1)) {
      quarantined.end = end;
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
    this.caption = this.captionOf(open) || this.introduction(open);
    // Once text addresses an assistant, the rest of the paragraph counts as addressing it too.
    let reason: QuarantineReason | null = null;
    for (const { start, end } of this.cut(open.start, open.end))
      reason = this.add('sentence', { start, end, context: '', known: reason });
  }

  /** Of the table that follows: a paragraph of one line that is no sentence. */
  private captionOf({ start, end, lastLineStart }: Paragraph): string {
    if (lastLineStart !== start || end - start > CAPTION_CHARACTERS_MAX) return '';
    const line = this.text.slice(start, end);
    return SENTENCE_END.test(line) ? '' : label(line.replace(/[:：]\**$/, ''));
  }

  private cut(start: number, end: number): { start: number; end: number }[] {
    return sentences(this.text.slice(start, end)).map((s) => ({ start: start + s.start, end: start + s.end }));
  }

  /** @returns why it was quarantined: for the preceding text, for its own text, or for its context */
  private add(
    kind: EvidenceUnit['kind'],
    {
      start,
      end,
      context,
      known = null,
    }: { start: number; end: number; context: string; known?: QuarantineReason | null },
  ): QuarantineReason | null {
    const text = this.text.slice(start, end);
    if (!/[\p{L}\p{N}]/u.test(text) || isPlaceholder(text)) return known;
    const above = `${context}\n${this.path.at(-1) ?? ''}`;
    const reason = known ?? quarantineReason(text) ?? this.titleReason ?? quarantineReason(above);
    if (reason && !this.quarantine(start, end, reason)) return reason;
    const headings = this.path.filter(Boolean);
    this.units.push({ kind, start, end, context, headings, from: this.headingStart ?? start });
    this.headingStart = null;
    return known;
  }

  /** Records quarantined text. @returns whether the team released it */
  private quarantine(start: number, end: number, reason: QuarantineReason): boolean {
    const hash = hashOf(this.text.slice(start, end));
    const released = this.released.has(hash);
    if (released || this.quarantined.length < QUARANTINED_MAX)
      this.quarantined.push({ start, end, reason, hash, released });
    return released;
  }
}
