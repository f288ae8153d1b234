import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../platform/db/system-db.js';
import { systemActor, type Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { RemovalService } from './removal.service.js';
import { WorkspacesStore } from './workspaces.store.js';

/** Removes the sample: the only workspace that its own people may remove. */
@Injectable()
export class SampleService {
  constructor(
    private readonly db: SystemDb,
    private readonly store: WorkspacesStore,
    private readonly removal: RemovalService,
  ) {}

  /** Throws `insufficient_role` unless the caller owns it; `conflict` if it is no sample, or the only one they own. */
  async remove({ workspaceId, role }: Caller, actor: Actor): Promise<void> {
    if (role !== 'owner') throw fail('insufficient_role', 'Only an owner may remove the workspace.');
    if (!(await this.store.isSample(this.db, workspaceId)))
      throw fail('conflict', 'Only a sample can be removed here. Ask the operator.');
    if (!(await this.store.ownsAnother(this.db, workspaceId, actor.id)))
      throw fail('conflict', 'Have a workspace of your own first: without the sample you would own none.');
    await this.store.beginRemoval(this.db, workspaceId);
    await this.removal.remove(actor, workspaceId);
  }

  /** Goes on with removals that were interrupted. @returns number of samples that are gone */
  async goOn(isStopping: () => boolean): Promise<number> {
    let gone = 0;
    for (const id of await this.store.removalsBegun(this.db)) {
      if (isStopping()) break;
      await this.removal.remove(systemActor('removal'), id);
      gone += 1;
    }
    return gone;
  }
}
