import { randomFillSync } from 'node:crypto';

/** Drawing many bytes at once costs a tenth of drawing a few each time. */
const pool = Buffer.alloc(4_096);
let used = pool.length;

/**
 * Random bytes, each used once. Use them in the same turn of the event loop, because the buffer is overwritten later.
 */
export function random(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += count));
}
