import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { RemovalService } from './removal.service.js';

const IS_SAMPLE = named('select from workspaces where workspace_id = $1 and is_sample');
const HAS_OWN = named(`
  select from members sample
  join members own on own.account_id = sample.account_id and own.role = 'owner' and own.removed_at is null
  join workspaces w on w.workspace_id = own.workspace_id and not w.is_sample and w.suspended_at is null
  where sample.workspace_id = $1 and sample.id = $2 limit 1`);

/** Removes the sample: the only workspace that its own people may remove. */
@Injectable()
export class SampleService {
  constructor(
    private readonly db: SystemDb,
    private readonly removal: RemovalService,
  ) {}

  /** Throws `insufficient_role` unless the caller owns it; `conflict` if it is no sample, or the only one they own. */
  async remove({ workspaceId, role }: Caller, actor: Actor): Promise<void> {
    if (role !== 'owner') throw fail('insufficient_role', 'Only an owner may remove the workspace.');
    const { rowCount } = await this.db.query(IS_SAMPLE(workspaceId));
    if (rowCount === 0) throw fail('conflict', 'Only a sample can be removed here. Ask the operator.');
    const own = await this.db.query(HAS_OWN(workspaceId, actor.id));
    if (own.rowCount === 0)
      throw fail('conflict', 'Have a workspace of your own first: without the sample you would own none.');
    await this.removal.remove(actor, workspaceId);
  }
}
