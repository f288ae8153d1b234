/** One workspace's last hints on this instance, numbered, and those who follow them. */
import { newId } from '../../kernel/ids.js';
import { hintKey, type Hint } from './hints.rules.js';

/** A moment: hints of the same thing within it are one. */
const FLUSH_MS = 100;
/** More changes than this within a moment are one: everything has to be read anew, at most so often. */
const MOMENT_MAX = 200;
const FLOOD_MS = 2_000;
/** As many are kept for who resumes. */
const KEPT = 1_000;

export interface NumberedHint {
  number: number;
  /** null = everything may have changed. */
  hint: Hint | null;
}

/** Somebody who follows. Must not throw. */
export interface HintFollower {
  /** Nothing more is sent before it resolves. */
  send(numbered: NumberedHint): Promise<void>;
}

interface Following {
  follower: HintFollower;
  last: number;
  isSending: boolean;
  isOver: boolean;
}

export class HintLog {
  /** Numbers are this log's own: another instance, or a later log of this one, counts anew. */
  private readonly id = newId().slice(-12);
  private kept: NumberedHint[] = [];
  private last = 0;
  private waiting = new Map<string, Hint>();
  private isFlooded = false;
  private timer?: NodeJS.Timeout;
  private readonly following = new Set<Following>();

  get isFollowed(): boolean {
    return this.following.size > 0;
  }

  /** The SSE id of a number. */
  idOf(number: number): string {
    return `${this.id}.${number}`;
  }

  /**
   * Where who was sent `lastEventId` goes on.
   * @returns `isComplete` false where something may have been missed
   */
  resume(lastEventId: string | undefined): { from: number; isComplete: boolean } {
    const [id, number] = lastEventId?.split('.') ?? [];
    const sent = id === this.id && /^\d{1,15}$/.test(number ?? '') ? Number(number) : null;
    if (sent !== null && this.reaches(sent)) return { from: sent, isComplete: true };
    return { from: this.last, isComplete: false };
  }

  /** Whether all that came after `number` is still there. */
  private reaches(number: number): boolean {
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

  /** Hints were missed: all who follow read everything anew. */
  lose(): void {
    this.isFlooded = true;
    this.flush();
  }

  /** @param from number after which it begins @returns how to end it */
  follow(from: number, follower: HintFollower): () => void {
    const one: Following = { follower, last: from, isSending: false, isOver: false };
    this.following.add(one);
    void this.pump(one);
    return () => {
      one.isOver = true;
      this.following.delete(one);
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
    // Who resumes from before a flood reads everything anew.
    if (this.isFlooded) this.kept = [];
    this.isFlooded = false;
    this.waiting.clear();
    for (const hint of hints) this.kept.push({ number: ++this.last, hint });
    if (this.kept.length > KEPT) this.kept = this.kept.slice(-KEPT);
    for (const one of this.following) void this.pump(one);
  }

  /** Sends what one has not got, at the pace at which it is taken. */
  private async pump(one: Following): Promise<void> {
    if (one.isSending) return;
    one.isSending = true;
    while (!one.isOver && one.last < this.last) {
      const next = this.next(one.last);
      one.last = next.number;
      await one.follower.send(next);
    }
    one.isSending = false;
  }

  private next(number: number): NumberedHint {
    const first = this.kept[0]?.number ?? Infinity;
    const found = this.reaches(number) ? this.kept[number + 1 - first] : undefined;
    return found ?? { number: this.last, hint: null };
  }
}
