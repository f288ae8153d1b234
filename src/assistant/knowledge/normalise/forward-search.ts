/** Finds the next occurrence of a string; the text is scanned once, however often it is called. */
export class ForwardSearch {
  private found = -2;

  constructor(
    private readonly text: string,
    private readonly needle: string,
  ) {}

  /** Offset at or after `from`, or -1. `from` must not decrease from call to call. */
  from(from: number): number {
    if (this.found !== -1 && this.found < from) this.found = this.text.indexOf(this.needle, from);
    return this.found;
  }
}
