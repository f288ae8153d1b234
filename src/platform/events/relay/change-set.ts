/** The changes since the last batch, without duplicates, of any number of producers for one consumer. */
export class ChangeSet<T> {
  private readonly waiting = new Set<T>();
  private wake: () => void = () => {};
  private closed = false;

  add(item: T): void {
    this.waiting.add(item);
    this.wake();
  }

  /** Yields all added items as soon as there are any; ends with `close`. */
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
