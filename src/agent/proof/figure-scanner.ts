/** Collects the figures of a text; each part of the text is read as one figure only. */
import type { Unit } from './units.js';

export interface Figure {
  kind: 'number' | 'time' | 'month' | 'weekday' | 'code' | 'phone';
  /** Possible values (`1.500` is 1500 or 1.5); minutes of the day for a time. Empty for a code. */
  values: number[];
  /** Possible units; empty if none is written. */
  units: Unit[];
  /** As written; in lower case for a code, digits only for a phone number. */
  text: string;
  start: number;
  end: number;
}

export class FigureScanner {
  readonly figures: Figure[] = [];
  private readonly taken: Uint8Array;

  constructor(readonly text: string) {
    this.taken = new Uint8Array(text.length + 1);
  }

  isFree(start: number): boolean {
    return this.taken[start] === 0;
  }

  add(
    kind: Figure['kind'],
    { values, start, length, more = {} }: { values: number[]; start: number; length: number; more?: Partial<Figure> },
  ): void {
    const end = start + length;
    this.taken.fill(1, start, end);
    this.figures.push({ kind, values, units: [], text: this.text.slice(start, end), start, end, ...more });
  }
}
