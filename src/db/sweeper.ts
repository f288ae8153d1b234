import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PeriodicTask } from '../kernel/periodic-task.js';

/** Work over all workspaces that an instance does again and again while it is up; any number of instances may at once. */
export abstract class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly log = new Logger(this.constructor.name);
  /** The application is being shut down: what takes long ends early. */
  protected stopping = false;
  private readonly rounds: PeriodicTask;

  /** @param complaint what is said, with the reason behind it, when a round fails; null = nothing */
  constructor(everyMs: number, complaint: string | null) {
    this.rounds = new PeriodicTask(
      everyMs,
      () => this.sweep(),
      ({ message }) => complaint !== null && this.log.warn(`${complaint}: ${message}`),
    );
  }

  /** All that is due now. */
  abstract sweep(): Promise<unknown>;

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    return this.rounds.stop();
  }

  /**
   * In portions, so that nobody waits for it: until one is not full, or the application is being shut down.
   * @param portion at most `size`; resolves to how many it was
   * @returns how many they were together
   */
  protected async inPortions(size: number, portion: () => Promise<number>): Promise<number> {
    for (let total = 0; ;) {
      const done = await portion();
      total += done;
      if (done < size || this.stopping) return total;
    }
  }
}
