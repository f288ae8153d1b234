import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { DraftKind } from './drafts.dto.js';

/** Text written after sending started is the next draft. */
const SENT = named(`
  delete from drafts where workspace_id = $1 and member_id = $2 and session_id = $3 and kind = $4 and updated_at <= $5`);

/**
 * Deletes drafts when their text is sent, in the same transaction: after a crash there is either the draft or
 * the message.
 */
@Injectable()
export class DraftsCommands {
  /**
   * A member has sent a message from the console. Messages sent with a token were written elsewhere.
   * @param sent `atMs`: when sending started
   */
  async sent(
    tx: Queryable,
    workspaceId: string,
    { actor, sent }: { actor: Actor; sent: { sessionId: string; kind: DraftKind; atMs: number } },
  ): Promise<void> {
    if (actor.consoleSessionId === undefined || actor.id === null) return;
    const { sessionId, kind, atMs } = sent;
    await tx.query(SENT(workspaceId, actor.id, sessionId, kind, new Date(atMs).toISOString()));
  }
}
