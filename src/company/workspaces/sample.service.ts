import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { RemovalService } from './removal.service.js';

const IS_SAMPLE = named('select from workspaces where workspace_id = $1 and is_sample');

/** Removes the sample: the only workspace that its own people may remove. */
@Injectable()
export class SampleService {
  constructor(
    private readonly db: SystemDb,
    private readonly removal: RemovalService,
  ) {}

  /** Throws `insufficient_role` unless the caller owns it; `conflict` if it is no sample. */
  async remove({ workspaceId, role }: Caller, actor: Actor): Promise<void> {
    if (role !== 'owner') throw fail('insufficient_role', 'Only an owner may remove the workspace.');
    const { rowCount } = await this.db.query(IS_SAMPLE(workspaceId));
    if (rowCount === 0) throw fail('conflict', 'Only a sample can be removed here. Ask the operator.');
    await this.removal.remove(actor, workspaceId);
  }
}
