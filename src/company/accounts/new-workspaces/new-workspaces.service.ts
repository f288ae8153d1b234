import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/config/config.module.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { systemActor } from '../../../platform/kernel/actor.js';
import { fail } from '../../../platform/kernel/errors.js';
import type { AccountActor } from '../../../platform/policy/request.js';
import type { JoinedDto } from '../invitations/invitations.dto.js';
import { Owners } from '../setup/owners.js';

/** More than a person can look after; each costs the instance its background work. */
const OWNED_MAX = 20;

/** Further workspaces, which owners create by themselves if the operator allows it. */
@Injectable()
export class NewWorkspacesService {
  constructor(
    private readonly db: SystemDb,
    private readonly owners: Owners,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws `insufficient_role` unless the operator allows it and the account owns a workspace; `conflict` at 20. */
  create(name: string, { session: { account }, requestId, addressHash }: AccountActor): Promise<JoinedDto> {
    if (!this.config.newWorkspaces)
      throw fail('insufficient_role', 'Only the operator creates workspaces on this server.');
    return this.db.transaction(async (tx) => {
      await this.owners.lock(tx);
      const owned = await this.owners.countOwned(tx, account.id);
      if (owned === 0) throw fail('insufficient_role', 'Only those who own a workspace may create a further one.');
      if (owned >= OWNED_MAX) throw fail('conflict', `You own ${owned} workspaces; at most ${OWNED_MAX} are possible.`);
      const actor = { ...systemActor('console'), requestId, addressHash };
      const { workspaceId, memberId } = await this.owners.addWorkspace(tx, { actor, name: name.trim(), account });
      return { object: 'membership', workspace_id: workspaceId, member_id: memberId, role: 'owner' };
    });
  }
}
