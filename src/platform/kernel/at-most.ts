/**
 * Bounds an `LRUCache` by its number of entries. Its own `max` allocates the room of all of them at once: caches
 * of up to 100,000 entries took 80 ms of a start, and memory that most installations never fill.
 */
export const atMost = (entries: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
