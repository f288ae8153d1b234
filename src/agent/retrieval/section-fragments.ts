/**
 * A section as its example questions describe it: how many of them contain each fragment, as naive Bayes counts. Unlike
 * similarity to single examples, it learns from all of a section which words tell it from the others (lab note 0148).
 */
import { normalForm } from '../../platform/kernel/classifier/normal-form.js';
import { hashOf } from '../../platform/kernel/classifier/text-features.js';
import { tokensOf } from './wordings.js';

/** Hashes of a text's fragments, ascending, each once. */
export type Fragments = Uint32Array;

/** How many of a section's examples contain each fragment. */
export interface FragmentCounts {
  examples: number;
  fragments: Fragments;
  counts: Uint8Array;
}

/** Lengths of the parts of a text, which survive misspelling and inflection. */
const LENGTHS = [3, 4, 5];
/** Examples of no section in particular that each section is mixed with: few examples prove little. */
const SMOOTHING = 10;
/** With this many examples a section's counts are trusted by half. */
const TRUSTED_BY_HALF = 10;
const COUNT_MAX = 255;
/** Keep the kinds of fragments apart. */
const SEEDS = { part: 1, token: 2 } as const;
/** Of a longer text, which tells more than it asks, the beginning is compared. */
const CHARACTERS_MAX = 400;

/** The parts of a text and of its words, their stems and concepts. */
export function fragmentsOf(text: string, language: string): Fragments {
  const letters = normalForm(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  const plain = ` ${letters.slice(0, CHARACTERS_MAX).trim()} `;
  const found = new Set(tokensOf(text, language).map((token) => hashOf(SEEDS.token, { text: token })));
  for (const length of LENGTHS)
    for (let start = 0; start + length <= plain.length; start++)
      found.add(hashOf(SEEDS.part, { text: plain, start, end: start + length }));
  return Uint32Array.from(found).sort();
}

export function countFragments(examples: Fragments[]): FragmentCounts {
  const counts = new Map<number, number>();
  for (const each of examples) for (const fragment of each) counts.set(fragment, (counts.get(fragment) ?? 0) + 1);
  const fragments = Uint32Array.from(counts.keys()).sort();
  const bounded = Uint8Array.from(fragments, (fragment) => Math.min(COUNT_MAX, counts.get(fragment) ?? 0));
  return { examples: examples.length, fragments, counts: bounded };
}

/**
 * How much likelier the question is among a section's examples than among those of all sections together, for each of
 * them: log-odds, relative to the question's length and to the number of examples. 0 without other sections.
 */
export function fitsOf(question: Fragments, sections: FragmentCounts[]): number[] {
  const perSection = sections.map((section) => countsIn(section, question));
  const all = sections.reduce((sum, { examples }) => sum + examples, 0);
  const sums = new Float64Array(sections.length);
  for (let at = 0; at < question.length; at++) {
    const usual = perSection.reduce((sum, counts) => sum + (counts[at] ?? 0), 0) / all;
    if (usual === 0) continue;
    for (const [index, { examples }] of sections.entries()) {
      const own = (perSection[index]?.[at] ?? 0) + SMOOTHING * usual;
      sums[index] = (sums[index] ?? 0) + Math.log(own / ((examples + SMOOTHING) * usual));
    }
  }
  const length = Math.sqrt(Math.max(1, question.length));
  return sections.map(
    ({ examples }, index) => ((sums[index] ?? 0) / length) * (examples / (examples + TRUSTED_BY_HALF)),
  );
}

/** For each of the question's fragments, the number of a section's examples that contain it. Both are sorted. */
function countsIn({ fragments, counts }: FragmentCounts, question: Fragments): Uint8Array {
  const found = new Uint8Array(question.length);
  for (const [at, fragment] of question.entries()) {
    const index = positionOf(fragments, fragment);
    if (fragments[index] === fragment) found[at] = counts[index] ?? 0;
  }
  return found;
}

/** The first position whose value is not less. */
function positionOf(sorted: Fragments, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
