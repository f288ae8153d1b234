import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../db/system-db.js';
import { fail } from '../../kernel/errors.js';
import type { AccountActor } from '../../policy/request.js';
import { ConsoleSessionsCommands } from './console-sessions.commands.js';

/** A person's signed-in browsers. A session belongs to an account, and so to the instance. */
@Injectable()
export class ConsoleSessionsService {
  constructor(
    private readonly db: SystemDb,
    private readonly commands: ConsoleSessionsCommands,
  ) {}

  /** Ends one of the account's sessions. Throws `not_found` where it is no live one of this account. */
  async end(by: AccountActor, accountId: string, id: string): Promise<void> {
    const ended = await this.db.transaction((tx) => this.commands.end(tx, by, accountId, [id]));
    if (ended === 0) throw fail('not_found');
  }

  /** Ends all sessions of the account but one. @returns how many */
  endAll(by: AccountActor, accountId: string, { except }: { except: string }): Promise<number> {
    return this.db.transaction((tx) => this.commands.endAll(tx, by, accountId, { except }));
  }
}
