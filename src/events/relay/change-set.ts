/** What has changed since it was looked at last, each once: any number add to it, one takes out. */
export class ChangeSet<T> {
  private readonly waiting = new Set<T>();
  private wake: () => void = () => {};
  private closed = false;

  add(one: T): void {
    this.waiting.add(one);
    this.wake();
  }

  /** All that was added, as soon as there is something; ends with `close`. */
  async *batches(): AsyncGenerator<T[]> {
    while (!this.closed) {
      if (this.waiting.size === 0) await new Promise<void>((wake) => (this.wake = wake));
      const batch = [...this.waiting];
      this.waiting.clear();
      if (batch.length > 0) yield batch;
    }
  }

  close(): void {
    this.closed = true;
    this.wake();
  }
}
