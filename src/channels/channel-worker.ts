/** Base of the channel queues: a few lanes that process work until none is due. */
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PeriodicTask } from '../platform/kernel/periodic-task.js';

const POLL_MS = 500;

export abstract class ChannelWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly log = new Logger(this.constructor.name);
  private readonly lanes = new Set<Promise<void>>();
  private readonly polling = new PeriodicTask(
    POLL_MS,
    () => Promise.resolve(this.wake()),
    () => {},
  );
  private started = false;
  private stopped = false;

  /** @param lanesMax concurrent lanes in each process */
  constructor(private readonly lanesMax: number) {}

  /** Leases the next item and processes it. @returns false if there is none */
  protected abstract next(): Promise<boolean>;

  onApplicationBootstrap(): void {
    this.started = true;
    this.polling.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.polling.stop();
    await Promise.all(this.lanes);
  }

  /** Starts a lane if there is room. */
  wake(): void {
    if (!this.started || this.stopped || this.lanes.size >= this.lanesMax) return;
    const lane: Promise<void> = this.drain()
      .catch((error: Error) => this.log.warn(`a channel lane stopped: ${error.message}`))
      .finally(() => this.lanes.delete(lane));
    this.lanes.add(lane);
  }

  /** Resolves when no work is due. */
  async whenIdle(): Promise<void> {
    this.wake();
    while (this.lanes.size > 0) await Promise.all(this.lanes);
  }

  private async drain(): Promise<void> {
    while (!this.stopped && (await this.next())) this.wake(); // there may be work for another lane
  }
}
