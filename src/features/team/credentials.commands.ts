import { Injectable } from '@nestjs/common';
import { Notifications } from '../../db/notifications.js';
import type { OpenTransaction } from '../../db/statement.js';
import { CREDENTIALS_CHANNEL } from '../../policy/key-cache.js';

/** Has every instance forget the keys that it has cached (specification §2.4: a revocation normally acts at once). */
@Injectable()
export class CredentialsCommands {
  constructor(private readonly notifications: Notifications) {}

  /**
   * When and only if `tx` commits. This instance forgets them before the change is answered, so that the caller's next
   * request meets it; the notification reaches the others a moment later.
   */
  invalidate(workspaceId: string, tx: OpenTransaction): Promise<void> {
    tx.afterCommit(() => this.notifications.deliver(CREDENTIALS_CHANNEL, workspaceId));
    return this.notifications.notify(CREDENTIALS_CHANNEL, workspaceId, tx);
  }
}
