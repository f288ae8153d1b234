/** What reading an import may cost. Each applies to the process that reads it, and ends no other. */
export interface ReadingLimits {
  /** V8's heap of old objects, in MiB: what waits for the rest of its conversation is in it. */
  heapMb: number;
  /** Total memory of the process, in MiB. */
  residentMb: number;
  /** CPU time for one piece of the file, or one batch of items; a file as a whole may take hours. */
  stepMs: number;
  /** Elapsed time for the same: the machine may be busy. */
  stepWallMs: number;
}

export const READING_LIMITS: Readonly<ReadingLimits> = Object.freeze({
  heapMb: 512,
  residentMb: 1_024,
  stepMs: 60_000,
  stepWallMs: 600_000,
});

export const START_MS = 30_000;
/** Of the file, at once. */
export const PIECE_BYTES = 256 * 1024;
export const BATCH_ITEMS_MAX = 100;
/** A single conversation may be larger. */
export const BATCH_CHARACTERS_MAX = 512 * 1024;
