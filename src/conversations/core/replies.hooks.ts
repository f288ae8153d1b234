/** Hooks that decide whether a teammate may reply in a session's channel now. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Hooks } from '../../platform/kernel/hooks.js';

export interface ReplyHook {
  /**
   * Throws if no reply can be sent.
   * @param tx in which the reply is about to be written; it holds the session's row
   */
  check?(tx: Queryable, workspaceId: string, session: { id: string; channel: string }): Promise<void>;
  /** Takes participants of the conversation off a reply, which was just written. Throws `invalid_field`. */
  leaveOut?(tx: Queryable, workspaceId: string, reply: RepliedTo): Promise<void>;
}

/** A reply, and the addresses of those who do not get it. */
export interface RepliedTo {
  sessionId: string;
  messageId: string;
  leftOff: readonly string[];
}

@Injectable()
export class ReplyHooks extends Hooks<ReplyHook> {
  async check(tx: Queryable, workspaceId: string, session: { id: string; channel: string }): Promise<void> {
    for (const hook of this.hooks) await hook.check?.(tx, workspaceId, session);
  }

  async leaveOut(tx: Queryable, workspaceId: string, reply: RepliedTo): Promise<void> {
    for (const hook of this.hooks) await hook.leaveOut?.(tx, workspaceId, reply);
  }
}
