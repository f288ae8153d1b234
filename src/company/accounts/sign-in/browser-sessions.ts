import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Queryable } from '../../../platform/db/statement.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { fail } from '../../../platform/kernel/errors.js';
import { ConsoleCookie } from '../../../platform/policy/console/console-cookie.js';
import { ConsoleReader } from '../../../platform/policy/console/console.reader.js';
import type { AccountActor } from '../../../platform/policy/request.js';
import {
  ConsoleSessionsCommands,
  type ProviderSignIn,
  type SessionToken,
} from '../../console-sessions/console-sessions.commands.js';
import type { MeDto } from '../../console-sessions/console-sessions.dto.js';
import { ConsoleSessionsReader } from '../../console-sessions/console-sessions.reader.js';
import type { Browser } from './browser.js';
import { KnownDevices } from './known-devices.js';

/** Signs a browser in. It gets a new token, and its previous session ends: prevents session fixation. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly db: SystemDb,
    private readonly cookie: ConsoleCookie,
    private readonly console: ConsoleReader,
    private readonly sessions: ConsoleSessionsCommands,
    private readonly reader: ConsoleSessionsReader,
    private readonly devices: KnownDevices,
  ) {}

  /** Called before any secret is checked. Throws `https_required`. */
  requireUsable(): void {
    this.cookie.requireUsable();
  }

  /**
   * @param provider claims of a provider about the sign-in; null = a password, just now
   * @throws `not_found` if the account is disabled or gone
   */
  async begin(
    tx: Queryable,
    { accountId, browser, provider }: { accountId: string; browser: Browser; provider: ProviderSignIn | null },
  ): Promise<SessionToken> {
    const { userAgent, addressHash, requestId } = browser;
    const former = this.cookie.peek(browser);
    const newSession = await this.sessions.begin(tx, { accountId, userAgent, addressHash, requestId, provider });
    const actor = { sessionId: newSession.sessionId, requestId, addressHash };
    if (former !== null) await this.sessions.endByToken(tx, actor, former);
    const audit = { action: 'account.sign_in', target: 'console_session', targetId: newSession.sessionId };
    await this.sessions.note(tx, { initiator: actor, accountId, audits: [audit] });
    return newSession;
  }

  /**
   * The person has re-authenticated: replaces the session's token.
   * @param authenticated when they did; true = just now
   * @throws `console_session_required`
   */
  async renew(
    tx: Queryable,
    { session, requestId, addressHash }: AccountActor,
    authenticated: Date | true,
  ): Promise<SessionToken> {
    const actor = { sessionId: session.id, requestId, addressHash };
    const audit = { action: 'account.reauthenticate', target: 'console_session', targetId: session.id };
    await this.sessions.note(tx, { initiator: actor, accountId: session.account.id, audits: [audit] });
    return this.sessions.renew(tx, session.id, { authenticated });
  }

  /**
   * Sets the browser's cookies, including the one that recognises it at the account's next sign-in. @returns
   * the signed-in account
   */
  async answer(
    response: Response,
    browser: Pick<Browser, 'headers'>,
    { token, expiresAt }: SessionToken,
  ): Promise<MeDto> {
    this.cookie.set(response, token, expiresAt);
    const found = await this.console.find(token, null, this.db);
    if (!found) throw fail('console_session_required');
    this.devices.keep(response, browser, found.session.account.email);
    return this.reader.me(found.session);
  }
}
