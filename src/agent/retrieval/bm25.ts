import type { PostingList } from '../ports/knowledge.js';
import type { Tally } from './tally.js';

const K1 = 1.2;
const B = 0.75;
/** A word counts at most its worth times this, however often it stands in a passage. */
export const BM25_MAX = K1 + 1;

/** Rarity of a word. */
export function idf(passages: number, found: number): number {
  return Math.log(1 + (passages - found + 0.5) / (found + 0.5));
}

/** Adds a word's share to the passages that hold it under any of its forms. @param worth weight × rarity */
export function addShares(tally: Tally, lists: PostingList[], worth: number, meanLength: number): void {
  const { passages, counts, lengths } = joined(lists);
  const mean = Math.max(1, meanLength);
  for (let i = 0; i < passages.length; i++) {
    const count = counts[i]!;
    const norm = K1 * (1 - B + (B * lengths[i]!) / mean);
    tally.add(passages[i]!, (worth * count * BM25_MAX) / (count + norm));
  }
}

/** How densely a form of a word stands in passages, in whole thousandths, so that sums do not depend on the order of words. */
export function addDensity(tally: Tally, list: PostingList, worth: number, meanLength: number): void {
  const { passages, counts, lengths } = list;
  const mean = Math.max(1, meanLength);
  for (let i = 0; i < passages.length; i++) {
    const count = counts[i]!;
    const share = (1000 * worth * count) / (count + K1 * (1 - B + (B * lengths[i]!) / mean));
    tally.add(passages[i]!, Math.round(share));
  }
}

const NOWHERE: PostingList = { passages: new Int32Array(0), counts: new Int32Array(0), lengths: new Int32Array(0) };

/** The postings of one word under its forms, one for each passage. */
function joined(lists: PostingList[]): PostingList {
  const said = lists.filter(({ passages }) => passages.length > 0);
  return said.length === 0 ? NOWHERE : said.reduce(merged);
}

function merged(one: PostingList, other: PostingList): PostingList {
  const most = one.passages.length + other.passages.length;
  const [passages, counts, lengths] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
  let [at, i, j] = [0, 0, 0];
  while (i < one.passages.length || j < other.passages.length) {
    const left = one.passages[i] ?? Infinity;
    const right = other.passages[j] ?? Infinity;
    const [from, k] = left <= right ? [one, i] : [other, j];
    passages[at] = from.passages[k]!;
    counts[at] = left === right ? one.counts[i]! + other.counts[j]! : from.counts[k]!;
    lengths[at++] = from.lengths[k]!;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return {
    passages: passages.subarray(0, at),
    counts: counts.subarray(0, at),
    lengths: lengths.subarray(0, at),
  };
}
