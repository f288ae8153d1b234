/** Limits for files in replies, supplied by the channels. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Hooks } from '../../platform/kernel/hooks.js';
import type { AttachmentLimits } from './attachments.dto.js';

export interface AttachmentLimitHook {
  /** Null if the channel accepts no files, or belongs to another hook. */
  limitsOf(
    db: Queryable,
    workspaceId: string,
    session: { id: string; channel: string },
  ): Promise<AttachmentLimits | null>;
}

@Injectable()
export class AttachmentLimitHooks extends Hooks<AttachmentLimitHook> {
  /** Null if the channel accepts no files. */
  async limitsOf(
    db: Queryable,
    workspaceId: string,
    session: { id: string; channel: string },
  ): Promise<AttachmentLimits | null> {
    for (const hook of this.hooks) {
      const limits = await hook.limitsOf(db, workspaceId, session);
      if (limits) return limits;
    }
    return null;
  }
}
