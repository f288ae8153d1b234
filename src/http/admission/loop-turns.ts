/** Time budget for starting requests in one turn of the event loop; the rest waits for the next turn. */
const TURN_MS = 2;

/**
 * Spreads the beginning of work over turns of the event loop, callers in turn: between two requests of one caller stands
 * at most one of each other caller, and sockets and the database are heard in between.
 */
export class LoopTurns {
  private readonly lines = new Map<unknown, (() => void)[]>();
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
    if (this.lines.size === 0 && this.spentMs < TURN_MS) return this.begin(work);
    const line = this.lines.get(caller);
    if (line) line.push(work);
    else this.lines.set(caller, [work]);
  }

  private readonly turn = (): void => {
    this.scheduled = this.lines.size > 0;
    if (this.scheduled) setImmediate(this.turn);
    this.spentMs = 0;
    for (const [caller, line] of this.lines) {
      const work = line.shift()!;
      this.lines.delete(caller);
      if (line.length > 0) this.lines.set(caller, line); // behind the others: a Map is walked in this order
      this.begin(work);
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
