/** Groups what is alike without comparing all with all. Pure and deterministic. */
import { likeness } from '../../../platform/kernel/likeness.js';

/** Something that is grouped by its words. */
export interface Worded {
  words: readonly string[];
}

/** Only groups that share one of the rarest words are compared, and of each word at most so many. */
const RARE_WORDS = 6;
const COMPARED_MAX = 100;

/**
 * Each joins the group whose first member is most like it.
 * @param likeMin share of the words of both that both have, from which on two are alike
 */
export function grouped<T extends Worded>(all: readonly T[], likeMin: number): T[][] {
  const frequency = new Map<string, number>();
  for (const one of all) for (const word of new Set(one.words)) frequency.set(word, of(frequency, word) + 1);
  const groups: Group<T>[] = [];
  const byWord = new Map<string, Group<T>[]>();
  for (const one of all) {
    const own = new Set(one.words);
    if (own.size === 0) continue;
    const shared = [...own].filter((word) => of(frequency, word) > 1);
    const rare = shared.sort((a, b) => of(frequency, a) - of(frequency, b) || (a < b ? -1 : 1)).slice(0, RARE_WORDS);
    const near = new Set(rare.flatMap((word) => (byWord.get(word) ?? []).slice(0, COMPARED_MAX)));
    const group = mostLike(own, near, likeMin);
    if (group) group.of.push(one);
    else {
      const begun = { of: [one], words: own, at: groups.length };
      groups.push(begun);
      for (const word of rare) byWord.set(word, [...(byWord.get(word) ?? []), begun]);
    }
  }
  return groups.map((group) => group.of);
}

interface Group<T> {
  of: T[];
  words: Set<string>;
  at: number;
}

const of = (frequency: ReadonlyMap<string, number>, word: string): number => frequency.get(word) ?? 0;

function mostLike<T>(words: Set<string>, groups: Iterable<Group<T>>, likeMin: number): Group<T> | undefined {
  return [...groups]
    .map((group) => ({ group, like: likeness(words, group.words) }))
    .filter(({ like }) => like >= likeMin)
    .sort((a, b) => b.like - a.like || a.group.at - b.group.at)[0]?.group;
}
