import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../platform/db/statement.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { ConsoleCookie } from '../../../platform/policy/console/console-cookie.js';
import type { ConsoleSession } from '../../../platform/policy/console/console-session.js';
import { ConsoleReader } from '../../../platform/policy/console/console.reader.js';
import type { Browser } from './browser.js';

/** Finds the browser's session on a route that does not require one. */
@Injectable()
export class CurrentSession {
  constructor(
    private readonly db: SystemDb,
    private readonly cookie: ConsoleCookie,
    private readonly reader: ConsoleReader,
  ) {}

  /** null if it has no live session. */
  async of(browser: Browser, db: Queryable = this.db.inLane('unknown')): Promise<ConsoleSession | null> {
    const token = this.cookie.peek(browser);
    const found = token === null ? null : await this.reader.find(token, null, db);
    return found?.session ?? null;
  }
}
