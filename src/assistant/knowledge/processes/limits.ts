/** Limits for the cost of reading one document. Each applies to the process that reads it, and ends no other. */
export interface DocumentLimits {
  /** CPU time from the moment the process has the document to its last passage, if its caller waits. */
  quickMs: number;
  /** The same for a document that is indexed in the background. */
  backgroundMs: number;
  /** V8's heap of old objects, in MiB. */
  heapMb: number;
  /** Total memory of the process, in MiB: includes memory outside the heap, such as a PDF's unpacked streams. */
  residentMb: number;
}

export const DOCUMENT_LIMITS: Readonly<DocumentLimits> = Object.freeze({
  quickMs: 10_000,
  backgroundMs: 60_000,
  heapMb: 384,
  residentMb: 768,
});

/** Encoded passages of one document, in bytes: more than any realistic text of the maximum length has. */
export const PACKED_BYTES_MAX = 128 * 1024 * 1024;
/** A process that does not start within this time is given up. */
export const START_MS = 30_000;
/** Idle processes kept for the next document, and for how long. */
export const IDLE_MAX = 2;
export const IDLE_MS = 15_000;
/** A process that has grown beyond this is ended, to free its memory. */
export const KEPT_RESIDENT_MB = 160;
