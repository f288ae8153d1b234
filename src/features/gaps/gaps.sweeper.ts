import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SystemDb } from '../../db/system-db.js';
import { Rounds } from '../../kernel/rounds.js';
import { GapsStore } from './gaps.store.js';

const EVERY_MS = 60 * 60_000;
/** Longest that an unanswered question is kept; a workspace's message_retention_days may be shorter. */
const DAYS_MAX = 180;

/** Forgets old unanswered questions, and gaps of which none is left; any number of instances may sweep at once. */
@Injectable()
export class GapsSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(GapsSweeper.name);
  private readonly rounds = new Rounds(
    EVERY_MS,
    () => this.sweep(),
    ({ message }) => this.log.warn(`old questions were kept: ${message}`),
  );

  constructor(
    private readonly db: SystemDb,
    private readonly store: GapsStore,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.rounds.stop();
  }

  /** @returns how many questions were forgotten */
  sweep(): Promise<number> {
    return this.db.transaction((tx) => this.store.removeOld(tx, DAYS_MAX));
  }
}
