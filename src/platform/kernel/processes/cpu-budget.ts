/**
 * CPU time that a process may use for its present work, shared with its watchdog thread. Elapsed time would count what
 * other processes of a busy machine use.
 */
export class CpuBudget {
  private readonly until: Float64Array;

  constructor(readonly memory = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)) {
    this.until = new Float64Array(memory);
  }

  begin(ms: number): void {
    this.until[0] = usedMs() + ms;
  }

  end(): void {
    this.until[0] = 0;
  }

  get isSpent(): boolean {
    const [until = 0] = this.until;
    return until > 0 && usedMs() > until;
  }
}

/** Of all threads of the process. */
function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
