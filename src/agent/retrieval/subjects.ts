/** Subjects of rows, items and sections, by their own labels: `Classic Plus` is a different thing from `Classic`. */
import type { Analysis } from './analysis.js';
import type { RatedTerm } from './query-terms.js';

/** How a unit's own label matches the subject of the question. */
export interface SubjectFit {
  /** Its label names something longer than the question does: `Classic Plus` instead of `Classic`. */
  longer: number;
  /** Its label names something shorter than the question does. */
  shorter: number;
  /** Share of the named things that are neither in the unit nor above it. */
  away: number;
}

/** Longer labels are not names. */
const NAME_WORDS_MAX = 4;

/** Subjects that occur both in labels of the passages and in the question. */
export class Subjects {
  private readonly names = new Map<string, string[]>();
  /** Subjects in the question, only the longest ones. */
  private readonly asked: string[][];

  constructor(
    analyses: Analysis[],
    private readonly terms: RatedTerm[],
  ) {
    for (const { units, subject } of analyses) {
      this.add([...subject]);
      for (const { label, columns } of units) {
        this.add(label);
        for (const column of columns) this.add(column);
      }
    }
    const named = [...this.names.values()].filter((name) => name.every((word) => this.isAsked(word)));
    this.asked = named.filter((name) => !named.some((other) => other !== name && includesAll(other, name)));
  }

  fitOf({ label, lexemeSet, head }: Analysis['units'][number], title: Set<string>): SubjectFit {
    const asked = label.filter((word) => this.isAsked(word));
    const isLonger = asked.length > 0 && asked.length < label.length && this.names.has(keyOf(asked));
    const isShorter =
      label.length > 0 && this.asked.some((name) => name.length > label.length && includesAll(name, label));
    const isNear = (word: string): boolean => lexemeSet.has(word) || head.aboveSet.has(word) || title.has(word);
    const away = this.asked.filter((name) => !name.every(isNear)).length;
    return {
      longer: isLonger ? 1 : 0,
      shorter: isShorter ? 1 : 0,
      away: this.asked.length > 0 ? away / this.asked.length : 0,
    };
  }

  private add(name: string[]): void {
    if (name.length > 0 && name.length <= NAME_WORDS_MAX) this.names.set(keyOf(name), name);
  }

  private isAsked(word: string): boolean {
    return this.terms.some(({ variants, before }) => !before && variants.includes(word));
  }
}

const keyOf = (name: string[]): string => [...name].sort().join(' ');
const includesAll = (whole: string[], part: string[]): boolean =>
  whole.length > part.length && part.every((word) => whole.includes(word));
