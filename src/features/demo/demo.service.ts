import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { SystemDb } from '../../db/system-db.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Clock } from '../../kernel/clock.js';
import type { DemoRows } from './demo.rows.js';
import { demoPerson } from './demo.rules.js';
import { DemoStore, type Inserted } from './demo.store.js';

/** Conversations a transaction. */
const BATCH = 1_000;
/** The tables are analysed after so many batches, then after ten times as many, and so on. */
const ANALYZE_AFTER = 1;

export interface SeedOptions {
  sessions: number;
  /** Any text; the same one makes the same people and conversations. */
  seed: string;
  /** Ends the work between two batches; what was written stays. */
  signal?: AbortSignal;
  onProgress?: (sessions: number) => void;
}

/** Fills a workspace with made-up people and conversations of the last 30 days, to look at and to measure with. */
@Injectable()
export class DemoService {
  constructor(
    private readonly db: TenantDb,
    private readonly system: SystemDb,
    private readonly store: DemoStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The same seed again adds only what is not there. @returns rows that were added; throws the signal's reason */
  async seed(workspaceId: string, { sessions, seed, signal, onProgress }: SeedOptions): Promise<Inserted> {
    const demo = { workspaceId, seed, nowMs: this.clock.now() };
    const total: Inserted = { contacts: 0, sessions: 0, messages: 0 };
    let made = 0;
    let analyzeAt = ANALYZE_AFTER;
    let writing = Promise.resolve(); // the batch before: Postgres writes it while the next one is made up
    for (let number = 0, batches = 1; made < sessions; batches++) {
      const batch: DemoRows = { contacts: [], sessions: [], messages: [] };
      for (; batch.sessions.length < BATCH && made < sessions; number++) {
        const person = demoPerson(demo, number, sessions - made);
        made += person.sessions.length;
        batch.contacts.push(...person.contacts);
        batch.sessions.push(...person.sessions);
        batch.messages.push(...person.messages);
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

  private async write(workspaceId: string, batch: DemoRows, total: Inserted): Promise<void> {
    const added = await this.db.transaction(workspaceId, (tx) => this.store.insert(tx, workspaceId, batch));
    for (const kind of ['contacts', 'sessions', 'messages'] as const) total[kind] += added[kind];
  }
}
