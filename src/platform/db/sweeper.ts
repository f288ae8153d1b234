import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PeriodicTask } from '../kernel/periodic-task.js';

/** Periodic work over all workspaces while an instance runs; any number of instances may run it at once. */
export abstract class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly log = new Logger(this.constructor.name);
  /** The application is shutting down: long work ends early. */
  protected stopping = false;
  private readonly task: PeriodicTask;

  /** @param warning logged with the error when a run fails; null = nothing */
  constructor(everyMs: number, warning: string | null) {
    this.task = new PeriodicTask(
      everyMs,
      () => this.sweep(),
      ({ message }) => warning !== null && this.log.warn(`${warning}: ${message}`),
    );
  }

  /** Does all the work that is due now. */
  abstract sweep(): Promise<unknown>;

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    return this.task.stop();
  }

  /**
   * Works in batches, so that it never blocks others for long. Stops when a batch is not full or the application
   * shuts down.
   * @param portion processes at most `size`; resolves to the number processed
   * @returns the total number
   */
  protected async inPortions(size: number, portion: () => Promise<number>): Promise<number> {
    for (let total = 0; ;) {
      const done = await portion();
      total += done;
      if (done < size || this.stopping) return total;
    }
  }
}
