/**
 * Finds what surrounds the words of a mail: banners of gateways above them; closings, signatures, notices and lines of
 * devices below. Where a line stands decides, together with what it looks like, which is learned. Pure, and bounded:
 * only so many lines at either end are classified.
 */
import { ASKS, kindsOf, SENTENCE_CHARS_MIN } from './kind-of-line.js';
import type { LineKind } from './line-kinds.js';
import { isDeviceLine, type LineMark } from './quotations.js';

/** Lines examined above and below. */
const LINES_ABOVE = 12;
const LINES_BELOW = 60;
/** A longer block after `--` is not a signature. */
const SIGNATURE_LINES_MAX = 15;
/** A line of a signature is short. */
const SHORT = 90;
/** Paragraphs below the last that is said, without a sign of a signature. */
const PENDING_MAX = 8;
/** A line that was wrapped is not shorter. */
const WRAPPED = 60;
const CERTAIN = 0.9;
const LIKELY = 0.7;

interface Paragraph {
  /** Places among the lines of the stretch. */
  start: number;
  end: number;
}

/**
 * Marks the surroundings in a stretch of a mail.
 * @param names words of the sender's name, in lower case
 */
export function markSurroundings(
  lines: readonly string[],
  marks: LineMark[],
  { from, to, names }: { from: number; to: number; names: ReadonlySet<string> },
): void {
  const places = marks.flatMap((mark, index) => (mark === 'new' && index >= from && index < to ? [index] : []));
  const stretch = new Stretch(
    places.map((index) => (lines[index] ?? '').trim()),
    paragraphsOf(places),
    names,
  );
  for (const place of stretch.surroundings()) marks[places[place] as number] = 'folded';
}

function paragraphsOf(places: readonly number[]): Paragraph[] {
  const found: Paragraph[] = [];
  for (const [place, index] of places.entries()) {
    const last = found.at(-1);
    if (last && place > 0 && places[place - 1] === index - 1) last.end = place + 1;
    else found.push({ start: place, end: place + 1 });
  }
  return found;
}

class Stretch {
  private readonly folded = new Set<number>();
  private readonly known = new Map<string, Record<LineKind, number>>();

  constructor(
    private readonly lines: readonly string[],
    private readonly paragraphs: readonly Paragraph[],
    private readonly names: ReadonlySet<string>,
  ) {}

  /** Places of the lines that surround what is said, of which something is left unless there is nothing but notices. */
  surroundings(): ReadonlySet<number> {
    this.foldAbove();
    this.foldAfterDashes();
    this.foldBelow();
    this.foldClosingsBetween();
    if (this.lines.length > 0 && this.folded.size === this.lines.length) this.leaveSomething();
    return this.folded;
  }

  /** Banners at the top: paragraphs, or the first lines of one. */
  private foldAbove(): void {
    for (const paragraph of this.paragraphs) {
      if (paragraph.start >= LINES_ABOVE) return;
      if (this.isRule(paragraph) || this.isNotice(this.textOf(paragraph), paragraph)) {
        this.fold(paragraph);
        continue;
      }
      for (let place = paragraph.start; place < Math.min(paragraph.end, LINES_ABOVE); place++) {
        if (!this.isNotice(this.lines[place] ?? '') && !isRule(this.lines[place] ?? '')) return;
        this.folded.add(place);
      }
      return;
    }
  }

  /** The separator that RFC 3676 has for signatures. */
  private foldAfterDashes(): void {
    const start = this.lines.findIndex(
      (line, place) => line === '--' && this.lines.length - place - 1 <= SIGNATURE_LINES_MAX,
    );
    if (start >= 0) this.fold({ start, end: this.lines.length });
  }

  /** From the last paragraph upwards, until one that is said. */
  private foldBelow(): void {
    let pending: Paragraph[] = [];
    const first = this.lines.length - LINES_BELOW;
    for (const whole of this.paragraphs.toReversed()) {
      const paragraph = this.unfolded({ start: Math.max(whole.start, first), end: whole.end });
      if (paragraph.start >= paragraph.end) continue;
      if (pending.length > PENDING_MAX) return;
      const start = this.surroundsFrom(paragraph);
      if (start < paragraph.end) {
        for (const one of [...pending, { start, end: paragraph.end }]) this.fold(one);
        pending = [];
        if (start > paragraph.start) return;
      } else if (this.mayBelong(paragraph)) pending.push(paragraph);
      else return;
    }
  }

