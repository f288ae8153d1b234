import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { ROLES } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { holds } from '../../platform/policy/capabilities.js';
import type { Teammate } from './demo.handoffs.js';
import { noRows, type DemoRows } from './demo.rows.js';
import { demoPerson } from './demo.rules.js';
import { DemoRemovalStore } from './demo-removal.store.js';
import { DemoStore, nothing, type Inserted } from './demo.store.js';

/** Sessions per transaction. */
const BATCH = 1_000;
/** The tables are analysed after this number of batches, then after ten times as many, and so on. */
const ANALYZE_AFTER = 1;
/** People per transaction of a removal. */
const REMOVED_AT_ONCE = 200;

export interface SeedOptions {
  sessions: number;
  /** Any text; the same one invents the same people and sessions. */
  seed: string;
  /** Stops between two batches; written rows stay. */
  signal?: AbortSignal;
  onProgress?: (sessions: number) => void;
}

export interface RemoveOptions {
  /** Stops between two batches; what is removed stays removed. */
  signal?: AbortSignal;
  onProgress?: (people: number) => void;
}

const KINDS = Object.keys(noRows()) as (keyof DemoRows)[];

/** Fills a workspace with invented people and sessions of the last 30 days, for trying out and measuring. */
@Injectable()
export class DemoService {
  constructor(
    private readonly db: TenantDb,
    private readonly system: SystemDb,
    private readonly store: DemoStore,
    private readonly removal: DemoRemovalStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The same seed again adds only missing rows. @returns number of added rows; throws `conflict` without a
   * team; the signal's reason
   */
  async seed(workspaceId: string, { sessions, seed, signal, onProgress }: SeedOptions): Promise<Inserted> {
    const team = await this.team(workspaceId);
    if (team.length === 0) throw fail('conflict', 'The demo requires a member with the capability reply.');
    const demo = { workspaceId, seed, nowMs: this.clock.now(), team };
    const total = nothing();
    let made = 0;
    let analyzeAt = ANALYZE_AFTER;
    let writing = Promise.resolve(); // the previous batch: Postgres writes it while the next one is invented
    for (let number = 0, batches = 1; made < sessions; batches++) {
      const batch = noRows();
      for (; batch.sessions.length < BATCH && made < sessions; number++) {
        const person = demoPerson(demo, number, sessions - made);
        made += person.sessions.length;
        for (const kind of KINDS) (batch[kind] as object[]).push(...person[kind]);
      }
      await writing;
      signal?.throwIfAborted();
      const done = made;
      writing = this.write(workspaceId, batch, total).then(() => onProgress?.(done));
      if (batches < analyzeAt) continue;
      analyzeAt *= 10;
      writing = writing.then(() => this.store.analyze(this.system));
    }
    await writing;
    return total;
  }

  /** Removes all invented people with their conversations, whatever their seed, and gives the credits back. */
  async remove(
    workspaceId: string,
    { signal, onProgress }: RemoveOptions = {},
  ): Promise<{ contacts: number; sessions: number }> {
    const removed = { contacts: 0, sessions: 0 };
    for (let after: string | null = null; ;) {
      signal?.throwIfAborted();
      const last: string | null = after;
      after = await this.system.transaction(async (tx) => {
        const people = await this.removal.lock(tx, workspaceId, { after: last, limit: REMOVED_AT_ONCE });
        if (people.length === 0) return null;
        removed.sessions += await this.removal.remove(tx, workspaceId, people);
        removed.contacts += people.length;
        return people.at(-1) ?? null;
      });
      if (after === null) return removed;
      onProgress?.(removed.contacts);
    }
  }

  /** Members who take hand-offs and host meetings: seed() needs at least one. */
  team(workspaceId: string): Promise<Teammate[]> {
    const replying = ROLES.filter((role) => holds(role, 'reply'));
    return this.store.team(this.db.of(workspaceId), workspaceId, replying);
  }

  private async write(workspaceId: string, batch: DemoRows, total: Inserted): Promise<void> {
    const added = await this.db.transaction(workspaceId, (tx) => this.store.insert(tx, workspaceId, batch));
    for (const kind of Object.keys(total) as (keyof Inserted)[]) total[kind] += added[kind];
  }
}
