/**
 * Work that is done again and again: one round begins so long after the last one ended, also after one that failed. No
 * round keeps the process alive.
 */
export class Rounds {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();

  /** @param failed is told what a round ended with; must not throw */
  constructor(
    private readonly everyMs: number,
    private readonly round: () => Promise<unknown>,
    private readonly failed: (error: Error) => void,
  ) {}

  /** The first round begins after the same pause. */
  start(): void {
    this.timer = setTimeout(() => {
      this.running = this.round()
        .catch(this.failed)
        .finally(() => this.timer && this.start());
    }, this.everyMs).unref();
  }

  /** No further round begins; resolves when one that runs has ended. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.running;
  }
}
