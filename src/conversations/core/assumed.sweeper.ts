import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../platform/db/system-db.js';
import { Sweeper } from '../../platform/db/sweeper.js';
import { systemActor } from '../../platform/kernel/actor.js';
import { Journal, type EventDraft } from '../../platform/events/journal.js';
import { presentSession } from '../sessions/sessions.dto.js';
import { SessionsStore } from './sessions.store.js';
import { sessionEvents } from './sessions.events.js';

const EVERY_MS = 60_000;
const BATCH = 200;
const ACTOR = systemActor('Assumed resolutions');
const UNRESOLVED = { resolution: null, resolution_reason: null, resolution_confidence: null, resolution_at: null };

/**
 * Assumes that a session is solved if its customer did not return within seven days after an answer; over all
 * workspaces.
 */
@Injectable()
export class AssumedSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly store: SessionsStore,
    private readonly journal: Journal,
  ) {
    super(EVERY_MS, 'resolutions were not assumed');
  }

  /** @returns number of sessions */
  sweep(): Promise<number> {
    return this.inPortions(BATCH, () =>
      this.db.transaction(async (tx) => {
        const rows = await this.store.assumeSolved(tx, BATCH);
        const events = new Map<string, EventDraft[]>();
        for (const row of rows) {
          const after = presentSession(row);
          const drafts = sessionEvents({ ...after, ...UNRESOLVED }, after);
          events.set(row.workspace_id, [...(events.get(row.workspace_id) ?? []), ...drafts]);
        }
        for (const [workspaceId, drafts] of events)
          await this.journal.record(tx, workspaceId, { actor: ACTOR, events: drafts });
        return rows.length;
      }),
    );
  }
}
