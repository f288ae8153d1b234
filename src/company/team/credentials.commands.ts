import { Injectable } from '@nestjs/common';
import { Notifications } from '../../platform/db/notifications.js';
import type { OpenTransaction } from '../../platform/db/statement.js';
import { CREDENTIALS_CHANNEL } from '../../platform/policy/key-cache.js';

/** Makes every instance drop its cached keys (specification §2.4: a revocation normally takes effect at once). */
@Injectable()
export class CredentialsCommands {
  constructor(private readonly notifications: Notifications) {}

  /**
   * Takes effect only if `tx` commits. This instance drops them before the change is answered, so that the
   * caller's next request sees it; the notification reaches other instances a moment later.
   */
  invalidate(workspaceId: string, tx: OpenTransaction): Promise<void> {
    tx.afterCommit(() => this.notifications.deliver(CREDENTIALS_CHANNEL, workspaceId));
    return this.notifications.notify(CREDENTIALS_CHANNEL, workspaceId, tx);
  }
}
