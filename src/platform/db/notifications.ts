import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { endClient } from './close.js';
import { clientConfig, type ConnectionOptions, type DbLog } from './connection-options.js';
import { named, type Queryable } from './statement.js';

export type NotificationHandler = (payload: string) => void;

/** Postgres's limit; a notification names the thing that changed and does not carry it. */
const PAYLOAD_MAX_BYTES = 7_999;
const CHANNEL = /^[a-z][a-z0-9_]{0,62}$/;
const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;
/** A silent connection is detected after at most this plus the response timeout. */
const PING_MS = 15_000;
const RESPONSE_TIMEOUT_MS = 5_000;

const NOTIFY = named('select pg_notify($1, $2)');

/**
 * Messages between instances through Postgres: one listening connection per process, on a direct URL (LISTEN
 * does not work behind transaction pooling). Messages sent while it is down are lost, so code that caches or
 * follows something also has to re-read it in `onReconnect`. NOTIFY takes a lock at commit: not for frequent
 * events.
 */
export class Notifications {
  private readonly handlers = new Map<string, Set<NotificationHandler>>();
  private readonly reconnectHandlers = new Set<() => void>();
  private readonly log: DbLog;
  private readonly stopping = new AbortController();
  private client?: pg.Client;
  private running?: Promise<void>;
  /** pg runs one statement at a time; the next waits for this one. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly options: ConnectionOptions,
    private readonly system: Queryable,
  ) {
    this.log = options.log ?? (() => {});
  }

  /** Resolves when listening, or after the first attempt has failed; retries until `stop`. */
  start(): Promise<void> {
    return new Promise((resolve) => (this.running ??= this.keepListening(resolve)));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.client) await endClient(this.client);
    await this.running;
  }

  get connected(): boolean {
    return this.client !== undefined;
  }

  /**
   * Calls `handler` with each payload on `channel` from now on; resolves when Postgres has registered it, or at
   * once while it is unavailable (then `onReconnect` follows). @returns a function that ends the subscription
   */
  async subscribe(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
    if (!CHANNEL.test(channel)) throw new TypeError(`${channel} is not a channel name`);
    const handlers = this.handlers.get(channel) ?? new Set();
    this.handlers.set(channel, handlers.add(handler));
    await this.execute(`listen ${channel}`);
    return async () => {
      handlers.delete(handler);
      if (handlers.size > 0 || this.handlers.get(channel) !== handlers) return;
      this.handlers.delete(channel);
      await this.execute(`unlisten ${channel}`);
    };
  }

  /**
   * Called whenever listening starts (again): notifications may have been missed before. @returns a function
   * that removes the handler
   */
  onReconnect(handler: () => void): () => void {
    this.reconnectHandlers.add(handler);
    return () => this.reconnectHandlers.delete(handler);
  }

  /** Sends a notification; in a transaction, when it commits. @throws DatabaseUnavailable */
  async notify(channel: string, payload: string, db: Queryable = this.system): Promise<void> {
    if (!CHANNEL.test(channel)) throw new TypeError(`${channel} is not a channel name`);
    if (Buffer.byteLength(payload) > PAYLOAD_MAX_BYTES) throw new RangeError('a payload has at most 7,999 bytes');
    await db.query(NOTIFY(channel, payload));
  }

  /** Calls this process's own handlers at once, so that the caller of a change does not see stale state here. */
  deliver(channel: string, payload: string): void {
    this.callAll(this.handlers.get(channel) ?? [], payload);
  }

  private async keepListening(onFirstAttempt: () => void): Promise<void> {
    let waitMs = RETRY_MIN_MS;
    while (!this.stopping.signal.aborted) {
      const client = new pg.Client({ ...clientConfig(this.options, 'listener'), query_timeout: RESPONSE_TIMEOUT_MS });
      const ended = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()));
      try {
        await this.listen(client);
        waitMs = RETRY_MIN_MS;
        onFirstAttempt();
        this.callAll(this.reconnectHandlers, undefined);
        await this.watch(ended);
        if (!this.stopping.signal.aborted) this.log('the listening connection was lost');
      } catch (error) {
        this.log('no listening connection', error);
        onFirstAttempt();
      }
      this.client = undefined;
      void endClient(client);
      await this.pause(waitMs * (0.75 + Math.random() / 2));
      waitMs = Math.min(2 * waitMs, RETRY_MAX_MS);
    }
  }

  private async listen(client: pg.Client): Promise<void> {
    client.on('notification', ({ channel, payload }) => this.deliver(channel, payload ?? ''));
    await client.connect();
    this.client = client;
    this.last = Promise.resolve();
    for (const channel of this.handlers.keys()) await this.execute(`listen ${channel}`);
  }

  /** Resolves when the connection ends or no longer responds. */
  private async watch(ended: Promise<void>): Promise<void> {
    let over = false;
    void ended.then(() => (over = true));
    while (!over && !this.stopping.signal.aborted) {
      await Promise.race([ended, this.pause(PING_MS)]);
      if (!over && !this.stopping.signal.aborted) await this.execute('select');
    }
  }

  /**
   * Runs one statement on the listening connection; a failure ends the connection, and the next one subscribes
   * again.
   */
  private execute(statement: string): Promise<void> {
    const { client } = this;
    if (!client) return Promise.resolve();
    const next = this.last.then(async () => {
      try {
        await client.query(statement);
      } catch (error) {
        this.log(`the listening connection refused "${statement}"`, error);
        await endClient(client);
      }
    });
    this.last = next;
    return next;
  }

  private callAll<A>(handlers: Iterable<(argument: A) => void>, argument: A): void {
    for (const handler of handlers) {
      try {
        handler(argument);
      } catch (error) {
        this.log('a notification handler failed', error);
      }
    }
  }

  private async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { ref: false, signal: this.stopping.signal }).catch(() => {});
  }
}
