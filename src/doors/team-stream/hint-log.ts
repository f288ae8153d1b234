/** One workspace's latest hints on this instance, numbered, and their followers. */
import { newId } from '../../platform/kernel/ids.js';
import { hintKey, type Hint } from './hints.rules.js';

/** Debounce: hints about the same thing within this time are merged. */
const FLUSH_MS = 100;
/** With more changes than this within that time, followers re-read everything instead, at most once per this time. */
const MOMENT_MAX = 200;
const FLOOD_MS = 2_000;
/** Number of hints kept for followers that resume. */
const KEPT = 1_000;

export interface NumberedHint {
  number: number;
  /** null = everything may have changed. */
  hint: Hint | null;
}

/** A follower of the hints. Must not throw. */
export interface HintFollower {
  /** The next hint is sent when it has resolved. */
  send(numbered: NumberedHint): Promise<void>;
}

interface HintSubscription {
  follower: HintFollower;
  last: number;
  isSending: boolean;
  isEnded: boolean;
}

export class HintLog {
  /** Numbers belong to this log: another instance, or a later log of this one, starts again. */
  private readonly id = newId().slice(-12);
  private kept: NumberedHint[] = [];
  private last = 0;
  private waiting = new Map<string, Hint>();
  private isFlooded = false;
  private timer?: NodeJS.Timeout;
  private readonly subscriptions = new Set<HintSubscription>();

  get isFollowed(): boolean {
    return this.subscriptions.size > 0;
  }

  /** The SSE id of a number. */
  idOf(number: number): string {
    return `${this.id}.${number}`;
  }

  /**
   * Where a follower that received `lastEventId` continues.
   * @returns `isComplete` false if hints may have been missed
   */
  resume(lastEventId: string | undefined): { from: number; isComplete: boolean } {
    const [id, number] = lastEventId?.split('.') ?? [];
    const sentNumber = id === this.id && /^\d{1,15}$/.test(number ?? '') ? Number(number) : null;
    if (sentNumber !== null && this.isKept(sentNumber)) return { from: sentNumber, isComplete: true };
    return { from: this.last, isComplete: false };
  }

  /** Whether all hints after `number` are still kept. */
  private isKept(number: number): boolean {
    return number === this.last || (number < this.last && number + 1 >= (this.kept[0]?.number ?? Infinity));
  }

  add(hint: Hint): void {
    if (!this.isFlooded) this.waiting.set(hintKey(hint), hint);
    if (this.waiting.size > MOMENT_MAX) {
      this.isFlooded = true;
      this.waiting.clear();
      this.flushIn(FLOOD_MS);
    } else this.timer ??= setTimeout(() => this.flush(), FLUSH_MS).unref();
  }

  /** Hints were missed: all followers re-read everything. */
  lose(): void {
    this.isFlooded = true;
    this.flush();
  }

  /** @param from number after which it starts @returns a function that ends it */
  follow(from: number, follower: HintFollower): () => void {
    const subscription: HintSubscription = { follower, last: from, isSending: false, isEnded: false };
    this.subscriptions.add(subscription);
    void this.pump(subscription);
    return () => {
      subscription.isEnded = true;
      this.subscriptions.delete(subscription);
    };
  }

  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private flushIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), ms).unref();
  }

  private flush(): void {
    this.close();
    const hints: (Hint | null)[] = this.isFlooded ? [null] : [...this.waiting.values()];
    // A follower that resumes from before a flood re-reads everything.
    if (this.isFlooded) this.kept = [];
    this.isFlooded = false;
    this.waiting.clear();
    for (const hint of hints) this.kept.push({ number: ++this.last, hint });
    if (this.kept.length > KEPT) this.kept = this.kept.slice(-KEPT);
    for (const subscription of this.subscriptions) void this.pump(subscription);
  }

  /** Sends a follower its missing hints, as fast as it takes them. */
  private async pump(subscription: HintSubscription): Promise<void> {
    if (subscription.isSending) return;
    subscription.isSending = true;
    while (!subscription.isEnded && subscription.last < this.last) {
      const next = this.next(subscription.last);
      subscription.last = next.number;
      await subscription.follower.send(next);
    }
    subscription.isSending = false;
  }

  private next(number: number): NumberedHint {
    const first = this.kept[0]?.number ?? Infinity;
    const found = this.isKept(number) ? this.kept[number + 1 - first] : undefined;
    return found ?? { number: this.last, hint: null };
  }
}
