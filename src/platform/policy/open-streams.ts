/**
 * Streams that are open on this instance. They end when their credential ends: at once if a notification arrives,
 * otherwise within seconds. Their number is bounded.
 */
import type { OnModuleInit } from '@nestjs/common';
import type { Notifications } from '../db/notifications.js';
import { Sweeper } from '../db/sweeper.js';
import { fail } from '../kernel/errors.js';
import { CREDENTIALS_CHANNEL } from './key-cache.js';

/**
 * Together with the 20 s for which a key is cached, less than the 30 s within which a revocation takes effect
 * everywhere.
 */
const EVERY_MS = 8_000;
const BATCH = 1_000;
const RETRY_AFTER_S = '10';

/** A counter that includes a stream. */
export interface StreamBucket {
  /** Unique among all buckets. */
  key: string;
  limit: number;
  /** As the refusal names it, e.g. `visitor`. */
  whose: string;
}

interface OpenStream<H> {
  holder: H;
  end: () => void;
}

export abstract class OpenStreams<H extends { workspaceId: string }> extends Sweeper implements OnModuleInit {
  private readonly open = new Set<OpenStream<H>>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly notifications: Notifications) {
    super(EVERY_MS, 'open streams were not checked');
  }

  /** @returns holders that are no longer authorised */
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

  /** Holders of all streams that are open on this instance. */
  holders(): H[] {
    return [...this.open].map(({ holder }) => holder);
  }

  /** @param end must not throw @returns call it when the stream has ended */
  hold(holder: H, end: () => void): () => void {
    const stream: OpenStream<H> = { holder, end };
    this.open.add(stream);
    this.count(holder, 1);
    return () => {
      if (this.open.delete(stream)) this.count(holder, -1);
    };
  }

  /** Ends those streams whose authorisation has ended; does not wait for the check. */
  protected checkSoon(isAffected: (holder: H) => boolean): void {
    this.check(isAffected).catch((error: Error) => this.log.warn(`open streams were not checked: ${error.message}`));
  }

  protected endWhere(isAffected: (holder: H) => boolean): void {
    for (const { holder, end } of [...this.open]) if (isAffected(holder)) end();
  }

  private async check(isAffected: (holder: H) => boolean): Promise<void> {
    const streams = [...this.open].filter(({ holder }) => isAffected(holder));
    for (let start = 0; start < streams.length; start += BATCH) {
      const batch = streams.slice(start, start + BATCH);
      const lapsed = new Set(await this.lapsed(batch.map(({ holder }) => holder)));
      for (const { holder, end } of batch) if (lapsed.has(holder)) end();
    }
  }

  private count(holder: H, change: 1 | -1): void {
    for (const { key } of this.bucketsOf(holder)) {
      const count = (this.counts.get(key) ?? 0) + change;
      if (count === 0) this.counts.delete(key);
      else this.counts.set(key, count);
    }
  }
}
