import { required } from './invariant.js';
/** A counting semaphore that is fair between keys: each key has a share of the slots and its own bounded queue. */

export interface FairQueueLimits<Key> {
  /** Slots in use at once, over all keys. */
  slots: number;
  /** Slots that one key may hold at once. */
  slotsOf(key: Key): number;
  /**
   * Keys of one group share one place in the round robin and are evicted as one when the queue is full. Default: one
   * group per key.
   */
  groupOf?(key: Key): unknown;
  /** Waiting callers, over all keys. */
  waitingMax: number;
  /** Waiting callers per key. */
  waitingPerKeyMax: number;
  /** Longest wait. */
  waitMs: number;
  /** Creates the error for a caller that gets no slot. */
  refuse(reason: QueueRefusalReason): Error;
}

/** `full`: the queue is full; `late`: no slot became free within `waitMs`. */
export type QueueRefusalReason = 'full' | 'late';

/** Releases the slot; call it once. */
export type Release = () => void;

interface Waiter {
  admit: () => void;
  refuse: (reason: QueueRefusalReason) => void;
}

/** Keys of one group that have waiting callers, the next one first. */
interface QueueGroup<Key> {
  keys: Set<Key>;
  waiting: number;
}

/** A key's slots in use and its waiting callers, in order of arrival. */
interface KeyQueue {
  used: number;
  waiting: Set<Waiter>;
}

export class FairQueue<Key = string> {
  private readonly queues = new Map<Key, KeyQueue>();
  /** Groups with waiting callers; the first one is served next and then moves to the end. */
  private readonly groups = new Map<unknown, QueueGroup<Key>>();
  private used = 0;
  private waitingCount = 0;

  constructor(private readonly limits: FairQueueLimits<Key>) {}

  get waiting(): number {
    return this.waitingCount;
  }

  /** True if no caller waits or has a slot. */
  get isEmpty(): boolean {
    return this.used === 0 && this.waitingCount === 0;
  }

  /** Number of waiting callers of this key. */
  waitingOf(key: Key): number {
    return this.queues.get(key)?.waiting.size ?? 0;
  }

  /** Takes a slot that is free now; null if there is none. */
  tryEnter(key: Key): Release | null {
    const queue = this.queueOf(key);
    if (this.used < this.limits.slots && queue.used < this.limits.slotsOf(key)) return this.take(key, queue);
    this.dropIfUnused(key, queue);
    return null;
  }

  /** Waits for a slot. @param signal aborts the wait @throws the error created by `limits.refuse` */
  enter(key: Key, signal?: AbortSignal): Promise<Release> {
    const release = this.tryEnter(key);
    return release ? Promise.resolve(release) : this.wait(key, signal);
  }

  /** Waits for a slot; null if the caller's own timeout elapses or the queue is full. */
  async enterWithin(key: Key, waitMs: number): Promise<Release | null> {
    try {
      return this.tryEnter(key) ?? (await this.wait(key, undefined, waitMs));
    } catch {
      return null; // the only possible rejection
    }
  }

  private wait(key: Key, signal?: AbortSignal, waitMs = this.limits.waitMs): Promise<Release> {
    const { waitingPerKeyMax, waitingMax, refuse } = this.limits;
    const queue = this.queueOf(key);
    const full = this.waitingCount >= waitingMax;
    if (queue.waiting.size >= waitingPerKeyMax || (full && !this.makeRoom(key, queue))) {
      this.dropIfUnused(key, queue);
      return Promise.reject(refuse('full'));
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.removeWaiter(key, queue, waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', withdraw);
      };
      const waiter: Waiter = {
        admit: () => {
          leave();
          resolve(this.take(key, queue));
        },
        refuse: (reason) => {
          leave();
          this.dropIfUnused(key, queue);
          reject(refuse(reason));
        },
      };
      const withdraw = (): void => waiter.refuse('late');
      const timer = setTimeout(withdraw, waitMs).unref();
      signal?.addEventListener('abort', withdraw, { once: true });
      queue.waiting.add(waiter);
      this.waitingCount += 1;
      this.joinGroup(key);
    });
  }

  private joinGroup(key: Key): void {
    const groupKey = this.groupOf(key);
    let group = this.groups.get(groupKey);
    if (!group) this.groups.set(groupKey, (group = { keys: new Set(), waiting: 0 }));
    group.keys.add(key);
    group.waiting += 1;
  }

  private groupOf(key: Key): unknown {
    return this.limits.groupOf?.(key) ?? key;
  }

  /**
   * If the queue is full, evicts the last caller of the longest queue in the largest group.
   * @returns false if that would be the newcomer, or the queues would be equally long: earlier callers stay
   */
  private makeRoom(key: Key, queue: KeyQueue): boolean {
    const own = this.groups.get(this.groupOf(key));
    let [largest, size] = [own, (own?.waiting ?? 0) + 1];
    for (const group of this.groups.values()) if (group.waiting > size) [largest, size] = [group, group.waiting];
    if (!largest) return false;
    let last: Waiter | undefined;
    let atLeast = largest === own ? queue.waiting.size + 2 : 1;
    for (const member of largest.keys) {
      const { waiting } = this.queueWithWaiters(member);
      if (waiting.size < atLeast) continue;
      atLeast = waiting.size;
      last = [...waiting].at(-1);
    }
    last?.refuse('full');
    return last !== undefined;
  }

  private take(key: Key, queue: KeyQueue): Release {
    queue.used += 1;
    this.used += 1;
    return () => {
      queue.used -= 1;
      this.used -= 1;
      this.serve();
      this.dropIfUnused(key, queue);
    };
  }

  /** Grants free slots round-robin by group, then by key. */
  private serve(): void {
    for (const [groupKey, group] of this.groups) {
      if (this.used >= this.limits.slots) return;
      const key = this.nextOf(group);
      if (key === undefined) continue;
      const queue = this.queueWithWaiters(key);
      const [first] = queue.waiting;
      required(first, 'a waiter').admit();
      group.keys.delete(key);
      if (queue.waiting.size > 0) group.keys.add(key);
      this.groups.delete(groupKey);
      if (group.waiting > 0) this.groups.set(groupKey, group);
    }
  }

  /** The group's first key that has not used up its slots. */
  private nextOf({ keys }: QueueGroup<Key>): Key | undefined {
    for (const key of keys) if (this.queueWithWaiters(key).used < this.limits.slotsOf(key)) return key;
    return undefined;
  }

  private removeWaiter(key: Key, queue: KeyQueue, waiter: Waiter): void {
    const groupKey = this.groupOf(key);
    const group = required(this.groups.get(groupKey), 'the group of a waiter');
    queue.waiting.delete(waiter);
    this.waitingCount -= 1;
    group.waiting -= 1;
    if (queue.waiting.size === 0) group.keys.delete(key);
    if (group.waiting === 0) this.groups.delete(groupKey);
  }

  private queueWithWaiters(key: Key): KeyQueue {
    return required(this.queues.get(key), 'the queue of a waiter');
  }

  private queueOf(key: Key): KeyQueue {
    let queue = this.queues.get(key);
    if (!queue) this.queues.set(key, (queue = { used: 0, waiting: new Set() }));
    return queue;
  }

  private dropIfUnused(key: Key, queue: KeyQueue): void {
    if (queue.used === 0 && queue.waiting.size === 0) this.queues.delete(key);
  }
}
