import { Injectable } from '@nestjs/common';
import { packageVersion } from '../../platform/config/package-version.js';
import { named } from '../../platform/db/statement.js';
import { Sweeper } from '../../platform/db/sweeper.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { systemActor } from '../../platform/kernel/actor.js';
import { newId } from '../../platform/kernel/ids.js';
import { GoldenCheckWorker } from './golden-check.worker.js';
import { GoldenChecksStore } from './golden-checks.store.js';
import { GOLDEN_STATE } from './golden-state.js';

const EVERY_MS = 30_000;
const BATCH = 100;

/** Notes what it sees: a state that the last look saw too has come to rest. */
const LOOK = named(`
  with seen as (
    select s.workspace_id, ${GOLDEN_STATE('s.workspace_id')} as state, s.seen_state as before
    from golden_settings s
    join workspaces w on w.workspace_id = s.workspace_id and w.suspended_at is null
    where exists (select from golden_turns t where t.workspace_id = s.workspace_id)
      and not exists (select from golden_checks c where c.workspace_id = s.workspace_id and c.kind = 'current'
        and c.status in ('queued', 'running'))
      and (s.replayed_version is distinct from $1
        or s.replayed_state is distinct from ${GOLDEN_STATE('s.workspace_id')})
    order by s.workspace_id limit $2 for update of s skip locked)
  update golden_settings s set seen_state = seen.state from seen
  where s.workspace_id = seen.workspace_id returning s.workspace_id, seen.before = seen.state as is_settled`);

/**
 * Replays the golden turns of workspaces whose knowledge or settings have changed, by whomever, and of all after an
 * update of the product. Any number of instances may sweep at once.
 */
@Injectable()
export class GoldenSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly store: GoldenChecksStore,
    private readonly worker: GoldenCheckWorker,
  ) {
    super(EVERY_MS, 'golden turns were not replayed');
  }

  async sweep(): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { rows } = await tx.query<{ workspace_id: string; is_settled: boolean | null }>(
        LOOK(packageVersion(), BATCH),
      );
      for (const { workspace_id: workspaceId, is_settled: isSettled } of rows)
        if (isSettled) await this.store.insert(tx, workspaceId, { actor: systemActor('replay'), id: newId() });
    });
    this.worker.wake();
  }
}
