/** Calls a limiter continuously and records the results. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LimitStorage } from '../../src/policy/limit/limit-storage.js';

const TICK_MS = 5;
/** A tick later than this was delayed by the process or the machine, not by the code under test. */
const LATE_MS = 5;

/** How long this process's event loop was blocked, so that a busy machine is not blamed on the limiter. */
class LoopStall {
  private stalledMs = 0;
  private lastMs = performance.now();
  private readonly timer = setInterval(() => {
    this.stalledMs = this.totalMs();
    this.lastMs = performance.now();
  }, TICK_MS);

  /** Since the start, including the currently overdue tick. */
  totalMs(): number {
    const lateMs = performance.now() - this.lastMs - TICK_MS;
    return this.stalledMs + (lateMs > LATE_MS ? lateMs : 0);
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

/** Far below its limit, so no refusal is acceptable. */
export class Load {
  calls = 0;
  refused = 0;
  readonly failures: unknown[] = [];
  /** The longest that a call waited for the limiter, minus the time for which the event loop was blocked. */
  slowestMs = 0;
  slowestRawMs = 0;
  private running = true;
  private readonly stall = new LoopStall();
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
    this.stall.stop();
  }

  private async call(key: string): Promise<void> {
    const bucket = { key, limit: 1_000_000_000 };
    while (this.running) {
      const startedMs = performance.now();
      const stalledMs = this.stall.totalMs();
      try {
        const [state] = await this.storage.hit([bucket], 60_000);
        if (state!.hits > bucket.limit) this.refused += 1;
      } catch (error) {
        this.failures.push(error);
      }
      const tookMs = performance.now() - startedMs;
      this.slowestRawMs = Math.max(this.slowestRawMs, tookMs);
      this.slowestMs = Math.max(this.slowestMs, tookMs - (this.stall.totalMs() - stalledMs));
      this.calls += 1;
      await sleep(1);
    }
  }
}
