import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { Notifications } from '../../db/notifications.js';
import { Sweeper } from '../../db/sweeper.js';
import { SystemDb } from '../../db/system-db.js';
import type { Tx } from '../../db/transaction.js';
import { systemActor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { HandoffRecords } from './handoff-records.js';
import { HandoffWakesStore, type SnoozedHandoff, type WaitingWake } from './handoff-wakes.store.js';
import { momentAfter } from './handoffs.rules.js';

const EVERY_MS = 5_000;
const BATCH = 200;
/** Sent by a trigger when a customer wrote where something is snoozed. */
const CHANNEL = 'handoff_wakes';
const ACTOR = systemActor('Snoozed hand-offs');

/** Puts snoozed hand-offs back into the queue, over all workspaces; any number of instances may sweep at once. */
@Injectable()
export class SnoozesSweeper extends Sweeper implements OnModuleInit {
  /** Of wakes by messages: the round under way, and whether another has to follow it. */
  private waking?: Promise<number>;
  private again = false;

  constructor(
    private readonly db: SystemDb,
    private readonly notifications: Notifications,
    private readonly store: HandoffWakesStore,
    private readonly records: HandoffRecords,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(EVERY_MS, 'snoozed hand-offs were not woken');
  }

  async onModuleInit(): Promise<void> {
    await this.notifications.subscribe(CHANNEL, () => this.hear());
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await this.waking?.catch(() => {});
  }

  /** @returns how many woke */
  async sweep(): Promise<number> {
    const due = await this.inPortions(BATCH, () =>
      this.db.transaction(async (tx) => this.wake(tx, await this.store.lockDue(tx, BATCH))),
    );
    return due + (await this.wakeWritten());
  }

  /** One round at a time: what comes during one is done by the next. */
  private hear(): void {
    if (this.stopping) return;
    if (this.waking) {
      this.again = true;
      return;
    }
    this.waking = this.wakeWritten();
    this.waking
      .catch(({ message }: Error) => this.log.warn(`snoozed hand-offs wake later: ${message}`))
      .finally(() => {
        this.waking = undefined;
        if (!this.again) return;
        this.again = false;
        this.hear();
      });
  }

  /** Those whose customer wrote. One transaction each: one that fails stays on the list, and stops no other. */
  private async wakeWritten(): Promise<number> {
    let woken = 0;
    let after: WaitingWake | null = null;
    await this.inPortions(BATCH, async () => {
      const waiting = await this.store.waiting(this.db, after, BATCH);
      for (const one of waiting)
        await this.db
          .transaction(async (tx) => this.wake(tx, await this.store.take(tx, one)))
          .then((count) => (woken += count))
          .catch(({ message }: Error) => this.log.warn(`a snoozed hand-off wakes later: ${message}`));
      after = waiting.at(-1) ?? null;
      return waiting.length;
    });
    return woken;
  }

  private async wake(tx: Tx, rows: SnoozedHandoff[]): Promise<number> {
    for (const workspaceId of new Set(rows.map((row) => row.workspace_id))) {
      const some = rows.filter((row) => row.workspace_id === workspaceId);
      const changes = some.map((before) => {
        const after = { ...before, snoozed_until: null, updated_at: momentAfter(before, this.clock.now()) };
        return { actor: ACTOR, action: 'handoff.wake', before, after };
      });
      await this.records.write(tx, workspaceId, changes);
    }
    return rows.length;
  }
}
