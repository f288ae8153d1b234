/** Size limits of one document; ../processes/limits.ts limits the cost of reading it. */
export interface NormaliseLimits {
  /** Longest accepted source: bytes of a file, UTF-16 units of a string (specification §1.6). */
  sourceMax: number;
  /** Longest normalised text, in UTF-16 units. */
  textMax: number;
  /** Total size of a DOCX's unpacked XML parts, in bytes. */
  docxXmlMax: number;
}

export const NORMALISE_LIMITS: Readonly<NormaliseLimits> = Object.freeze({
  sourceMax: 10 * 1024 * 1024,
  textMax: 5_000_000,
  docxXmlMax: 48 * 1024 * 1024,
});
