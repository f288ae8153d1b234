/** What reading one document may cost. Each limit is judged on the one process that reads it, and ends no other. */
export interface DocumentLimits {
  /** From the moment the process has the document to its last passage: a document that the caller waits for. */
  quickMs: number;
  /** The same for one that is indexed in the background. */
  backgroundMs: number;
  /** V8's heap of old objects, in MiB. */
  heapMb: number;
  /** All memory of the process, in MiB: also what lies outside the heap, such as a PDF's unpacked streams. */
  residentMb: number;
}

export const DOCUMENT_LIMITS: Readonly<DocumentLimits> = Object.freeze({
  quickMs: 10_000,
  backgroundMs: 60_000,
  heapMb: 384,
  residentMb: 768,
});

/** Packed passages of one document, in bytes: more than any text of the greatest length has that is written to be read. */
export const PACKED_BYTES_MAX = 128 * 1024 * 1024;
/** A process that is not there after so long is not waited for. */
export const START_MS = 30_000;
/** Idle processes that are kept for the next document, and for how long. */
export const IDLE_MAX = 2;
export const IDLE_MS = 15_000;
/** A process that has grown beyond this is not kept: its memory goes back to the machine. */
export const KEPT_RESIDENT_MB = 160;
