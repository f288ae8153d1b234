/** A text while figures are read out of it: each stretch is read once. */
import type { Unit } from './units.js';

export interface Figure {
  kind: 'number' | 'time' | 'month' | 'weekday' | 'code' | 'phone';
  /** What it may mean (`1.500` is 1500 or 1.5); minutes of the day for a time. Empty for a code. */
  values: number[];
  /** What its unit may be; empty where none is written. */
  units: Unit[];
  /** As it is written; in lower case for a code, digits alone for a telephone number. */
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

  add(kind: Figure['kind'], values: number[], start: number, length: number, more: Partial<Figure> = {}): void {
    const end = start + length;
    this.taken.fill(1, start, end);
    this.figures.push({ kind, values, units: [], text: this.text.slice(start, end), start, end, ...more });
  }
}
