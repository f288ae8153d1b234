import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Statement } from '../../platform/db/statement.js';
import { TIMES } from './analytics.metrics.js';
import type { Counted } from './analytics.presenter.js';

/** For all workspaces together; the least recently used answer is evicted first. */
const BYTES_MAX = 32 * 1024 * 1024;
/** Size of an answer without rows, with its key and its timer; and of a row without its hand-offs' times. */
const ANSWER_BYTES = 1_000;
const ROW_BYTES = 400;
/** Size of one number of `times`. */
const TIME_BYTES = 8;
/** After that, another request for it is unlikely. */
const TTL_MS = 60_000;

/**
 * Caches answers of analytics statements, each with the state of the workspace that it was computed for. Every
 * read looks that state up again, so an answer is never older than the last change by any process.
 */
export class AnalyticsCache {
  private readonly answers = new LRUCache<string, Counted[]>({
    maxSize: BYTES_MAX,
    sizeCalculation: bytesOf,
    ttl: TTL_MS,
    ttlAutopurge: true,
  });

  /** The statement's answer for that state: the cached one, otherwise what `ask` returns. */
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
  counted.reduce(
    (bytes, { times }) => TIMES.reduce((sum, name) => sum + TIME_BYTES * times[name].length, bytes + ROW_BYTES),
    ANSWER_BYTES,
  );
