import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { Notifications } from '../../platform/db/notifications.js';
import { Sweeper } from '../../platform/db/sweeper.js';
import { SystemDb } from '../../platform/db/system-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { systemActor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { HandoffRows } from './handoff-rows.js';
import { HandoffWakesStore, type SnoozedHandoff, type WaitingWake } from './handoff-wakes.store.js';
import { momentAfter } from './handoffs.rules.js';

const EVERY_MS = 5_000;
const BATCH = 200;
/** Notified by a trigger when a customer writes while a hand-off is snoozed. */
const CHANNEL = 'handoff_wakes';
const ACTOR = systemActor('Snoozed hand-offs');

/** Returns snoozed hand-offs to the queue, over all workspaces; any number of instances may sweep at once. */
@Injectable()
export class SnoozesSweeper extends Sweeper implements OnModuleInit {
  /** The current run for wakes by messages, and whether another has to follow. */
  private waking?: Promise<number>;
  private runAgain = false;

  constructor(
    private readonly db: SystemDb,
    private readonly notifications: Notifications,
    private readonly store: HandoffWakesStore,
    private readonly records: HandoffRows,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(EVERY_MS, 'snoozed hand-offs were not woken');
  }

  async onModuleInit(): Promise<void> {
    await this.notifications.subscribe(CHANNEL, () => this.onNotification());
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await this.waking?.catch(() => {});
  }

  /** @returns how many were woken */
  async sweep(): Promise<number> {
    const due = await this.inPortions(BATCH, () =>
      this.db.transaction(async (tx) => this.wake(tx, await this.store.lockDue(tx, BATCH))),
    );
    return due + (await this.wakeAfterMessages());
  }

  /** One run at a time: notifications during a run trigger the next one. */
  private onNotification(): void {
    if (this.stopping) return;
    if (this.waking) {
      this.runAgain = true;
      return;
    }
    this.waking = this.wakeAfterMessages();
    this.waking
      .catch(({ message }: Error) => this.log.warn(`snoozed hand-offs wake later: ${message}`))
      .finally(() => {
        this.waking = undefined;
        if (!this.runAgain) return;
        this.runAgain = false;
        this.onNotification();
      });
  }

  /**
   * Wakes hand-offs whose customer wrote, in one transaction each: a failing one stays on the list, and does
   * not stop the others.
   */
  private async wakeAfterMessages(): Promise<number> {
    let woken = 0;
    let after: WaitingWake | null = null;
    await this.inPortions(BATCH, async () => {
      const waiting = await this.store.waiting(this.db, after, BATCH);
      for (const entry of waiting)
        await this.db
          .transaction(async (tx) => this.wake(tx, await this.store.take(tx, entry)))
          .then((count) => (woken += count))
          .catch(({ message }: Error) => this.log.warn(`a snoozed hand-off wakes later: ${message}`));
      after = waiting.at(-1) ?? null;
      return waiting.length;
    });
    return woken;
  }

  private async wake(tx: Tx, rows: SnoozedHandoff[]): Promise<number> {
    for (const workspaceId of new Set(rows.map((row) => row.workspace_id))) {
      const workspaceRows = rows.filter((row) => row.workspace_id === workspaceId);
      const changes = workspaceRows.map((before) => {
        const after = { ...before, snoozed_until: null, updated_at: momentAfter(before, this.clock.now()) };
        return { actor: ACTOR, action: 'handoff.wake', before, after };
      });
      await this.records.write(tx, workspaceId, changes);
    }
    return rows.length;
  }
}
