import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../db/statement.js';
import { SystemDb } from '../../../db/system-db.js';
import { ConsoleCookie } from '../../../policy/console/console-cookie.js';
import type { ConsoleSession } from '../../../policy/console/console-session.js';
import { ConsoleReader } from '../../../policy/console/console.reader.js';
import type { Browser } from './browser.js';

/** The session of a browser on a route that asks for none. */
@Injectable()
export class CurrentSession {
  constructor(
    private readonly db: SystemDb,
    private readonly cookie: ConsoleCookie,
    private readonly reader: ConsoleReader,
  ) {}

  /** null where it has none that is live. */
  async of(browser: Browser, db: Queryable = this.db.inLane('unknown')): Promise<ConsoleSession | null> {
    const token = this.cookie.inHead(browser);
    const found = token === null ? null : await this.reader.find(token, null, db);
    return found?.session ?? null;
  }
}
