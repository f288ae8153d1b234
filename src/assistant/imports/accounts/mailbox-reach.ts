/** The connection to a mailbox that an import reads, and in words for the team why there is none. */
import type { ImapFlow } from 'imapflow';
import { type ImapConnections, isRefusedLogin } from '../../../platform/outbound/mail/imap-connections.js';
import type { MailServer } from '../../../platform/outbound/mail/mail-server.js';
import { NotSecure } from '../../../platform/outbound/mail/tls-failures.js';
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.js';
import { AccountFailed, BrokenOff, EntryFailed, TokenRefused, Unanswered } from './account-client.js';

/** Of one answer: a server that sends very slowly would keep the import from ending, and others waiting. */
const ANSWER_MS = 60_000;

export interface ReachParts {
  connections: ImapConnections;
  workspaceId: string;
  server: MailServer;
  signal: AbortSignal;
  /** Runs before each request. */
  beforeFetch: () => Promise<void>;
}

export class MailboxReach {
  private client: ImapFlow | null = null;

  constructor(private readonly parts: ReachParts) {}

  get host(): string {
    return this.parts.server.host;
  }

  /**
   * @param isKnown the server has answered before: what ends now may pass
   * @throws TokenRefused, AccountFailed, EntryFailed, Unanswered, the signal's reason, and what `beforeFetch` throws
   */
  async ask<T>(isKnown: boolean, request: (client: ImapFlow) => Promise<T>): Promise<T> {
    const { signal, beforeFetch } = this.parts;
    signal.throwIfAborted();
    await beforeFetch();
    const client = this.client?.usable ? this.client : await this.connect(isKnown);
    this.client = client;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.close();
    }, ANSWER_MS).unref();
    const stop = (): void => this.close();
    signal.addEventListener('abort', stop);
    try {
      return await request(client);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AccountFailed || error instanceof EntryFailed) throw error;
      if (isLate) throw new BrokenOff(`${this.host} did not answer within a minute.`);
      if (!client.usable) throw new BrokenOff(`The connection to ${this.host} ended before it had answered.`);
      throw new AccountFailed(`${this.host} does not answer as a mail server does.`, { cause: error });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }

  close(): void {
    this.client?.close();
    this.client = null;
  }

  private async connect(isKnown: boolean): Promise<ImapFlow> {
    const { connections, workspaceId, server, signal } = this.parts;
    try {
      return await connections.connect({ workspaceId }, server, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (isRefusedLogin(error))
        throw new TokenRefused(`${this.host} does not accept the user name and password. Enter them again, and go on.`);
      if (error instanceof NotSecure) throw new AccountFailed(error.message);
      const isRefused = error instanceof OutboundRefused;
      const told = isRefused
        ? error.message
        : `${this.host} cannot be reached as a mail server on port ${server.port}.`;
      throw isKnown ? new Unanswered(told) : new AccountFailed(told);
    }
  }
}
