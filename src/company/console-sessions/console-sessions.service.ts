import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../platform/db/system-db.js';
import { fail } from '../../platform/kernel/errors.js';
import type { AccountActor } from '../../platform/policy/request.js';
import { ConsoleSessionsCommands } from './console-sessions.commands.js';

/** A person's signed-in browsers. A session belongs to an account, and so to the instance. */
@Injectable()
export class ConsoleSessionsService {
  constructor(
    private readonly db: SystemDb,
    private readonly commands: ConsoleSessionsCommands,
  ) {}

  /** Ends one of the account's sessions. Throws `not_found` if it is not a live session of this account. */
  async end(actor: AccountActor, accountId: string, id: string): Promise<void> {
    const ended = await this.db.transaction((tx) => this.commands.end(tx, { initiator: actor, accountId, ids: [id] }));
    if (ended === 0) throw fail('not_found');
  }

  /** Ends all sessions of the account except one. @returns how many */
  endAll(actor: AccountActor, accountId: string, { except }: { except: string }): Promise<number> {
    return this.db.transaction((tx) => this.commands.endAll(tx, actor, { accountId, except }));
  }
}
