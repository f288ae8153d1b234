/**
 * Score accumulator by passage, for tens of thousands of entries per question: typed arrays, because a Map of
 * boxed numbers costs several times as much.
 */
export class ScoreAccumulator {
  /** Passage + 1, by a hash; 0 if empty. */
  private readonly keys: Int32Array;
  private readonly sums: Float64Array;
  private readonly shift: number;
  private isClosed = false;

  /** @param limit maximum number of passages that will be added */
  constructor(limit: number) {
    this.shift = Math.clz32(2 * limit + 1);
    const slots = 2 ** (32 - this.shift);
    this.keys = new Int32Array(slots);
    this.sums = new Float64Array(slots);
  }

  /** Creates an accumulator for only these passages: scores of others are ignored. */
  static restrictedTo(passages: [number, number][]): ScoreAccumulator {
    const scores = new ScoreAccumulator(passages.length);
    for (const [passage, sum] of passages) scores.add(passage, sum);
    scores.isClosed = true;
    return scores;
  }

  add(passage: number, share: number): void {
    const key = passage + 1;
    let slot = Math.imul(key, 0x9e3779b1) >>> this.shift;
    while (this.keys[slot] !== key) {
      if (this.keys[slot] === 0) {
        if (this.isClosed) return;
        this.keys[slot] = key;
        break;
      }
      slot = slot + 1 < this.keys.length ? slot + 1 : 0;
    }
    this.sums[slot] = (this.sums[slot] ?? 0) + share;
  }

  /** The highest sums first; of equals the lower number. */
  best(limit: number): [number, number][] {
    // A heap with the worst of the best entries at the root.
    const heap: [number, number][] = [];
    for (let slot = 0; slot < this.keys.length; slot++) {
      const key = this.keys[slot] ?? 0;
      if (key === 0) continue;
      const sum = this.sums[slot] ?? 0;
      const root = heap[0];
      if (heap.length < limit) rise(heap, [key - 1, sum]);
      else if (root && (sum > root[1] || (sum === root[1] && key - 1 < root[0]))) sink(heap, [key - 1, sum]);
    }
    return heap.sort(byScore);
  }
}

function byScore(a: [number, number], b: [number, number]): number {
  return b[1] - a[1] || a[0] - b[0];
}

function rise(heap: [number, number][], entry: [number, number]): void {
  let index = heap.length;
  while (index > 0) {
    const above = (index - 1) >> 1;
    const parent = heap[above];
    if (!parent || byScore(parent, entry) >= 0) break;
    heap[index] = parent;
    index = above;
  }
  heap[index] = entry;
}

/** Replaces the root by an entry. */
function sink(heap: [number, number][], entry: [number, number]): void {
  let index = 0;
  for (;;) {
    const below = 2 * index + 1;
    const [left, right] = [heap[below], heap[below + 1]];
    if (!left) break;
    const isRight = right !== undefined && byScore(right, left) > 0;
    const child = isRight ? right : left;
    if (byScore(entry, child) >= 0) break;
    heap[index] = child;
    index = isRight ? below + 1 : below;
  }
  heap[index] = entry;
}
