import type { Pending } from './turn-queue.store.js';

/** The person is taken to be typing for so long after each word of it. */
const TYPING_MS = 3_000;

/** One session that is being answered by this process: what is known of it between two looks at the database. */
export class RunningTurn {
  /** Number of the last message that the question holds. */
  taken = 0;
  /** Something of the answer is on its way, or something is being done: it cannot be taken back. */
  sent = false;
  /** Something was done, or may have been, that a second run would do again. */
  acted = false;
  typingUntilMs = 0;
  private heardUpTo: number;
  private abort: AbortController | null = null;
  private wake: () => void = () => {};
  private stopped = false;

  /** @param holder names it in the queue */
  constructor(
    readonly workspaceId: string,
    readonly sessionId: string,
    readonly holder: string,
    seq: number,
  ) {
    this.heardUpTo = seq;
  }

  /** The person has said more than the question holds. */
  get more(): boolean {
    return this.heardUpTo > this.taken;
  }

  get stopping(): boolean {
    return this.stopped;
  }

  /** Another message: what has not begun to go out is begun anew with it. */
  heard(seq: number): void {
    this.heardUpTo = Math.max(this.heardUpTo, seq);
    if (!this.more) return;
    this.typingUntilMs = 0;
    if (!this.sent) this.abort?.abort();
    this.wake();
  }

  typing(nowMs: number): void {
    this.typingUntilMs = nowMs + TYPING_MS;
    this.wake();
  }

  /** Another has taken it over, or the process ends: nothing is begun any more. */
  stop(): void {
    this.stopped = true;
    if (!this.sent) this.abort?.abort();
    this.wake();
  }

  take({ messages }: Pending): void {
    this.taken = messages.at(-1)!.seq;
    this.sent = false;
    this.acted = false;
  }

  /** @returns the signal of the answer that begins now */
  begin(): AbortSignal {
    this.abort = new AbortController();
    if (this.more || this.stopped) this.abort.abort();
    return this.abort.signal;
  }

  /** Resolves after so long, or as soon as anything was heard. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
