/** Time budget for starting requests in one turn of the event loop; the rest waits for the next turn. */
const TURN_MS = 2;

/**
 * Spreads the start of work over turns of the event loop, round-robin by caller: between two requests of one caller
 * there is at most one of each other caller, and sockets and the database are served in between.
 */
export class LoopTurns {
  private readonly queues = new Map<unknown, (() => void)[]>();
  private spentMs = 0;
  private scheduled = false;

  /** @param nowMs monotonic */
  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Runs the work, now or in a later turn. */
  run(caller: unknown, work: () => void): void {
    if (!this.scheduled) {
      this.scheduled = true;
      this.spentMs = 0;
      setImmediate(this.turn);
    }
    if (this.queues.size === 0 && this.spentMs < TURN_MS) return this.begin(work);
    const queue = this.queues.get(caller);
    if (queue) queue.push(work);
    else this.queues.set(caller, [work]);
  }

  private readonly turn = (): void => {
    this.scheduled = this.queues.size > 0;
    if (this.scheduled) setImmediate(this.turn);
    this.spentMs = 0;
    for (const [caller, queue] of this.queues) {
      const work = queue.shift();
      this.queues.delete(caller);
      if (queue.length > 0) this.queues.set(caller, queue); // goes last: a Map iterates in insertion order
      if (work) this.begin(work);
      if (this.spentMs >= TURN_MS) return;
    }
  };

  private begin(work: () => void): void {
    const startedMs = this.nowMs();
    try {
      work();
    } finally {
      this.spentMs += this.nowMs() - startedMs;
    }
  }
}
