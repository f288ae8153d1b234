/** Observers of messages in live conversations. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Hooks } from '../../platform/kernel/hooks.js';
import type { StoredMessageRow } from '../sessions/messages.dto.js';

export interface LiveMessageHook {
  /** @param tx the transaction that writes the message; it has locked the session's row */
  written(tx: Queryable, workspaceId: string, message: StoredMessageRow): Promise<void>;
}

@Injectable()
export class LiveMessageHooks extends Hooks<LiveMessageHook> {
  /** @param stored messages just written; those outside of live conversations are skipped */
  async written(tx: Queryable, workspaceId: string, stored: StoredMessageRow[]): Promise<void> {
    for (const message of stored)
      if (message.live) for (const hook of this.hooks) await hook.written(tx, workspaceId, message);
  }
}
