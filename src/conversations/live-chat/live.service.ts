/** Delivers the events of live sessions to the followers on this instance (decision 0067). */
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Notifications } from '../../platform/db/notifications.js';
import { newId } from '../../platform/kernel/ids.js';
import { LiveLogReader, type LiveEvent } from './live-log.reader.js';
import {
  keyOf,
  LOG_CHANNEL,
  parseLogged,
  SIGNAL_CHANNEL,
  parseSignal,
  formatSignal,
  STREAM_CHANNEL,
  type Logged,
  type Signal,
} from './notifications.rules.js';
import { decodeBatch, encodeBatch, type StreamedEvent } from './answer-stream.rules.js';

export type { Logged, Signal };

/** Events read at once. */
const BATCH = 200;
/** Delay after a failed database read. */
const RETRY_MS = 1_000;
/** Interval at which a partial answer is sent to other instances. */
const STREAM_INTERVAL_MS = 300;

/** An event that is not stored: followers who connect later do not receive it. */
export interface TransientEvent {
  event: 'typing' | 'read' | 'delta' | 'citation' | 'settled';
  data: object;
}

/** A follower of a session. Its methods must not throw. */
export interface Follower {
  /** The next event of the log. Reading pauses until it resolves, so a slow follower delays only itself. */
  onEvent(event: LiveEvent): Promise<void> | void;
  onTransient(event: TransientEvent): void;
  /** The session is gone, or this process is shutting down. */
  onEnd(): void;
}

/** Sends a partial answer to followers. */
export interface AnswerStream {
  pass(event: StreamedEvent): void;
  /** The answer is complete or failed: drops what was not sent yet. */
  end(): void;
}

interface Subscription {
  workspaceId: string;
  sessionId: string;
  follower: Follower;
  /** Number of the last delivered event. */
  lastSeq: number;
  /** Number of the last message that is not the visitor's. */
  lastReplySeq: number;
  isReading: boolean;
  shouldReadAgain: boolean;
  isEnded: boolean;
}

/**
 * Uses one LISTEN connection per process. A notification makes the session's followers read the log from their
 * position, one read at a time. After a reconnect, all followers read what they missed.
 */
