/** What normalising one document may cost. */
export interface NormaliseLimits {
  /** Longest accepted source: bytes of a file, UTF-16 units of a string. The contract's 10 MiB. */
  sourceMax: number;
  /** Longest normalised text, in UTF-16 units. */
  textMax: number;
  /** Time that a PDF, DOCX or article extraction may take in its worker, without waiting. */
  workerMs: number;
  /** Heap of one worker, in MiB. */
  workerHeapMb: number;
  /** Growth of the whole process (also outside the heap, where decompressed streams lie) while a worker runs, in MiB. */
  workerGrowthMb: number;
  /** Sum of a DOCX' unpacked XML parts, in bytes. */
  docxXmlMax: number;
}

export const NORMALISE_LIMITS: Readonly<NormaliseLimits> = Object.freeze({
  sourceMax: 10 * 1024 * 1024,
  textMax: 5_000_000,
  workerMs: 20_000,
  workerHeapMb: 256,
  workerGrowthMb: 512,
  docxXmlMax: 48 * 1024 * 1024,
});
