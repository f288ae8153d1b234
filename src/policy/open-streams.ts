/**
 * Streams that are open on this instance: they end with what they were opened with, at once by notification and else
 * within seconds; how many there may be is bounded.
 */
import type { OnModuleInit } from '@nestjs/common';
import type { Notifications } from '../db/notifications.js';
import { Sweeper } from '../db/sweeper.js';
import { fail } from '../kernel/errors.js';
import { CREDENTIALS_CHANNEL } from './key-cache.js';

/** With the 20 s for which a key is cached less than the 30 s in which a revocation acts everywhere. */
const EVERY_MS = 8_000;
const BATCH = 1_000;
const RETRY_AFTER_S = '10';

/** Counters that include a stream. */
export interface StreamBucket {
  /** Unique among all buckets. */
  key: string;
  limit: number;
  /** As the refusal names it, e.g. `visitor`. */
  whose: string;
}

interface Held<H> {
  holder: H;
  end: () => void;
}

export abstract class OpenStreams<H extends { workspaceId: string }> extends Sweeper implements OnModuleInit {
  private readonly open = new Set<Held<H>>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly notifications: Notifications) {
    super(EVERY_MS, 'open streams were not checked');
  }

  /** @returns those that may not go on */
  protected abstract lapsed(holders: H[]): Promise<H[]>;
  protected abstract bucketsOf(holder: H): StreamBucket[];

  async onModuleInit(): Promise<void> {
    await this.notifications.subscribe(CREDENTIALS_CHANNEL, (payload) =>
      this.checkSoon(({ workspaceId }) => workspaceId === payload),
    );
    // Notifications may have been missed; clients that are still authorised reconnect.
    this.notifications.onReconnect(() => this.endWhere(() => true));
  }

  /** Closes streams that are no longer authorised, even without a notification. */
  async sweep(): Promise<void> {
    await this.check(() => true);
  }

  /** @throws `rate_limit_exceeded` if the maximum is reached */
  admit(holder: H): void {
    const full = this.bucketsOf(holder).find(({ key, limit }) => (this.counts.get(key) ?? 0) >= limit);
    if (!full) return;
    throw fail('rate_limit_exceeded', `More than ${full.limit} open streams for one ${full.whose}. Close some first.`, {
      headers: { 'Retry-After': RETRY_AFTER_S },
    });
  }

  /** Of all that are open on this instance. */
  holders(): H[] {
    return [...this.open].map(({ holder }) => holder);
  }

  /** @param end must not throw @returns to be called when the stream has ended */
  hold(holder: H, end: () => void): () => void {
    const held: Held<H> = { holder, end };
    this.open.add(held);
    this.count(holder, 1);
    return () => {
      if (this.open.delete(held)) this.count(holder, -1);
    };
  }

  /** Ends those of them whose authority is gone, without being waited for. */
  protected checkSoon(which: (holder: H) => boolean): void {
    this.check(which).catch((error: Error) => this.log.warn(`open streams were not checked: ${error.message}`));
  }

  protected endWhere(which: (holder: H) => boolean): void {
    for (const { holder, end } of [...this.open]) if (which(holder)) end();
  }

  private async check(which: (holder: H) => boolean): Promise<void> {
    const held = [...this.open].filter(({ holder }) => which(holder));
    for (let at = 0; at < held.length; at += BATCH) {
      const batch = held.slice(at, at + BATCH);
      const lapsed = new Set(await this.lapsed(batch.map(({ holder }) => holder)));
      for (const { holder, end } of batch) if (lapsed.has(holder)) end();
    }
  }

  private count(holder: H, by: 1 | -1): void {
    for (const { key } of this.bucketsOf(holder)) {
      const after = (this.counts.get(key) ?? 0) + by;
      if (after === 0) this.counts.delete(key);
      else this.counts.set(key, after);
    }
  }
}
