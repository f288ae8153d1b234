import { Injectable } from '@nestjs/common';
import { Sweeper } from '../../platform/db/sweeper.js';
import { SystemDb } from '../../platform/db/system-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { systemActor } from '../../platform/kernel/actor.js';
import { required } from '../../platform/kernel/invariant.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import { HoldsStore } from './holds.store.js';
import { presentMeeting } from './meetings.dto.js';
import { afterPatch } from './meetings.rules.js';
import { MeetingsStore } from './meetings.store.js';

const EVERY_MS = 10_000;
const BATCH = 50;
const ACTOR = systemActor('Unconfirmed meetings');
const REASON = 'The e-mail address was not confirmed in time.';

/**
 * Cancels meetings that were not confirmed in time, over all workspaces; any number of instances may sweep at
 * once. Sends no mail: the address may be a stranger's. Expired links are refused even before the sweep.
 */
@Injectable()
export class HoldsSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly holds: HoldsStore,
    private readonly meetings: MeetingsStore,
    private readonly journal: Journal,
  ) {
    super(EVERY_MS, 'unconfirmed meetings were not cancelled');
  }

  /** Cancels all that have expired. @returns how many */
  async sweep(): Promise<number> {
    await this.holds.forget(this.db);
    return this.inPortions(BATCH, () =>
      this.db.transaction(async (tx) => {
        const due = await this.holds.lockDue(tx, BATCH);
        for (const { workspace_id, id } of due) await this.cancel(tx, workspace_id, id);
        return due.length;
      }),
    );
  }

  private async cancel(tx: Tx, workspaceId: string, id: string): Promise<void> {
    const before = required(await this.meetings.find(tx, workspaceId, id), 'the locked meeting');
    const next = afterPatch(before, { status: 'cancelled', cancel_reason: REASON });
    const meeting = await this.meetings.update(tx, workspaceId, next);
    await this.holds.end(tx, workspaceId, id);
    const previous = changedFields(presentMeeting(before), presentMeeting(next)) ?? {};
    await this.journal.record(tx, workspaceId, {
      actor: ACTOR,
      audit: { action: 'meeting.cancel', target: 'meeting', targetId: id, changes: Object.keys(previous) },
      events: [{ type: 'meeting.cancelled', object: presentMeeting(meeting), previous }],
    });
  }
}
