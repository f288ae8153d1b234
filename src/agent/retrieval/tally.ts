/** Sums by passage, tens of thousands in one question: typed arrays, for a Map of boxed numbers costs several times as much. */
export class Tally {
  /** Passage + 1, by a hash; 0 where nothing is. */
  private readonly keys: Int32Array;
  private readonly sums: Float64Array;
  private readonly shift: number;
  private closed = false;

  /** @param most no more passages than this are ever added */
  constructor(most: number) {
    this.shift = Math.clz32(2 * most + 1);
    const slots = 2 ** (32 - this.shift);
    this.keys = new Int32Array(slots);
    this.sums = new Float64Array(slots);
  }

  /** These passages and no others: what is added for another counts no more. */
  static of(passages: [number, number][]): Tally {
    const tally = new Tally(passages.length);
    for (const [passage, sum] of passages) tally.add(passage, sum);
    tally.closed = true;
    return tally;
  }

  add(passage: number, share: number): void {
    const key = passage + 1;
    let slot = Math.imul(key, 0x9e3779b1) >>> this.shift;
    while (this.keys[slot] !== key) {
      if (this.keys[slot] === 0) {
        if (this.closed) return;
        this.keys[slot] = key;
        break;
      }
      slot = slot + 1 < this.keys.length ? slot + 1 : 0;
    }
    this.sums[slot]! += share;
  }

  /** The highest sums first; of equals the lower number. */
  best(limit: number): [number, number][] {
    // A heap whose root is the worst of the best so far.
    const heap: [number, number][] = [];
    for (let slot = 0; slot < this.keys.length; slot++) {
      const key = this.keys[slot]!;
      if (key === 0) continue;
      const sum = this.sums[slot]!;
      const root = heap[0];
      if (heap.length < limit) rise(heap, [key - 1, sum]);
      else if (root && (sum > root[1] || (sum === root[1] && key - 1 < root[0]))) sink(heap, [key - 1, sum]);
    }
    return heap.sort(byWorth);
  }
}

function byWorth(a: [number, number], b: [number, number]): number {
  return b[1] - a[1] || a[0] - b[0];
}

function rise(heap: [number, number][], entry: [number, number]): void {
  let at = heap.length;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (byWorth(heap[parent]!, entry) >= 0) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = entry;
}

/** Puts an entry in the place of the root. */
function sink(heap: [number, number][], entry: [number, number]): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && byWorth(heap[child + 1]!, heap[child]!) > 0) child++;
    if (byWorth(entry, heap[child]!) >= 0) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = entry;
}
