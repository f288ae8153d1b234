/**
 * Streams that are open on this instance: they end with the key, the workspace and the visitor token that they were
 * opened with, at once by notification and else within seconds; how many there may be is bounded.
 */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Notifications } from '../../db/notifications.js';
import { Sweeper } from '../../db/sweeper.js';
import { fail } from '../../kernel/errors.js';
import { CREDENTIALS_CHANNEL } from '../../policy/key-cache.js';
import { StandingReader, type Holder } from '../../policy/standing.reader.js';
import { VISITOR_TOKENS_CHANNEL } from '../../policy/visitor.reader.js';

/** With the 20 s for which a key is cached less than the 30 s in which a revocation acts everywhere. */
const EVERY_MS = 8_000;
const BATCH = 1_000;
const RETRY_AFTER_S = '10';

export interface StreamHolder extends Holder {
  /** null = the address is not the client's own. */
  addressHash: string | null;
}

interface Held extends StreamHolder {
  end: () => void;
}

@Injectable()
export class OpenStreams extends Sweeper implements OnModuleInit {
  /** Streams at once on one instance: a person's tabs, an office, a company. */
  readonly caps = { visitor: 10, address: 100, workspace: 5_000 };
  private readonly open = new Set<Held>();
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly notifications: Notifications,
    private readonly standing: StandingReader,
  ) {
    super(EVERY_MS, 'open streams were not checked');
  }

  async onModuleInit(): Promise<void> {
    await this.notifications.subscribe(VISITOR_TOKENS_CHANNEL, (payload) =>
      this.end((one) => visitorKey(one) === payload),
    );
    await this.notifications.subscribe(CREDENTIALS_CHANNEL, (payload) => {
      this.check((one) => one.workspaceId === payload).catch((error: Error) =>
        this.log.warn(`open streams were not checked: ${error.message}`),
      );
    });
    // What was said while nobody listened is lost; clients whose authority holds reconnect by themselves.
    this.notifications.onReconnect(() => this.end(() => true));
  }

  /** Ends streams whose authority is gone, also where nobody was notified. */
  async sweep(): Promise<void> {
    await this.check(() => true);
  }

  /** Throws `rate_limit_exceeded` where there are as many as there may be. */
  admit(holder: StreamHolder): void {
    const full = this.bucketsOf(holder).find(({ key, limit }) => (this.counts.get(key) ?? 0) >= limit);
    if (!full) return;
    throw fail('rate_limit_exceeded', `More than ${full.limit} open streams for one ${full.whose}. Close some first.`, {
      headers: { 'Retry-After': RETRY_AFTER_S },
    });
  }

  /** @param end must not throw @returns to be called when the stream has ended */
  hold(holder: StreamHolder, end: () => void): () => void {
    const held: Held = { ...holder, end };
    this.open.add(held);
    this.count(held, 1);
    return () => {
      if (this.open.delete(held)) this.count(held, -1);
    };
  }

  private async check(which: (one: Held) => boolean): Promise<void> {
    const held = [...this.open].filter(which);
    for (let at = 0; at < held.length; at += BATCH)
      for (const { end } of await this.standing.lapsed(held.slice(at, at + BATCH))) end();
  }

  private end(which: (one: Held) => boolean): void {
    for (const held of [...this.open]) if (which(held)) held.end();
  }

  private bucketsOf(holder: StreamHolder): { key: string; limit: number; whose: string }[] {
    const { workspaceId, addressHash } = holder;
    const { visitor, address, workspace } = this.caps;
    return [
      { key: `visitor ${visitorKey(holder)}`, limit: visitor, whose: 'visitor' },
      ...(addressHash === null
        ? []
        : [{ key: `address ${workspaceId} ${addressHash}`, limit: address, whose: 'address' }]),
      { key: `workspace ${workspaceId}`, limit: workspace, whose: 'workspace' },
    ];
  }

  private count(held: Held, by: 1 | -1): void {
    for (const { key } of this.bucketsOf(held)) {
      const after = (this.counts.get(key) ?? 0) + by;
      if (after === 0) this.counts.delete(key);
      else this.counts.set(key, after);
    }
  }
}

const visitorKey = ({ workspaceId, contactId }: StreamHolder): string => `${workspaceId} ${contactId}`;
