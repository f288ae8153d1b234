/** Calls a limiter continuously and records the results. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LimitStorage } from '../../src/platform/policy/limit/limit-storage.js';

/** Far below its limit, so no refusal is acceptable. */
export class Load {
  calls = 0;
  refused = 0;
  readonly failures: unknown[] = [];
  private running = true;
  private readonly callers: Promise<void>[];

  constructor(
    private readonly storage: LimitStorage,
    callers = 8,
  ) {
    this.callers = Array.from({ length: callers }, (_, i) => this.call(`load:${i}`));
  }

  async stop(): Promise<void> {
    this.running = false;
    await Promise.all(this.callers);
  }

  private async call(key: string): Promise<void> {
    const bucket = { key, limit: 1_000_000_000 };
    while (this.running) {
      try {
        const [state] = await this.storage.hit([bucket], 60_000);
        if (state!.hits > bucket.limit) this.refused += 1;
      } catch (error) {
        this.failures.push(error);
      }
      this.calls += 1;
      await sleep(1);
    }
  }
}
