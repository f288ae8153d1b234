import { randomFillSync } from 'node:crypto';

/** Asking the system once for many bytes costs a tenth of asking for each few. */
const ahead = Buffer.alloc(4_096);
let used = ahead.length;

/** Random bytes, each given out once; to be used before the next turn of the event loop, for they are written over later. */
export function random(count: number): Uint8Array {
  if (used + count > ahead.length) {
    randomFillSync(ahead);
    used = 0;
  }
  return ahead.subarray(used, (used += count));
}
