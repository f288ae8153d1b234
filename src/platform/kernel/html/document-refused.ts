/** Why an uploaded document cannot become knowledge. */
export type RefusalReason =
  'empty' | 'too_large' | 'not_text' | 'damaged' | 'encrypted' | 'no_text' | 'timeout' | 'memory';

/** The only error that normalising throws; `message` is written for the person who uploaded the file. */
export class DocumentRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'DocumentRefused';
  }
}
