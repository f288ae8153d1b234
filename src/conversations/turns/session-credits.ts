import { Injectable } from '@nestjs/common';
import { CreditsCommands } from '../../company/credits/credits.commands.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { agentActor } from '../../platform/kernel/actor.js';
import { LiveSessionsCommands } from '../core/live-sessions.commands.js';

/** The credit of a live session, for turns that are not sent. */
@Injectable()
export class SessionCredits {
  constructor(
    private readonly db: TenantDb,
    private readonly sessions: LiveSessionsCommands,
    private readonly credits: CreditsCommands,
  ) {}

  /** Once in a session, whatever takes it first. Throws `credits_exhausted`. */
  charge(workspaceId: string, sessionId: string): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      if (await this.sessions.markCredited(tx, workspaceId, sessionId))
        await this.credits.take(tx, workspaceId, agentActor(null));
    });
  }
}
