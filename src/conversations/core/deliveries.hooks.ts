/** Where a conversation's messages and changes go: each target writes in the transaction that makes them. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Hooks } from '../../platform/kernel/hooks.js';
import type { AppendedMessage, NumberedChange } from '../sessions/messages.dto.js';

export interface DeliveryTarget {
  /** @param messages of one session, just appended in `tx`, which has locked the session if it is live */
  deliver?(tx: Queryable, workspaceId: string, messages: AppendedMessage[]): Promise<void>;
  /** @param changes of live sessions that their followers see, with their numbers */
  changed?(tx: Queryable, changes: NumberedChange[]): Promise<void>;
}

@Injectable()
export class DeliveryTargets extends Hooks<DeliveryTarget> {
  async deliver(tx: Queryable, workspaceId: string, messages: AppendedMessage[]): Promise<void> {
    for (const target of this.hooks) await target.deliver?.(tx, workspaceId, messages);
  }

  async changed(tx: Queryable, changes: NumberedChange[]): Promise<void> {
    for (const target of this.hooks) await target.changed?.(tx, changes);
  }
}
