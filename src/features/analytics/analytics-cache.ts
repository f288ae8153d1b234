import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Statement } from '../../db/statement.js';
import type { Counted } from './analytics.presenter.js';

/** Of all workspaces together; what was asked for least lately is forgotten first. */
const BYTES_MAX = 32 * 1024 * 1024;
/** An answer without rows, with its key and its timer; and a row without its hand-offs' times. */
const ANSWER_BYTES = 1_000;
const ROW_BYTES = 400;
/** One number of `resolveMs`. */
const TIME_BYTES = 8;
/** After that nobody is likely to ask for it again. */
const TTL_MS = 60_000;

/**
 * What statements of analytics answered, each under the state of the workspace in which it did. Every read asks for that state
 * anew, so an answer is never older than the last change, whichever process made it.
 */
export class AnalyticsCache {
  private readonly answers = new LRUCache<string, Counted[]>({
    maxSize: BYTES_MAX,
    sizeCalculation: bytesOf,
    ttl: TTL_MS,
    ttlAutopurge: true,
  });

  /** The statement's answer in that state: the one that is remembered, else what `ask` brings. */
  async getOrCompute(state: string, { name, values }: Statement, ask: () => Promise<Counted[]>): Promise<Counted[]> {
    const key = createHash('sha256')
      .update(JSON.stringify([state, name, values]))
      .digest('base64');
    const known = this.answers.get(key);
    if (known) return known;
    const counted = await ask();
    this.answers.set(key, counted);
    return counted;
  }
}

const bytesOf = (counted: Counted[]): number =>
  counted.reduce((bytes, { resolveMs }) => bytes + ROW_BYTES + TIME_BYTES * resolveMs.length, ANSWER_BYTES);