  /** Where in a paragraph the surroundings begin; its end = nowhere. */
  private surroundsFrom({ start, end }: Paragraph): number {
    const paragraph = { start, end };
    if (this.isNotice(this.textOf(paragraph), paragraph)) return start;
    for (let place = start; place < end; place++) {
      if (isLabel(this.lines[place - 1] ?? '')) return end; // “Deliver to:” says what follows
      if (place > start && continues(this.lines[place - 1] ?? '')) continue;
      if (this.beginsSignature(place) && this.mayBelong({ start: place + 1, end })) return place;
    }
    if (this.isContact(paragraph)) return start;
    let last = end;
    while (last > start && this.isMark(this.lines[last - 1] ?? '')) last--;
    if (last > start && last < end && continues(this.lines[last - 1] ?? '')) return end;
    // What a device adds may stand directly below a signature.
    return last < end ? Math.min(last, this.surroundsFrom({ start, end: last })) : end;
  }

  /** A device's line, a notice, or what programs leave of a picture. */
  private isMark(line: string): boolean {
    return isDeviceLine(line) || isPicture(line) || this.kinds(line).device > 0.5 || this.isNotice(line);
  }

  /** A closing, or the sender's name. */
  private beginsSignature(place: number): boolean {
    const line = this.lines[place] ?? '';
    return (
      this.isName(line) ||
      this.endsInName(line) ||
      (line.length <= SHORT && !line.endsWith('?') && this.kinds(line).closing > 0.5)
    );
  }

  /** A closing with a name, below which the writer went on: “PS: …”. */
  private foldClosingsBetween(): void {
    for (const paragraph of this.paragraphs.slice(1, -1)) {
      if (paragraph.start < this.lines.length - LINES_BELOW || this.folded.has(paragraph.start)) continue;
      const { start, end } = paragraph;
      if (end - start > 6 || !this.beginsSignature(start) || !this.mayBelong({ start: start + 1, end })) continue;
      const name = this.lines[start + 1];
      if (this.isName(this.lines[start] ?? '') || (name !== undefined && (this.isName(name) || looksLikeName(name))))
        this.fold(paragraph);
    }
  }

  /** Contact details of the sender that no closing introduces: some way to reach them, and other short lines. */
  private isContact(paragraph: Paragraph): boolean {
    const lines = this.lines.slice(paragraph.start, paragraph.end);
    if (lines.length < 2 || isLabel(lines[0] ?? '') || !this.mayBelong(paragraph)) return false;
    if (!lines.some(isWayToReach)) return false;
    const contacts = lines.filter((line) => isWayToReach(line) || this.kinds(line).contact > 0.5);
    return contacts.length >= 2 && contacts.length * 2 >= lines.length;
  }

  /** Whether each line may stand in a signature: short, no question, and no sentence that is surely said. */
  private mayBelong({ start, end }: Paragraph): boolean {
    return this.lines.slice(start, end).every((line) => {
      if (isRule(line) || isPicture(line) || this.isNotice(line) || this.kinds(line).contact > CERTAIN) return true;
      return line.length <= SHORT && !ASKS.test(line) && (!this.isSaid(line) || isTitle(line));
    });
  }

  /** @param paragraph whose text it is: what is surely said in its last line is not the end of a notice */
  private isNotice(text: string, { start, end }: Paragraph = { start: 0, end: 0 }): boolean {
    const { notice, said } = this.kinds(text);
    if (notice < said || (notice < CERTAIN && ASKS.test(text)) || end - start > LINES_BELOW) return false;
    const last = this.lines[end - 1] ?? '';
    if (end - start > 1 && (ASKS.test(last) || this.isSaid(last))) return false;
    if (notice > 0.6) return true;
    return end > start && this.lines.slice(start, end).every((line) => this.kinds(line).notice > 0.5);
  }

