/** What rows, items and sections are about, as their own labels name it: `Classic Plus` is another thing than `Classic`. */
import type { Analysis } from './analysis.js';
import type { RatedTerm } from './query-terms.js';

/** How a unit's own label goes with what the question names. */
export interface SubjectFit {
  /** Its label names something longer than what was named: `Classic Plus` where `Classic` was. */
  longer: number;
  /** Its label names something shorter than what was named. */
  shorter: number;
  /** Share of the things named that stand neither in the unit nor above it. */
  away: number;
}

/** Longer labels name nothing. */
const NAME_WORDS_MAX = 4;

/** The things that labels among the passages name and the question asks about. */
export class Subjects {
  private readonly names = new Map<string, string[]>();
  /** Those that the question names, the longest only. */
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
    const named = [...this.names.values()].filter((name) => name.every((word) => this.isSaid(word)));
    this.asked = named.filter((name) => !named.some((other) => other !== name && includesAll(other, name)));
  }

  fitOf({ label, saidSet, head }: Analysis['units'][number], title: Set<string>): SubjectFit {
    const said = label.filter((word) => this.isSaid(word));
    const isLonger = said.length > 0 && said.length < label.length && this.names.has(keyOf(said));
    const isShorter =
      label.length > 0 && this.asked.some((name) => name.length > label.length && includesAll(name, label));
    const isNear = (word: string): boolean => saidSet.has(word) || head.aboveSet.has(word) || title.has(word);
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

  private isSaid(word: string): boolean {
    return this.terms.some(({ variants, before }) => !before && variants.includes(word));
  }
}

const keyOf = (name: string[]): string => [...name].sort().join(' ');
const includesAll = (whole: string[], part: string[]): boolean =>
  whole.length > part.length && part.every((word) => whole.includes(word));
