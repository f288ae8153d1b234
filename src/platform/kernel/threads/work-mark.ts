/**
 * Shared memory in which a thread publishes the job it is working on. The host can read it while the thread is stuck
 * in a loop, when no message would be answered.
 */
export class WorkMark {
  private readonly cells: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)) {
    this.cells = new Int32Array(memory);
  }

  /** Thread: publishes its system id; see OwnTime. */
  introduce(threadId: number): void {
    Atomics.store(this.cells, 2, threadId);
  }

  /** Host: 0 = unknown. */
  get threadId(): number {
    return Atomics.load(this.cells, 2);
  }

  /** Thread: from now on, all work is for this job. */
  begin(job: number): void {
    Atomics.store(this.cells, 0, job);
    Atomics.add(this.cells, 1, 1);
  }

  /** Thread: the event loop is idle again. */
  idle(): void {
    Atomics.store(this.cells, 0, 0);
  }

  /** Host: the job being worked on (0 = none), and the number of the uninterrupted stretch of work. */
  read(): { job: number; stretch: number } {
    return { job: Atomics.load(this.cells, 0), stretch: Atomics.load(this.cells, 1) };
  }
}
