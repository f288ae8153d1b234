import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { endClient } from './close.js';
import { clientConfig, type ConnectionOptions, type DbLog } from './connection-options.js';
import { named, type Queryable } from './statement.js';

export type NotificationHandler = (payload: string) => void;

/** Postgres takes up to 7,999 bytes; a notification says what to look at, it does not carry it. */
const PAYLOAD_MAX_BYTES = 7_999;
const CHANNEL = /^[a-z][a-z0-9_]{0,62}$/;
const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;
/** A connection that went silent is found out after at most this and the answer's time limit. */
const PING_MS = 15_000;
const ANSWER_MS = 5_000;

const NOTIFY = named('select pg_notify($1, $2)');

/**
 * What instances tell each other through Postgres: one listening connection a process, on a direct URL (LISTEN does not
 * live behind transaction pooling). What is sent while it is down is lost, so whoever caches or follows something also
 * gives `onReconnect` a way to look for itself. NOTIFY takes a lock at commit: not for what happens often.
 */
export class Notifications {
  private readonly handlers = new Map<string, Set<NotificationHandler>>();
  private readonly connections = new Set<() => void>();
  private readonly log: DbLog;
  private readonly stopping = new AbortController();
  private client?: pg.Client;
  private running?: Promise<void>;
  /** pg runs one statement at a time; the next waits here. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly options: ConnectionOptions,
    private readonly system: Queryable,
  ) {
    this.log = options.log ?? (() => {});
  }

  /** Resolves when listening, or after the first attempt has failed; it goes on trying until `stop`. */
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
   * Calls `handler` with each payload on `channel` from now on; resolves when Postgres knows, or at once while it is
   * away (then `onReconnect` follows). @returns how to end it.
   */
  async subscribe(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
    if (!CHANNEL.test(channel)) throw new TypeError(`${channel} is no channel name`);
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

  /** Called whenever listening begins (again): notifications may have been missed before. @returns how to end it. */
  onReconnect(handler: () => void): () => void {
    this.connections.add(handler);
    return () => this.connections.delete(handler);
  }

  /** Sends; within a transaction (`through`) when and only if that commits. @throws DatabaseUnavailable */
  async notify(channel: string, payload: string, through: Queryable = this.system): Promise<void> {
    if (!CHANNEL.test(channel)) throw new TypeError(`${channel} is no channel name`);
    if (Buffer.byteLength(payload) > PAYLOAD_MAX_BYTES) throw new RangeError('a payload has at most 7,999 bytes');
    await through.query(NOTIFY(channel, payload));
  }

  /** Calls this process' own handlers at once, for a change whose caller must not find the old state here. */
  deliver(channel: string, payload: string): void {
    this.callAll(this.handlers.get(channel) ?? [], payload);
  }

  private async keepListening(tried: () => void): Promise<void> {
    let waitMs = RETRY_MIN_MS;
    while (!this.stopping.signal.aborted) {
      const client = new pg.Client({ ...clientConfig(this.options, 'listener'), query_timeout: ANSWER_MS });
      const ended = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()));
      try {
        await this.listen(client);
        waitMs = RETRY_MIN_MS;
        tried();
        this.callAll(this.connections, undefined);
        await this.watch(ended);
        if (!this.stopping.signal.aborted) this.log('the listening connection was lost');
      } catch (error) {
        this.log('no listening connection', error);
        tried();
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

  /** Until the connection ends or no longer answers. */
  private async watch(ended: Promise<void>): Promise<void> {
    let over = false;
    void ended.then(() => (over = true));
    while (!over && !this.stopping.signal.aborted) {
      await Promise.race([ended, this.pause(PING_MS)]);
      if (!over && !this.stopping.signal.aborted) await this.execute('select');
    }
  }

  /** One statement to the listening connection; its failure ends that connection, and the next one makes up for it. */
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
