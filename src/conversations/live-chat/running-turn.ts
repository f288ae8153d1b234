import { required } from '../../platform/kernel/invariant.js';
import type { PendingTurn } from './turn-queue.store.js';

/** How long a typing signal counts. */
const TYPING_MS = 3_000;

/** The in-memory state of a turn that this process runs. */
export class RunningTurn {
  /** Number of the last message included in the question. */
  takenSeq = 0;
  /** Part of the answer was sent or an action was started: the run cannot be aborted. */
  sent = false;
  /** An action may have been executed; a second run would repeat it. */
  acted = false;
  typingUntilMs = 0;
  private latestSeq: number;
  private abort: AbortController | null = null;
  private wake: () => void = () => {};
  private stopped = false;

  /** @param holder identifies the turn in the queue */
  constructor(
    readonly workspaceId: string,
    readonly sessionId: string,
    readonly holder: string,
    seq: number,
  ) {
    this.latestSeq = seq;
  }

  /** A newer message arrived than those included in the question. */
  get hasNewerMessage(): boolean {
    return this.latestSeq > this.takenSeq;
  }

  get stopping(): boolean {
    return this.stopped;
  }

  /** A message was stored: a run that has sent nothing starts again with it. */
  onMessage(seq: number): void {
    this.latestSeq = Math.max(this.latestSeq, seq);
    if (!this.hasNewerMessage) return;
    this.typingUntilMs = 0;
    if (!this.sent) this.abort?.abort();
    this.wake();
  }

  typing(nowMs: number): void {
    this.typingUntilMs = nowMs + TYPING_MS;
    this.wake();
  }

  /** Another instance took over, or the process is shutting down. */
  stop(): void {
    this.stopped = true;
    if (!this.sent) this.abort?.abort();
    this.wake();
  }

  take({ messages }: PendingTurn): void {
    this.takenSeq = required(messages.at(-1), 'the last message of a turn').seq;
    this.sent = false;
    this.acted = false;
  }

  /** @returns the abort signal of the new run */
  startRun(): AbortSignal {
    this.abort = new AbortController();
    if (this.hasNewerMessage || this.stopped) this.abort.abort();
    return this.abort.signal;
  }

  /** Resolves after this time, or at the next signal. */
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
