import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import { Notifications } from '../../db/notifications.js';
import { CREDENTIALS_CHANNEL } from '../../policy/key-cache.js';

/**
 * Tells every instance to forget the keys that it has cached (specification §2.4: a revocation normally acts at once).
 */
@Injectable()
export class CredentialsCommands {
  constructor(private readonly notifications: Notifications) {}

  /** @param through the change's transaction: told when and only if it commits */
  tell(workspaceId: string, through?: Queryable): Promise<void> {
    return this.notifications.notify(CREDENTIALS_CHANNEL, workspaceId, through);
  }
}
