/** An internal error while a document was read, in the process that read it. */
export class DocumentFault extends Error {
  /** @param at name of the error, and where it was thrown */
  constructor(at: string) {
    super('reading a document failed');
    this.name = 'DocumentFault';
    this.stack = at;
  }
}
