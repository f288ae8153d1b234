/** A counting semaphore that is fair between keys: each key has a share of the slots and a bounded line of its own. */

export interface FairQueueLimits<Key> {
  /** Slots in use at once, over all keys. */
  slots: number;
  /** Slots that one key may hold at once. */
  slotsOf(key: Key): number;
  /** Callers that may wait, over all keys. */
  waitingMax: number;
  /** Callers of one key that may wait. */
  waitingPerKeyMax: number;
  /** Longest wait. */
  waitMs: number;
  /** The error for a caller who gets no slot. */
  refuse(reason: RefusalReason): Error;
}

/** `full`: too many wait already; `late`: no slot became free within `waitMs`. */
export type RefusalReason = 'full' | 'late';

/** Gives the slot back; to be called once. */
export type Release = () => void;

interface Waiter {
  admit: () => void;
  refuse: (reason: RefusalReason) => void;
}

/** One key's slots in use, and its callers who wait, in the order in which they came. */
interface Line {
  used: number;
  waiting: Set<Waiter>;
}

export class FairQueue<Key = string> {
  private readonly lines = new Map<Key, Line>();
  /** Keys of which somebody waits; the first one is served next, and then goes to the end. */
  private readonly turns = new Set<Key>();
  private used = 0;
  private waitingCount = 0;

  constructor(private readonly limits: FairQueueLimits<Key>) {}

  get waiting(): number {
    return this.waitingCount;
  }

  /** Callers of this key who wait. */
  waitingOf(key: Key): number {
    return this.lines.get(key)?.waiting.size ?? 0;
  }

  /** A slot that is free now; null where there is none. */
  tryEnter(key: Key): Release | null {
    const line = this.lineOf(key);
    if (this.used < this.limits.slots && line.used < this.limits.slotsOf(key)) return this.take(key, line);
    this.forget(key, line);
    return null;
  }

  /** A slot, in this key's turn. @throws what `limits.refuse` makes */
  enter(key: Key): Promise<Release> {
    const release = this.tryEnter(key);
    return release ? Promise.resolve(release) : this.wait(key);
  }

  private wait(key: Key): Promise<Release> {
    const { waitingPerKeyMax, waitingMax, waitMs, refuse } = this.limits;
    const line = this.lineOf(key);
    const full = this.waitingCount >= waitingMax;
    if (line.waiting.size >= waitingPerKeyMax || (full && !this.makeRoom(line))) {
      this.forget(key, line);
      return Promise.reject(refuse('full'));
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        admit: () => {
          this.leave(key, line, waiter);
          clearTimeout(timer);
          resolve(this.take(key, line));
        },
        refuse: (reason) => {
          this.leave(key, line, waiter);
          clearTimeout(timer);
          this.forget(key, line);
          reject(refuse(reason));
        },
      };
      const timer = setTimeout(() => waiter.refuse('late'), waitMs).unref();
      line.waiting.add(waiter);
      this.waitingCount += 1;
      this.turns.add(key);
    });
  }

  /** The longest line pays for a full queue, by its last caller. @returns false where the newcomer's own is that line */
  private makeRoom(newcomers: Line): boolean {
    let longest = newcomers;
    for (const key of this.turns) {
      const line = this.lines.get(key)!;
      if (line.waiting.size > longest.waiting.size) longest = line;
    }
    if (longest === newcomers) return false;
    [...longest.waiting].at(-1)!.refuse('full');
    return true;
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

  /** Gives what is free to those who wait, a key after the other. */
  private serve(): void {
    for (const key of this.turns) {
      if (this.used >= this.limits.slots) return;
      const line = this.lines.get(key)!;
      if (line.used >= this.limits.slotsOf(key)) continue;
      const [first] = line.waiting;
      first!.admit();
      this.turns.delete(key);
      if (line.waiting.size > 0) this.turns.add(key);
    }
  }

  private leave(key: Key, line: Line, waiter: Waiter): void {
    line.waiting.delete(waiter);
    this.waitingCount -= 1;
    if (line.waiting.size === 0) this.turns.delete(key);
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
