import { Injectable } from '@nestjs/common';
import { CreditsCommands } from '../../company/credits/credits.commands.js';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { agentActor } from '../../platform/kernel/actor.js';
import { LiveSessionsCommands } from '../core/live-sessions.commands.js';

/** Credits of turns that are not sent. */
@Injectable()
export class SessionCredits {
  constructor(
    private readonly db: TenantDb,
    private readonly sessions: LiveSessionsCommands,
    private readonly credits: CreditsCommands,
  ) {}

  /** For a conversation that is no session of ours. Throws `credits_exhausted`. */
  async take(tx: Queryable, workspaceId: string): Promise<void> {
    await this.credits.take(tx, workspaceId, agentActor(null));
  }

  /** Once in a session, whatever takes it first. Throws `credits_exhausted`. */
  charge(workspaceId: string, sessionId: string): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      if (await this.sessions.markCredited(tx, workspaceId, sessionId))
        await this.credits.take(tx, workspaceId, agentActor(null));
    });
  }
}
