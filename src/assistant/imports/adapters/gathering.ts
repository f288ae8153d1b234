/**
 * Gathers the messages of conversations whose parts stand apart in a file. The least recently touched are given away
 * first when there are too many characters to keep: neighbours in time are neighbours in nearly every file. Pure.
 */
import type { Found, FoundMessage } from './finish.js';
import { CONVERSATION_MESSAGES_MAX } from '../imported.dto.js';

/** At most 128 MiB as UTF-16. */
const KEPT_CHARACTERS_MAX = 64 * 1024 * 1024;
/** Counted for each message besides its text. */
const MESSAGE_COST = 300;

interface Kept {
  found: Found;
  cost: number;
}

export class Gathering {
  private readonly open = new Map<string, Kept>();
  private readonly gone = new Set<string>();
  private cost = 0;

  constructor(private readonly max = KEPT_CHARACTERS_MAX) {}

  /** Whether the conversation was given away: what belongs to it comes too late. */
  isGone(key: string): boolean {
    return this.gone.has(key);
  }

  get(key: string): Found | undefined {
    return this.open.get(key)?.found;
  }

  /** @param begin makes the conversation of the first message */
  add(key: string, message: FoundMessage, begin: () => Found): void {
    const one = this.open.get(key) ?? { found: begin(), cost: 0 };
    this.open.delete(key);
    this.open.set(key, one);
    if (one.found.messages.length >= CONVERSATION_MESSAGES_MAX) {
      one.found.dropped = (one.found.dropped ?? 0) + 1;
      return;
    }
    one.found.messages.push(message);
    const cost = (message.text ?? '').length + MESSAGE_COST;
    one.cost += cost;
    this.cost += cost;
  }

  /** Two keys are found to be of one conversation. */
  join(key: string, into: string): void {
    const one = this.open.get(key);
    if (!one) return;
    this.open.delete(key);
    this.cost -= one.cost;
    for (const message of one.found.messages) this.add(into, message, () => one.found);
  }

  /** Conversations for which there is no more room. */
  *overflow(): Generator<Found> {
    for (const [key, one] of this.open) {
      if (this.cost <= this.max) return;
      this.open.delete(key);
      this.cost -= one.cost;
      this.gone.add(key);
      yield one.found;
    }
  }

  *rest(): Generator<Found> {
    for (const [key, one] of this.open) {
      this.open.delete(key);
      yield one.found;
    }
  }
}