  private isSaid(line: string): boolean {
    return line.length >= SENTENCE_CHARS_MIN && this.kinds(line).said > LIKELY;
  }

  private isRule(paragraph: Paragraph): boolean {
    return this.lines.slice(paragraph.start, paragraph.end).every(isRule);
  }

  private isName(line: string): boolean {
    const words = line.toLowerCase().match(WORD) ?? [];
    return words.length > 0 && words.length <= 5 && words.every((word) => this.names.has(word));
  }

  /** Their name below or beside a word or two: “Thx Jane”, “p.p. Jane Doe”. */
  private endsInName(line: string): boolean {
    const words = line.toLowerCase().match(WORD) ?? [];
    const others = words.findIndex((word) => this.names.has(word));
    return (
      others > 0 && others <= 2 && words.slice(others).every((word) => this.names.has(word)) && looksLikeName(line)
    );
  }

  /** What is all that is said cannot surround it, unless it is a notice or the line of a device. */
  private leaveSomething(): void {
    const isOfNobody = (line: string): boolean =>
      isRule(line) ||
      line === '--' ||
      isPicture(line) ||
      isDeviceLine(line) ||
      (line.length >= SENTENCE_CHARS_MIN && this.kinds(line).notice > CERTAIN);
    const isSurrounding = (paragraph: Paragraph): boolean =>
      isOfNobody(this.textOf(paragraph)) || this.lines.slice(paragraph.start, paragraph.end).every(isOfNobody);
    const first = this.paragraphs.find((paragraph) => !isSurrounding(paragraph));
    if (!first) return;
    if (this.kinds(this.lines[first.start] ?? '').closing > 0.5) this.folded.delete(first.start);
    else for (let place = first.start; place < this.lines.length; place++) this.folded.delete(place);
  }

  private unfolded({ start, end }: Paragraph): Paragraph {
    let [first, last] = [start, end];
    while (first < last && this.folded.has(first)) first++;
    while (first < last && this.folded.has(last - 1)) last--;
    return { start: first, end: last };
  }

  private fold({ start, end }: Paragraph): void {
    for (let place = start; place < end; place++) this.folded.add(place);
  }

  private textOf = ({ start, end }: Paragraph): string => this.lines.slice(start, end).join(' ');

  private kinds(text: string): Record<LineKind, number> {
    const known = this.known.get(text);
    if (known) return known;
    const found = kindsOf(text);
    this.known.set(text, found);
    return found;
  }
}

const WORD = /[\p{L}\p{M}]+/gu;

/** A line drawn between parts. */
const isRule = (line: string): boolean => /^[-_=*~#.\s]{3,200}$/.test(line);

/** What mail programs write for a picture, and a row of pictures with links. */
const isPicture = (line: string): boolean =>
  line.length <= 300 && (/^[[<](?:cid:|image|inline)/i.test(line) || /^(?:\[[^\]]*\]<[^>]*>\s?){2,}$/.test(line));

/** “Delivery address:” says what follows. */
const isLabel = (line: string): boolean => /[:：]$/.test(line);

/** A wrapped line: its sentence goes on below. */
const continues = (line: string): boolean => line.length >= WRAPPED && /[\p{L},]$/u.test(line);

/** A firm, a department, a job: a few words, most of them with a capital, and no end of a sentence. */
function isTitle(line: string): boolean {
  const words = line.match(WORD) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length > 1 && words.length <= 7 && capitals >= 0.6 * words.length && !/[.!;,]$|[:：]/.test(line);
}

const looksLikeName = (line: string): boolean =>
  line.length <= 40 && !/[\d?!]/.test(line) && line.split(/\s+/).length <= 4;

/** A number, an address or a page at which somebody is reached. */
function isWayToReach(line: string): boolean {
  if (/@|www\.|https?:\/\//i.test(line)) return true;
  const digits = line.match(/\d/g)?.length ?? 0;
  return digits >= 7 && (line.match(WORD) ?? []).length <= 4;
}
