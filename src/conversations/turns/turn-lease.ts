import type { Queryable } from '../../platform/db/statement.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { required } from '../../platform/kernel/invariant.js';
import { waitingMessages, type WaitingMessages } from '../sessions/waiting-messages.reader.js';
import { turnAt } from './bursts.rules.js';
import type { MessagesLease } from './prepared-question.js';
import type { TurnPorts } from './turn-ports.js';
import { LEASE_SECONDS, RUNS_MAX, type ClaimedSession, type TurnQueueStore } from './turn-queue.store.js';
import type { TurnRun } from './turn-run.js';

/** How long a typing signal counts. */
const TYPING_MS = 3_000;
/** Longest wait for the rest of a burst; independent of clock differences between instances. */
const WAIT_MAX_MS = 1_250;

/** Another turn is answering the messages. */
export class LeaseLost extends Error {}

interface QueuedSession {
  workspaceId: string;
  sessionId: string;
  /** Absent = it is still to be claimed. */
  claimed?: ClaimedSession;
}

/** This process's lease on the waiting messages of one session, and what it hears meanwhile. */
export class TurnLease implements MessagesLease {
  readonly workspaceId: string;
  readonly sessionId: string;
  /** Number of the last message included in the question. */
  takenSeq = 0;
  /** The messages have an attempt left, and no earlier run may have executed an action. */
  mayRun = true;
  /** Part of the answer was sent or an action was started: the run cannot be aborted. */
  sent = false;
  /** An action may have been executed; a second run would repeat it. */
  acted = false;
  /** After `settle`: newer messages wait for the same lease. */
  more = false;
  /** Another instance took over, or the process is shutting down. */
  stopping = false;
  private typingUntilMs = 0;
  private latestSeq: number;
  private row: ClaimedSession | null;
  private abort = new AbortController();
  private wake: () => void = () => {};

  /** @param seq number of the latest message that is known */
  constructor(
    private readonly rooms: { queue: TurnQueueStore; turns: TurnRun; db: Queryable; clock: Clock; patienceMs: number },
    { workspaceId, sessionId, claimed }: QueuedSession,
    seq: number,
  ) {
    this.workspaceId = workspaceId;
    this.sessionId = sessionId;
    this.row = claimed ?? null;
    this.latestSeq = seq;
  }

  /** A newer message arrived than those included in the question. */
  get hasNewerMessage(): boolean {
    return this.latestSeq > this.takenSeq;
  }

  /** A message was stored: a run that has sent nothing starts again with it. */
  onMessage(seq: number): void {
    this.latestSeq = Math.max(this.latestSeq, seq);
    if (!this.hasNewerMessage) return;
    this.typingUntilMs = 0;
    if (!this.sent) this.abort.abort();
    this.wake();
  }

  onTyping(): void {
    this.typingUntilMs = this.rooms.clock.now() + TYPING_MS;
    this.wake();
  }

  stop(): void {
    this.stopping = true;
    if (!this.sent) this.abort.abort();
    this.wake();
  }

  /** Whatever is written for the turn names it, and is refused once the session was given to another. */
  get claimed(): ClaimedSession {
    return required(this.row, 'the claim of a turn');
  }

  /** @returns whether this process has the session now */
  async claim(): Promise<boolean> {
    this.row ??= await this.rooms.queue.claim(this.rooms.db, this.workspaceId, this.sessionId);
    return this.row !== null;
  }

  /** Renews the lease until the returned function is called. */
  keep(): () => void {
    const { queue, db } = this.rooms;
    const renew = (): void => void queue.renew(db, this.claimed, LEASE_SECONDS).catch(() => {});
    const renewal = setInterval(renew, (LEASE_SECONDS * 1_000) / 3).unref();
    return () => clearInterval(renewal);
  }

  /** The messages that wait; null if the lease was lost or the contact was erased. */
  async load(): Promise<WaitingMessages | null> {
    const { workspaceId, sessionId, latestSeq: heardOf } = this;
    const waiting = await waitingMessages(this.rooms.db, workspaceId, { sessionId, lease: this.claimed.lease });
    const last = waiting?.messages.at(-1)?.seq;
    // What was heard of before and does not wait was erased: no newer message is to come.
    if (last !== undefined && this.latestSeq === heardOf) this.latestSeq = last;
    return waiting;
  }

  /** Takes messages up for a run, which is stored before it starts if there may be another. */
  async take({ messages, tried_seq, attempts, acted }: WaitingMessages): Promise<void> {
    this.mayRun = attempts <= RUNS_MAX && !acted;
    this.takenSeq = required(messages.at(-1), 'the last message of a turn').seq;
    this.sent = false;
    this.acted = false;
    this.abort = new AbortController();
    if (this.hasNewerMessage || this.stopping) this.abort.abort();
    if (this.mayRun && tried_seq < this.takenSeq)
      await this.rooms.queue.markTried(this.rooms.db, this.claimed, this.takenSeq);
  }

  /** Aborted when a newer message arrives or the turn must stop, while nothing was sent of it. */
  get signal(): AbortSignal {
    return this.abort.signal;
  }

  /** Runs a turn for the messages taken up. */
  run<Stored>(ports: TurnPorts<Stored>): Promise<Stored> {
    return this.rooms.turns.whole(ports, { signal: this.signal });
  }

  /** Waits for the rest of the burst. @returns false if a newer message arrived or the turn must stop */
  async gather({ messages }: WaitingMessages): Promise<boolean> {
    const { clock, patienceMs } = this.rooms;
    const texts = messages.map(({ text }) => text);
    const firstAtMs = Date.parse(required(messages[0], 'the first message of a turn').created_at);
    const latestMs = clock.now() + WAIT_MAX_MS;
    for (;;) {
      if (this.hasNewerMessage || this.stopping) return false;
      const { typingUntilMs } = this;
      const waitMs = Math.min(turnAt({ texts, firstAtMs, typingUntilMs }, patienceMs), latestMs) - clock.now();
      if (waitMs <= 0) return true;
      await this.pause(waitMs);
    }
  }

  /** Stores, before the action runs, that it may have run: no other process repeats it if this one dies. */
  async markActed(): Promise<void> {
    this.sent = true;
    if (!this.acted && !(await this.rooms.queue.markActed(this.rooms.db, this.claimed))) throw new LeaseLost();
    this.acted = true;
  }

  /** Stores, before somebody reads the first words, that they do: the turn is recorded even if they leave. */
  async markReplying(): Promise<void> {
    if (this.sent) return;
    this.sent = true; // at once: what would abort the turn meanwhile must not break it off after its first words
    if (!(await this.rooms.queue.markReplying(this.rooms.db, this.claimed))) throw new LeaseLost();
  }

  /** Marks the messages taken up as answered. Throws LeaseLost. */
  async settle(tx: Queryable): Promise<void> {
    const answered = await this.rooms.queue.markAnswered(tx, this.claimed, this.takenSeq);
    if (!answered) throw new LeaseLost();
    this.more = answered.more;
  }

  /** @returns false if a message after `seq` exists or the lease was lost; the session stays queued */
  release(seq: number): Promise<boolean> {
    return this.rooms.queue.release(this.rooms.db, this.claimed, seq);
  }

  /** Releases the messages for another attempt after `inSeconds`. @param isCounted whether this was a failed attempt */
  async giveBack(inSeconds: number, isCounted: boolean): Promise<void> {
    const { queue, db } = this.rooms;
    await (isCounted ? queue.retry(db, this.claimed, inSeconds) : queue.giveBack(db, this.claimed, inSeconds));
  }

  /** Resolves after this time, or at the next signal. */
  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
