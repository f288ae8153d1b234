import type { PostingList } from '../ports/knowledge.js';
import type { ScoreAccumulator } from './score-accumulator.js';

const K1 = 1.2;
const B = 0.75;
/** A word counts at most its weight times this, however often it occurs in a passage. */
export const BM25_MAX = K1 + 1;

/** Rarity of a word (inverse document frequency). */
export function idf(passages: number, found: number): number {
  return Math.log(1 + (passages - found + 0.5) / (found + 0.5));
}

/** Adds a word's BM25 share to the passages that contain it in any of its forms. @param importance weight × rarity */
export function addShares(
  scores: ScoreAccumulator,
  { lists, importance, meanLength }: { lists: PostingList[]; importance: number; meanLength: number },
): void {
  const { passages, counts, lengths } = mergeAll(lists);
  const mean = Math.max(1, meanLength);
  for (let i = 0; i < passages.length; i++) {
    const count = counts[i] ?? 0;
    const norm = K1 * (1 - B + (B * (lengths[i] ?? 0)) / mean);
    scores.add(passages[i] ?? 0, (importance * count * BM25_MAX) / (count + norm));
  }
}

/** Density of a word's form in passages, in whole thousandths, so that sums do not depend on the order of words. */
export function addDensity(
  scores: ScoreAccumulator,
  { list, importance, meanLength }: { list: PostingList; importance: number; meanLength: number },
): void {
  const { passages, counts, lengths } = list;
  const mean = Math.max(1, meanLength);
  for (let i = 0; i < passages.length; i++) {
    const count = counts[i] ?? 0;
    const share = (1000 * importance * count) / (count + K1 * (1 - B + (B * (lengths[i] ?? 0)) / mean));
    scores.add(passages[i] ?? 0, Math.round(share));
  }
}

const NO_POSTINGS: PostingList = { passages: new Int32Array(0), counts: new Int32Array(0), lengths: new Int32Array(0) };

/** The postings of one word in all its forms, one per passage. */
function mergeAll(lists: PostingList[]): PostingList {
  const found = lists.filter(({ passages }) => passages.length > 0);
  return found.length === 0 ? NO_POSTINGS : found.reduce(merge);
}

function merge(a: PostingList, b: PostingList): PostingList {
  const size = a.passages.length + b.passages.length;
  const [passages, counts, lengths] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
  let [length, i, j] = [0, 0, 0];
  while (i < a.passages.length || j < b.passages.length) {
    const left = a.passages[i] ?? Infinity;
    const right = b.passages[j] ?? Infinity;
    const [from, k] = left <= right ? [a, i] : [b, j];
    passages[length] = Math.min(left, right);
    counts[length] = left === right ? (a.counts[i] ?? 0) + (b.counts[j] ?? 0) : (from.counts[k] ?? 0);
    lengths[length++] = from.lengths[k] ?? 0;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return {
    passages: passages.subarray(0, length),
    counts: counts.subarray(0, length),
    lengths: lengths.subarray(0, length),
  };
}
