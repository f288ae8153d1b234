/**
 * Runs `run` repeatedly, with a fixed delay after each run, whether that succeeded or failed. The timer does not keep
 * the process alive.
 */
export class PeriodicTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();

  /** @param onError called with the error of a failed run; must not throw */
  constructor(
    private readonly everyMs: number,
    private readonly run: () => Promise<unknown>,
    private readonly onError: (error: Error) => void,
  ) {}

  /** The first run starts after the same delay. */
  start(): void {
    this.timer = setTimeout(() => {
      this.running = this.run()
        .catch(this.onError)
        .finally(() => this.timer && this.start());
    }, this.everyMs).unref();
  }

  /** Starts no further run; resolves when the current one has finished. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.running;
  }
}
