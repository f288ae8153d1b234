/** Base of what works on a queue in the background: a few lanes that process work until none is due. */
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PeriodicTask } from '../kernel/periodic-task.js';

const POLL_MS = 500;

export abstract class LaneWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly log = new Logger(this.constructor.name);
  private readonly lanes = new Set<Promise<void>>();
  private readonly polling: PeriodicTask;
  private readonly stopping = new AbortController();
  private started = false;
  /** Somebody has woken it since a lane last began to look, and no lane was free. */
  private isWoken = false;

  /**
   * @param lanesMax concurrent lanes in each process
   * @param pollMs how often it looks for work that nobody woke it for
   */
  constructor(
    private readonly lanesMax: number,
    pollMs = POLL_MS,
  ) {
    this.polling = new PeriodicTask(
      pollMs,
      () => Promise.resolve(this.wake()),
      () => {},
    );
  }

  /** Leases the next item and processes it. @returns false if there is none */
  protected abstract next(stopping: AbortSignal): Promise<boolean>;

  onApplicationBootstrap(): void {
    this.started = true;
    this.polling.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.polling.stop();
    await Promise.all(this.lanes);
  }

  /** Work is there: a lane starts, now or once one that is busy has ended. */
  wake(): void {
    this.isWoken = true;
    this.startLane();
  }

  /** If there is room. */
  private startLane(): void {
    if (!this.started || this.stopping.signal.aborted || this.lanes.size >= this.lanesMax) return;
    const lane: Promise<void> = this.drain()
      .catch((error: Error) => this.log.warn(`a lane stopped: ${error.message}`))
      .finally(() => {
        this.lanes.delete(lane);
        if (this.isWoken) this.startLane();
      });
    this.lanes.add(lane);
  }

  /** Resolves when no work is due. */
  async whenIdle(): Promise<void> {
    this.wake();
    while (this.lanes.size > 0) await Promise.all(this.lanes);
  }

  private async drain(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      this.isWoken = false;
      if (!(await this.next(signal))) return;
      this.startLane(); // there may be work for another lane
    }
  }
}
