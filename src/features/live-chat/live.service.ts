/** Who follows which live session here, and how they hear what happens in it (decision 0067). */
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
} from './live.rules.js';
import { wordsIn, wordsText, type WordsEvent } from './words.rules.js';

/** Read at once. */
const BATCH = 200;
/** After a failed look at the database. */
const RETRY_MS = 1_000;
/** Words of an answer go to other instances so often; an answer that is there sooner sends them none. */
const WORDS_EVERY_MS = 300;

/** What passes and is not kept: who comes later does not hear of it. */
export interface PassingEvent {
  event: 'typing' | 'read' | 'delta' | 'citation' | 'settled';
  data: object;
}

/** Somebody who follows a session. None of the calls may throw. */
export interface Follower {
  /** The next thing of the log. Nothing more is read before it resolves: a slow reader slows itself down alone. */
  happened(event: LiveEvent): Promise<void> | void;
  passed(event: PassingEvent): void;
  /** There is nothing to follow any more, or this process ends. */
  ended(): void;
}

/** An answer that is being made. */
export interface AnswerWords {
  pass(event: WordsEvent): void;
  /** It is there as a message, or will not be: what was not sent yet is not any more. */
  end(): void;
}

interface Following {
  workspaceId: string;
  sessionId: string;
  follower: Follower;
  /** Number of the last thing told. */
  last: number;
  /** Of the last message of the other side's. */
  said: number;
  reading: boolean;
  again: boolean;
  over: boolean;
}

/**
 * One LISTEN connection a process; each notification makes those who follow that session read on from what they have,
 * never twice at once. What came while nobody listened is read as soon as somebody listens again.
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
    await this.notifications.subscribe(LOGGED, (payload) => this.logged(payload));
    await this.notifications.subscribe(PASSING, (payload) => this.signalled(payload));
    await this.notifications.subscribe(WORDS, (payload) => this.worded(payload));
    this.notifications.onReconnect(() => {
      for (const set of this.following.values()) for (const one of set) this.readOn(one);
    });
  }

  /** Streams have no end of their own, and would hold up the server's. */
  beforeApplicationShutdown(): void {
    this.stopped = true;
    for (const set of [...this.following.values()]) for (const one of [...set]) this.end(one);
  }

  /**
   * Tells `follower` of everything in a session after `seq`, in order and each once, until that is ended.
   * @returns how to end it
   */
  follow(workspaceId: string, sessionId: string, seq: number, follower: Follower): () => void {
    const one: Following = {
      ...{ workspaceId, sessionId, follower, last: seq, said: seq },
      ...{ reading: false, again: false, over: false },
    };
    const key = keyOf(one);
    const set = this.following.get(key) ?? new Set();
    this.following.set(key, set.add(one));
    // Heard of first, then read: nothing falls between.
    if (this.stopped) this.end(one);
    else this.readOn(one);
    return () => this.leave(one);
  }

  /**
   * What passes of an answer while it is made: told at once to those who follow here, and to those on other instances a few
   * times a second. @param after number of the last message that it answers
   */
  words({ workspaceId, sessionId }: { workspaceId: string; sessionId: string }, after: number): AnswerWords {
    const { instance } = this;
    let events: WordsEvent[] = [];
    let timer: NodeJS.Timeout | undefined;
    const send = (): void => {
      const { text, rest } = wordsText({ workspaceId, sessionId, instance, after, events });
      events = rest;
      timer = rest.length ? setTimeout(send, WORDS_EVERY_MS).unref() : undefined;
      // Without them the message comes all the same.
      if (text !== null) this.notifications.notify(WORDS, text).catch(() => {});
    };
    return {
      pass: (event) => {
        this.pass({ workspaceId, sessionId }, event);
        events.push(event);
        timer ??= setTimeout(send, WORDS_EVERY_MS).unref();
      },
      end: () => clearTimeout(timer),
    };
  }

  private pass(session: { workspaceId: string; sessionId: string }, event: PassingEvent): void {
    for (const { follower } of this.following.get(keyOf(session)) ?? []) follower.passed(event);
  }

  /** Tells those who follow a session on whichever instance. Throws DatabaseUnavailable. */
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

  private logged(payload: string): void {
    const logged = loggedIn(payload);
    if (!logged) return;
    for (const one of this.following.get(keyOf(logged)) ?? []) if (logged.seq > one.last) this.readOn(one);
    for (const handler of this.loggedHandlers) handler(logged);
  }

  private signalled(payload: string): void {
    const signal = signalIn(payload);
    if (!signal) return;
    const { type, by, seq } = signal;
    const data = type === 'typing' ? { author: by } : type === 'read' ? { by, seq } : { seq };
    this.pass(signal, { event: type, data });
    for (const handler of this.signalHandlers) handler(signal);
  }

  private worded(payload: string): void {
    const words = wordsIn(payload);
    if (!words || words.instance === this.instance) return;
    for (const one of this.following.get(keyOf(words)) ?? [])
      // Late ones would begin the answer anew below itself.
      if (one.said <= words.after) for (const event of words.events) one.follower.passed(event);
  }

  private readOn(one: Following): void {
    if (one.reading) one.again = true;
    else void this.read(one);
  }

  private async read(one: Following): Promise<void> {
    one.reading = true;
    try {
      do {
        one.again = false;
        const found = await this.events.since(one.workspaceId, one.sessionId, one.last, BATCH);
        if (found === null) return this.end(one);
        for (const event of found.events) {
          if (one.over) return;
          one.last = event.seq;
          if (event.event === 'message' && event.data.author !== 'contact') one.said = event.seq;
          await one.follower.happened(event);
        }
        one.last = Math.max(one.last, found.last);
        if (found.more) one.again = true;
      } while (one.again && !one.over);
    } catch (error) {
      this.log.warn(`a live session could not be read: ${(error as Error).message}`);
      if (!one.over) setTimeout(() => this.readOn(one), RETRY_MS).unref();
    } finally {
      one.reading = false;
    }
  }

  private end(one: Following): void {
    if (one.over) return;
    this.leave(one);
    one.follower.ended();
  }

  private leave(one: Following): void {
    one.over = true;
    const set = this.following.get(keyOf(one));
    set?.delete(one);
    if (set?.size === 0) this.following.delete(keyOf(one));
  }
}
