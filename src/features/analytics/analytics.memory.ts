import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Statement } from '../../db/statement.js';
import type { Counted } from './analytics.presenter.js';

/** Rows of all workspaces together, of about 400 bytes each; what was asked for least lately is forgotten first. */
const ROWS_MAX = 5_000;
/** After that nobody is likely to ask for it again. */
const TTL_MS = 60_000;

/**
 * What statements of analytics answered, each under the state of the workspace in which it did. Every read asks for that state
 * anew, so an answer is never older than the last change, whichever process made it.
 */
export class AnalyticsMemory {
  private readonly answers = new LRUCache<string, Counted[]>({
    maxSize: ROWS_MAX,
    sizeCalculation: (counted) => 1 + counted.length,
    ttl: TTL_MS,
  });

  /** The statement's answer in that state: the one that is remembered, else what `ask` brings. */
  async recall(state: string, { name, values }: Statement, ask: () => Promise<Counted[]>): Promise<Counted[]> {
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
