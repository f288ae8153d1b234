/**
 * How postings are kept: those of a lexeme in a block of passages are one string, so that thousands come as few rows. A posting
 * is three whole numbers (place in the block, count, length of the passage), each in digits of five bits, lowest first, and
 * marked by a sixth bit where more follow. Plain letters, and not bytes, which Postgres sends as twice as many.
 */
import type { PostingList } from '../../agent/ports/knowledge.js';

/** Passages a block, as a power of two: a full block of a word that stands everywhere still fits a page of the database. */
const BLOCK_BITS = 9;
const BLOCK = 1 << BLOCK_BITS;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const DIGITS = new Uint8Array(128);
for (let i = 0; i < LETTERS.length; i++) DIGITS[LETTERS.charCodeAt(i)] = i;
/** A posting has no fewer letters. */
const LETTERS_MIN = 3;

export const blockOf = (passage: number): number => passage >> BLOCK_BITS;

/** One posting; a block's are written one after the other, in the order of their passages. */
export function packed(passage: number, count: number, length: number): string {
  return digits(passage & (BLOCK - 1)) + digits(count) + digits(length);
}

function digits(value: number): string {
  let text = '';
  for (let left = value; ; left >>= 5) {
    if (left < 32) return text + LETTERS[left]!;
    text += LETTERS[32 + (left & 31)]!;
  }
}

/** A block's postings as they are kept. */
export interface PackedBlock {
  block: number;
  postings: string;
}

/**
 * A lexeme's postings out of its blocks, in the order of their passages.
 * @param among these passages alone, by block; see `byBlock`
 */
export function unpacked(blocks: PackedBlock[], among?: Map<number, Uint8Array>): PostingList {
  const most = blocks.reduce((sum, { postings }) => sum + Math.floor(postings.length / LETTERS_MIN), 0);
  const [passages, counts, lengths] = [column(most), column(most), column(most)];
  let found = 0;
  for (const { block, postings } of blocks.sort((a, b) => a.block - b.block)) {
    const wanted = among?.get(block);
    if (among && !wanted) continue;
    read(postings, (place, count, length) => {
      if (wanted && wanted[place] === 0) return;
      passages[found] = block * BLOCK + place;
      counts[found] = count;
      lengths[found++] = length;
    });
  }
  return {
    passages: passages.subarray(0, found),
    counts: counts.subarray(0, found),
    lengths: lengths.subarray(0, found),
  };
}

/** In memory that threads share: a list is read where the turns run, and is not copied for each of them. */
const column = (length: number): Int32Array =>
  new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));

/** A list's postings in these passages alone. */
export function picked({ passages, counts, lengths }: PostingList, among: number[]): PostingList {
  const at: number[] = [];
  for (const passage of Int32Array.from(among).sort()) {
    const place = placeOf(passages, passage);
    if (passages[place] === passage) at.push(place);
  }
  const column = (values: Int32Array): Int32Array => Int32Array.from(at, (place) => values[place]!);
  return { passages: column(passages), counts: column(counts), lengths: column(lengths) };
}

/** Where a number stands in ascending ones, or would. */
function placeOf(numbers: Int32Array, wanted: number): number {
  let low = 0;
  for (let high = numbers.length; low < high;) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Marks passages by block and place. */
export function byBlock(passages: Iterable<number>): Map<number, Uint8Array> {
  const marked = new Map<number, Uint8Array>();
  for (const passage of passages) {
    const block = blockOf(passage);
    const places = marked.get(block) ?? new Uint8Array(BLOCK);
    places[passage & (BLOCK - 1)] = 1;
    marked.set(block, places);
  }
  return marked;
}

/** A block's postings without those of the passages marked. */
export function without(postings: string, gone: Uint8Array): string {
  let left = '';
  read(postings, (place, count, length) => {
    if (gone[place] === 0) left += packed(place, count, length);
  });
  return left;
}

function read(postings: string, each: (place: number, count: number, length: number) => void): void {
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 5) {
      const digit = DIGITS[postings.charCodeAt(at++)]!;
      value |= (digit & 31) << shift;
      if (digit < 32) return value;
    }
  };
  while (at < postings.length) each(next(), next(), next());
}
