import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import type { DraftKind } from './drafts.dto.js';

/** What was written after the sending began is the next draft. */
const SENT = named(`
  delete from drafts where workspace_id = $1 and member_id = $2 and session_id = $3 and kind = $4 and updated_at <= $5`);

/** What sending does to drafts, in the transaction of what is sent: there is the one or the other, whatever dies. */
@Injectable()
export class DraftsCommands {
  /**
   * A member has sent something from the console. What is sent by a token was written elsewhere.
   * @param sent `atMs`: when its sending began
   */
  async sent(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    sent: { sessionId: string; kind: DraftKind; atMs: number },
  ): Promise<void> {
    if (actor.consoleSessionId === undefined || actor.id === null) return;
    const { sessionId, kind, atMs } = sent;
    await tx.query(SENT(workspaceId, actor.id, sessionId, kind, new Date(atMs).toISOString()));
  }
}
