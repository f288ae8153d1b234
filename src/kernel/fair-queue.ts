/** A counting semaphore that is fair between keys: each key has a share of the slots and its own bounded queue. */

export interface FairQueueLimits<Key> {
  /** Slots in use at once, over all keys. */
  slots: number;
  /** Slots that one key may hold at once. */
  slotsOf(key: Key): number;
  /**
   * Keys of one group share one round-robin turn and are evicted as one when the queue is full. Default: one group
   * per key.
   */
  groupOf?(key: Key): unknown;
  /** Waiting callers, over all keys. */
  waitingMax: number;
  /** Waiting callers per key. */
  waitingPerKeyMax: number;
  /** Longest wait. */
  waitMs: number;
  /** Creates the error for a caller that gets no slot. */
  refuse(reason: RefusalReason): Error;
}

/** `full`: the queue is full; `late`: no slot became free within `waitMs`. */
export type RefusalReason = 'full' | 'late';

/** Releases the slot; call it once. */
export type Release = () => void;

interface Waiter {
  admit: () => void;
  refuse: (reason: RefusalReason) => void;
}

/** Keys of one group that have waiting callers, the next one first. */
interface Group<Key> {
  keys: Set<Key>;
  waiting: number;
}

/** A key's slots in use and its waiting callers, in order of arrival. */
interface Line {
  used: number;
  waiting: Set<Waiter>;
}

export class FairQueue<Key = string> {
  private readonly lines = new Map<Key, Line>();
  /** Groups with waiting callers; the first one is served next and then moves to the end. */
  private readonly turns = new Map<unknown, Group<Key>>();
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
    return this.lines.get(key)?.waiting.size ?? 0;
  }

  /** A slot that is free now; null if there is none. */
  tryEnter(key: Key): Release | null {
    const line = this.lineOf(key);
    if (this.used < this.limits.slots && line.used < this.limits.slotsOf(key)) return this.take(key, line);
    this.forget(key, line);
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
    const line = this.lineOf(key);
    const full = this.waitingCount >= waitingMax;
    if (line.waiting.size >= waitingPerKeyMax || (full && !this.makeRoom(key, line))) {
      this.forget(key, line);
      return Promise.reject(refuse('full'));
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.leave(key, line, waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', withdraw);
      };
      const waiter: Waiter = {
        admit: () => {
          leave();
          resolve(this.take(key, line));
        },
        refuse: (reason) => {
          leave();
          this.forget(key, line);
          reject(refuse(reason));
        },
      };
      const withdraw = (): void => waiter.refuse('late');
      const timer = setTimeout(withdraw, waitMs).unref();
      signal?.addEventListener('abort', withdraw, { once: true });
      line.waiting.add(waiter);
      this.waitingCount += 1;
      this.joinTurns(key);
    });
  }

  private joinTurns(key: Key): void {
    const name = this.groupOf(key);
    let group = this.turns.get(name);
    if (!group) this.turns.set(name, (group = { keys: new Set(), waiting: 0 }));
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
  private makeRoom(key: Key, line: Line): boolean {
    const own = this.turns.get(this.groupOf(key));
    let [largest, most] = [own, (own?.waiting ?? 0) + 1];
    for (const group of this.turns.values()) if (group.waiting > most) [largest, most] = [group, group.waiting];
    if (!largest) return false;
    let last: Waiter | undefined;
    let atLeast = largest === own ? line.waiting.size + 2 : 1;
    for (const member of largest.keys) {
      const { waiting } = this.lines.get(member)!;
      if (waiting.size < atLeast) continue;
      atLeast = waiting.size;
      last = [...waiting].at(-1);
    }
    last?.refuse('full');
    return last !== undefined;
  }

  private take(key: Key, line: Line): Release {
    line.used += 1;
    this.used += 1;
    return () => {
      line.used -= 1;
      this.used -= 1;
      this.serve();
      this.forget(key, line);
    };
  }

  /** Grants free slots round-robin by group, then by key. */
  private serve(): void {
    for (const [name, group] of this.turns) {
      if (this.used >= this.limits.slots) return;
      const key = this.nextOf(group);
      if (key === undefined) continue;
      const line = this.lines.get(key)!;
      const [first] = line.waiting;
      first!.admit();
      group.keys.delete(key);
      if (line.waiting.size > 0) group.keys.add(key);
      this.turns.delete(name);
      if (group.waiting > 0) this.turns.set(name, group);
    }
  }

  /** The group's first key that has not used up its slots. */
  private nextOf({ keys }: Group<Key>): Key | undefined {
    for (const key of keys) if (this.lines.get(key)!.used < this.limits.slotsOf(key)) return key;
    return undefined;
  }

  private leave(key: Key, line: Line, waiter: Waiter): void {
    const name = this.groupOf(key);
    const group = this.turns.get(name)!;
    line.waiting.delete(waiter);
    this.waitingCount -= 1;
    group.waiting -= 1;
    if (line.waiting.size === 0) group.keys.delete(key);
    if (group.waiting === 0) this.turns.delete(name);
  }

  private lineOf(key: Key): Line {
    let line = this.lines.get(key);
    if (!line) this.lines.set(key, (line = { used: 0, waiting: new Set() }));
    return line;
  }

  private forget(key: Key, line: Line): void {
    if (line.used === 0 && line.waiting.size === 0) this.lines.delete(key);
  }
}
