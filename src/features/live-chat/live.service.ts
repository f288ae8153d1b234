/** Delivers the events of live sessions to the followers on this instance (decision 0067). */
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Notifications } from '../../db/notifications.js';
import { newId } from '../../kernel/ids.js';
import { LiveLogReader, type LiveEvent } from './live-log.reader.js';
import {
  keyOf,
  LOGGED,
  loggedIn,
  PASSING,
  signalIn,
  signalText,
  WORDS,
  type Logged,
  type Signal,
} from './notifications.rules.js';
import { batchIn, batchText, type StreamedEvent } from './answer-stream.rules.js';

export type { Logged, Signal };

/** Events read at once. */
const BATCH = 200;
/** Delay after a failed database read. */
const RETRY_MS = 1_000;
/** Interval at which a partial answer is sent to other instances. */
const WORDS_EVERY_MS = 300;

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

interface Following {
  workspaceId: string;
  sessionId: string;
  follower: Follower;
  /** Number of the last delivered event. */
  lastSeq: number;
  /** Number of the last message that is not the visitor's. */
  lastReplySeq: number;
  isReading: boolean;
  shouldReadAgain: boolean;
  isOver: boolean;
}

/**
 * Uses one LISTEN connection per process. A notification makes the session's followers read the log from their position,
 * one read at a time. After a reconnect, all followers read what they missed.
 */
@Injectable()
export class LiveService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = new Logger(LiveService.name);
  private readonly following = new Map<string, Set<Following>>();
  private readonly loggedHandlers = new Set<(logged: Logged) => void>();
  private readonly signalHandlers = new Set<(signal: Signal) => void>();
  private readonly instance = newId();
  private stopped = false;

  constructor(
    private readonly notifications: Notifications,
    private readonly events: LiveLogReader,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.notifications.subscribe(LOGGED, (payload) => this.onLogNotification(payload));
    await this.notifications.subscribe(PASSING, (payload) => this.onSignalNotification(payload));
    await this.notifications.subscribe(WORDS, (payload) => this.onStreamNotification(payload));
    this.notifications.onReconnect(() => {
      for (const set of this.following.values()) for (const one of set) this.scheduleRead(one);
    });
  }

  /** Streams never end by themselves and would block the shutdown. */
  beforeApplicationShutdown(): void {
    this.stopped = true;
    for (const set of [...this.following.values()]) for (const one of [...set]) this.end(one);
  }

  /**
   * Delivers every event of a session after `seq` to `follower`, in order and once.
   * @returns a function that stops it
   */
  follow(workspaceId: string, sessionId: string, seq: number, follower: Follower): () => void {
    const one: Following = {
      ...{ workspaceId, sessionId, follower, lastSeq: seq, lastReplySeq: seq },
      ...{ isReading: false, shouldReadAgain: false, isOver: false },
    };
    const key = keyOf(one);
    const set = this.following.get(key) ?? new Set();
    this.following.set(key, set.add(one));
    // Registered before the first read, so that no event is missed.
    if (this.stopped) this.end(one);
    else this.scheduleRead(one);
    return () => this.unfollow(one);
  }

  /**
   * Streams a partial answer: at once to followers of this instance, and every WORDS_EVERY_MS to other instances.
   * @param after number of the last message that it answers
   */
  streamAnswer({ workspaceId, sessionId }: { workspaceId: string; sessionId: string }, after: number): AnswerStream {
    const { instance } = this;
    let events: StreamedEvent[] = [];
    let timer: NodeJS.Timeout | undefined;
    const send = (): void => {
      const { text, rest } = batchText({ workspaceId, sessionId, instance, after, events });
      events = rest;
      timer = rest.length ? setTimeout(send, WORDS_EVERY_MS).unref() : undefined;
      // If this fails, the complete message is still delivered.
      if (text !== null) this.notifications.notify(WORDS, text).catch(() => {});
    };
    return {
      pass: (event) => {
        this.notifyLocal({ workspaceId, sessionId }, event);
        events.push(event);
        timer ??= setTimeout(send, WORDS_EVERY_MS).unref();
      },
      end: () => clearTimeout(timer),
    };
  }

  private notifyLocal(session: { workspaceId: string; sessionId: string }, event: TransientEvent): void {
    for (const { follower } of this.following.get(keyOf(session)) ?? []) follower.onTransient(event);
  }

  /** Notifies the followers of a session on all instances. Throws DatabaseUnavailable. */
  async signal(signal: Signal): Promise<void> {
    await this.notifications.notify(PASSING, signalText(signal));
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
    const logged = loggedIn(payload);
    if (!logged) return;
    for (const one of this.following.get(keyOf(logged)) ?? []) if (logged.seq > one.lastSeq) this.scheduleRead(one);
    for (const handler of this.loggedHandlers) handler(logged);
  }

  private onSignalNotification(payload: string): void {
    const signal = signalIn(payload);
    if (!signal) return;
    const { type, by, seq } = signal;
    const data = type === 'typing' ? { author: by } : type === 'read' ? { by, seq } : { seq };
    this.notifyLocal(signal, { event: type, data });
    for (const handler of this.signalHandlers) handler(signal);
  }

  private onStreamNotification(payload: string): void {
    const words = batchIn(payload);
    if (!words || words.instance === this.instance) return;
    for (const one of this.following.get(keyOf(words)) ?? [])
      // Late deltas would start the answer again below the complete message.
      if (one.lastReplySeq <= words.after) for (const event of words.events) one.follower.onTransient(event);
  }

  private scheduleRead(one: Following): void {
    if (one.isReading) one.shouldReadAgain = true;
    else void this.read(one);
  }

  private async read(one: Following): Promise<void> {
    one.isReading = true;
    try {
      do {
        one.shouldReadAgain = false;
        const found = await this.events.since(one.workspaceId, one.sessionId, one.lastSeq, BATCH);
        if (found === null) return this.end(one);
        for (const event of found.events) {
          if (one.isOver) return;
          one.lastSeq = event.seq;
          if (event.event === 'message' && event.data.author !== 'contact') one.lastReplySeq = event.seq;
          await one.follower.onEvent(event);
        }
        one.lastSeq = Math.max(one.lastSeq, found.last);
        if (found.more) one.shouldReadAgain = true;
      } while (one.shouldReadAgain && !one.isOver);
    } catch (error) {
      this.log.warn(`a live session could not be read: ${(error as Error).message}`);
      if (!one.isOver) setTimeout(() => this.scheduleRead(one), RETRY_MS).unref();
    } finally {
      one.isReading = false;
    }
  }

  private end(one: Following): void {
    if (one.isOver) return;
    this.unfollow(one);
    one.follower.onEnd();
  }

  private unfollow(one: Following): void {
    one.isOver = true;
    const set = this.following.get(keyOf(one));
    set?.delete(one);
    if (set?.size === 0) this.following.delete(keyOf(one));
  }
}
