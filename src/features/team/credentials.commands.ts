import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import { Notifications } from '../../db/notifications.js';
import { CREDENTIALS_CHANNEL } from '../../policy/key-cache.js';

/** Has every instance forget the keys that it has cached (specification §2.4: a revocation normally acts at once). */
@Injectable()
export class CredentialsCommands {
  constructor(private readonly notifications: Notifications) {}

  /** @param through the change's transaction: told when and only if it commits */
  invalidate(workspaceId: string, through?: Queryable): Promise<void> {
    return this.notifications.notify(CREDENTIALS_CHANNEL, workspaceId, through);
  }
}
