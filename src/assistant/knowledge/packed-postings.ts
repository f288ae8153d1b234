/**
 * Storage format of postings: those of a lexeme in a block of passages are one string, so that thousands of
 * them are few rows. A posting is three whole numbers (position in the block, count, length of the passage),
 * each in digits of five bits, lowest first, with a sixth bit set if more follow. Letters instead of bytes,
 * because Postgres sends bytes at twice the size.
 */
import type { PostingList } from '../../agent/ports/knowledge.js';

/**
 * Passages per block, as a power of two: a full block of a word that occurs everywhere still fits into a
 * database page.
 */
const BLOCK_BITS = 9;
const BLOCK = 1 << BLOCK_BITS;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const DIGITS = new Uint8Array(128);
for (let i = 0; i < LETTERS.length; i++) DIGITS[LETTERS.charCodeAt(i)] = i;
/** Minimum letters of a posting. */
const LETTERS_MIN = 3;

export const blockOf = (passage: number): number => passage >> BLOCK_BITS;

/** Encodes one posting; a block's postings are concatenated in the order of their passages. */
export function packed(passage: number, count: number, length: number): string {
  return digits(passage & (BLOCK - 1)) + digits(count) + digits(length);
}

function digits(value: number): string {
  let text = '';
  for (let left = value; ; left >>= 5) {
    if (left < 32) return text + LETTERS.charAt(left);
    text += LETTERS.charAt(32 + (left & 31));
  }
}

/** A block's postings in their stored form. */
export interface PackedBlock {
  block: number;
  postings: string;
}

/**
 * Decodes a lexeme's postings from its blocks, in the order of their passages.
 * @param among only these passages, by block; see `byBlock`
 */
export function unpacked(blocks: PackedBlock[], among?: Map<number, Uint8Array>): PostingList {
  const capacity = blocks.reduce((sum, { postings }) => sum + Math.floor(postings.length / LETTERS_MIN), 0);
  const [passages, counts, lengths] = [column(capacity), column(capacity), column(capacity)];
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

/** In memory that threads share, so that a list is not copied for each turn. */
const column = (length: number): Int32Array =>
  new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));

/** A list's postings in only these passages. */
export function picked({ passages, counts, lengths }: PostingList, among: number[]): PostingList {
  const at: number[] = [];
  for (const passage of Int32Array.from(among).sort()) {
    const place = placeOf(passages, passage);
    if (passages[place] === passage) at.push(place);
  }
  const column = (values: Int32Array): Int32Array => Int32Array.from(at, (place) => values[place] ?? 0);
  return { passages: column(passages), counts: column(counts), lengths: column(lengths) };
}

/** Position of a number in an ascending list, or where it would be inserted. */
function placeOf(numbers: Int32Array, wanted: number): number {
  let low = 0;
  for (let high = numbers.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Marks passages by block and position. */
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

/** A block's postings without those of the marked passages. */
export function without(postings: string, gone: Uint8Array): string {
  let left = '';
  read(postings, (place, count, length) => {
    if (gone[place] === 0) left += packed(place, count, length);
  });
  return left;
}

function read(postings: string, each: (place: number, count: number, length: number) => void): void {
  let offset = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 5) {
      const digit = DIGITS[postings.charCodeAt(offset++)] ?? 0;
      value |= (digit & 31) << shift;
      if (digit < 32) return value;
    }
  };
  while (offset < postings.length) each(next(), next(), next());
}