@Injectable()
export class LiveService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = new Logger(LiveService.name);
  private readonly subscriptions = new Map<string, Set<Subscription>>();
  private readonly loggedHandlers = new Set<(logged: Logged) => void>();
  private readonly signalHandlers = new Set<(signal: Signal) => void>();
  private readonly instance = newId();
  private stopped = false;

  constructor(
    private readonly notifications: Notifications,
    private readonly events: LiveLogReader,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.notifications.subscribe(LOG_CHANNEL, (payload) => this.onLogNotification(payload));
    await this.notifications.subscribe(SIGNAL_CHANNEL, (payload) => this.onSignalNotification(payload));
    await this.notifications.subscribe(STREAM_CHANNEL, (payload) => this.onStreamNotification(payload));
    this.notifications.onReconnect(() => {
      for (const set of this.subscriptions.values()) for (const subscription of set) this.scheduleRead(subscription);
    });
  }

  /** Streams never end by themselves and would block the shutdown. */
  beforeApplicationShutdown(): void {
    this.stopped = true;
    for (const set of [...this.subscriptions.values()]) for (const subscription of [...set]) this.end(subscription);
  }

  /**
   * Delivers every event of a session after `seq` to `follower`, in order and once.
   * @returns a function that stops it
   */
  follow(
    workspaceId: string,
    { sessionId, seq, follower }: { sessionId: string; seq: number; follower: Follower },
  ): () => void {
    const subscription: Subscription = {
      workspaceId,
      sessionId,
      follower,
      lastSeq: seq,
      lastReplySeq: seq,
      isReading: false,
      shouldReadAgain: false,
      isEnded: false,
    };
    const key = keyOf(subscription);
    const set = this.subscriptions.get(key) ?? new Set();
    this.subscriptions.set(key, set.add(subscription));
    // Registered before the first read, so that no event is missed.
    if (this.stopped) this.end(subscription);
    else this.scheduleRead(subscription);
    return () => this.unfollow(subscription);
  }

  /**
   * Streams a partial answer: at once to followers of this instance, and every STREAM_INTERVAL_MS to other instances.
   * @param after number of the last message that it answers
   */
  streamAnswer({ workspaceId, sessionId }: { workspaceId: string; sessionId: string }, after: number): AnswerStream {
    const { instance } = this;
    let events: StreamedEvent[] = [];
    let timer: NodeJS.Timeout | undefined;
    const send = (): void => {
      const { text, rest } = encodeBatch({ workspaceId, sessionId, instance, after, events });
      events = rest;
      timer = rest.length ? setTimeout(send, STREAM_INTERVAL_MS).unref() : undefined;
      // If this fails, the complete message is still delivered.
      if (text !== null) this.notifications.notify(STREAM_CHANNEL, text).catch(() => {});
    };
    return {
      pass: (event) => {
        this.notifyLocal({ workspaceId, sessionId }, event);
        events.push(event);
        timer ??= setTimeout(send, STREAM_INTERVAL_MS).unref();
      },
      end: () => clearTimeout(timer),
    };
  }

  private notifyLocal(session: { workspaceId: string; sessionId: string }, event: TransientEvent): void {
    for (const { follower } of this.subscriptions.get(keyOf(session)) ?? []) follower.onTransient(event);
  }

  /** Notifies the followers of a session on all instances. Throws DatabaseUnavailable. */
  async signal(signal: Signal): Promise<void> {
    await this.notifications.notify(SIGNAL_CHANNEL, formatSignal(signal));
  }

  /** Signals waiting clients that the messages up to `seq` get no answer. Throws DatabaseUnavailable. */
  async signalSettled(session: { workspaceId: string; sessionId: string }, seq: number): Promise<void> {
    const { workspaceId, sessionId } = session;
    await this.signal({ workspaceId, sessionId, type: 'settled', by: 'agent', seq });
  }

  /** @param handler must not throw */
  onLogged(handler: (logged: Logged) => void): void {
    this.loggedHandlers.add(handler);
  }

  /** @param handler must not throw */
  onSignal(handler: (signal: Signal) => void): void {
    this.signalHandlers.add(handler);
  }

  private onLogNotification(payload: string): void {
    const logged = parseLogged(payload);
    if (!logged) return;
    for (const subscription of this.subscriptions.get(keyOf(logged)) ?? [])
      if (logged.seq > subscription.lastSeq) this.scheduleRead(subscription);
    for (const handler of this.loggedHandlers) handler(logged);
  }

  private onSignalNotification(payload: string): void {
    const signal = parseSignal(payload);
    if (!signal) return;
    const { type, by, seq } = signal;
    const data = type === 'typing' ? { author: by } : type === 'read' ? { by, seq } : { seq };
    this.notifyLocal(signal, { event: type, data });
    for (const handler of this.signalHandlers) handler(signal);
  }

  private onStreamNotification(payload: string): void {
    const batch = decodeBatch(payload);
    if (!batch || batch.instance === this.instance) return;
    for (const subscription of this.subscriptions.get(keyOf(batch)) ?? [])
      // Late deltas would start the answer again below the complete message.
      if (subscription.lastReplySeq <= batch.after)
        for (const event of batch.events) subscription.follower.onTransient(event);
  }

  private scheduleRead(subscription: Subscription): void {
    if (subscription.isReading) subscription.shouldReadAgain = true;
    else void this.read(subscription);
  }

  private async read(subscription: Subscription): Promise<void> {
    const { workspaceId, sessionId } = subscription;
    subscription.isReading = true;
    try {
      do {
        subscription.shouldReadAgain = false;
        const found = await this.events.since(workspaceId, { sessionId, seq: subscription.lastSeq, limit: BATCH });
        if (found === null) return this.end(subscription);
        for (const event of found.events) {
          if (subscription.isEnded) return;
          subscription.lastSeq = event.seq;
          if (event.event === 'message' && event.data.author !== 'contact') subscription.lastReplySeq = event.seq;
          await subscription.follower.onEvent(event);
        }
        subscription.lastSeq = Math.max(subscription.lastSeq, found.last);
        if (found.more) subscription.shouldReadAgain = true;
      } while (subscription.shouldReadAgain && !subscription.isEnded);
    } catch (error) {
      this.log.warn(`a live session could not be read: ${(error as Error).message}`);
      if (!subscription.isEnded) setTimeout(() => this.scheduleRead(subscription), RETRY_MS).unref();
    } finally {
      subscription.isReading = false;
    }
  }

  private end(subscription: Subscription): void {
    if (subscription.isEnded) return;
    this.unfollow(subscription);
    subscription.follower.onEnd();
  }

  private unfollow(subscription: Subscription): void {
    subscription.isEnded = true;
    const set = this.subscriptions.get(keyOf(subscription));
    set?.delete(subscription);
    if (set?.size === 0) this.subscriptions.delete(keyOf(subscription));
  }
}
