/** An error of ours while a document was read, in the process that read it. */
export class DocumentFault extends Error {
  /** @param at its name, and where it was thrown */
  constructor(at: string) {
    super('reading a document failed');
    this.name = 'DocumentFault';
    this.stack = at;
  }
}
