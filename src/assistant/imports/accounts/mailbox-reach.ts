/** The connection to a mailbox that an import reads, and in words for the team why there is none. */
import { type ImapConnections, isRefusedLogin } from '../../../platform/outbound/mail/imap-connections.js';
import {
  MailServerExcess,
  MailServerFault,
  MailServerSlow,
  MailServerUnread,
} from '../../../platform/outbound/mail/imap-faults.js';
import type { ImapSession } from '../../../platform/outbound/mail/imap-session.js';
import type { MailServer } from '../../../platform/outbound/mail/mail-server.js';
import { NotSecure } from '../../../platform/outbound/mail/tls-failures.js';
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.js';
import { AccountFailed, BrokenOff, TokenRefused, Unanswered } from './account-client.js';

export interface ReachParts {
  connections: ImapConnections;
  workspaceId: string;
  server: MailServer;
  signal: AbortSignal;
  /** Runs before each request. */
  beforeFetch: () => Promise<void>;
}

export class MailboxReach {
  private client: ImapSession | null = null;

  constructor(private readonly parts: ReachParts) {}

  get host(): string {
    return this.parts.server.host;
  }

  /**
   * @param isKnown the server has answered before: what ends now may pass
   * @throws TokenRefused, AccountFailed, Unanswered, the signal's reason, and what `beforeFetch` and the request throw
   */
  async ask<T>(isKnown: boolean, request: (client: ImapSession) => Promise<T>): Promise<T> {
    const { signal } = this.parts;
    await this.goOn();
    const client = this.client?.isOpen ? this.client : await this.connect(isKnown);
    this.client = client;
    const stop = (): void => this.close();
    signal.addEventListener('abort', stop);
    try {
      return await request(client);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof MailServerFault)) throw error;
      if (error instanceof MailServerExcess) throw new AccountFailed(error.message);
      if (error instanceof MailServerUnread) throw new Unanswered(error.message);
      if (error instanceof MailServerSlow) throw new BrokenOff(`${this.host} did not answer within a minute.`);
      if (!client.isOpen) throw new BrokenOff(`The connection to ${this.host} ended before it had answered.`);
      throw new AccountFailed(`${this.host} does not answer as a mail server does.`, { cause: error });
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Before each request. */
  goOn(): Promise<void> {
    this.parts.signal.throwIfAborted();
    return this.parts.beforeFetch();
  }

  close(): void {
    this.client?.close();
    this.client = null;
  }

  private async connect(isKnown: boolean): Promise<ImapSession> {
    const { connections, workspaceId, server, signal } = this.parts;
    try {
      return await connections.connect({ workspaceId }, server, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (isRefusedLogin(error))
        throw new TokenRefused(`${this.host} does not accept the user name and password. Enter them again, and go on.`);
      if (error instanceof MailServerExcess) throw new AccountFailed(error.message);
      if (error instanceof NotSecure) throw new AccountFailed(error.message);
      if (error instanceof MailServerUnread) throw new Unanswered(error.message);
      const isRefused = error instanceof OutboundRefused;
      const told = isRefused
        ? error.message
        : `${this.host} cannot be reached as a mail server on port ${server.port}.`;
      throw isKnown ? new Unanswered(told) : new AccountFailed(told);
    }
  }
}
