/** The connection to a mailbox that an import reads, and in words for the team why there is none. */
import type { ImapFlow } from 'imapflow';
import { type ImapConnections, isRefusedLogin } from '../../../platform/outbound/mail/imap-connections.js';
import type { MailServer } from '../../../platform/outbound/mail/mail-server.js';
import { NotSecure } from '../../../platform/outbound/mail/tls-failures.js';
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.js';
import { Postponed } from '../../../platform/outbound/patience.js';
import { AccountFailed, EntryFailed, TokenRefused } from './account-client.js';

/** Of one answer: a server that sends very slowly would keep the import from ending, and others waiting. */
const ANSWER_MS = 60_000;
/** After a connection that ended. */
const AGAIN_MS = 20_000;

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
   * @throws TokenRefused, AccountFailed, EntryFailed, Postponed, the signal's reason, and what `beforeFetch` throws
   */
  async ask<T>(isKnown: boolean, request: (client: ImapFlow) => Promise<T>): Promise<T> {
    const { signal, beforeFetch } = this.parts;
    signal.throwIfAborted();
    await beforeFetch();
    const client = this.client?.usable ? this.client : await this.connect(isKnown);
    this.client = client;
    const timer = setTimeout(() => this.close(), ANSWER_MS).unref();
    const stop = (): void => this.close();
    signal.addEventListener('abort', stop);
    try {
      return await request(client);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AccountFailed || error instanceof EntryFailed) throw error;
      if (!client.usable) throw new Postponed(AGAIN_MS);
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
      if (isKnown) throw new Postponed(AGAIN_MS);
      if (error instanceof OutboundRefused) throw new AccountFailed(error.message);
      throw new AccountFailed(`${this.host} cannot be reached as a mail server on port ${server.port}.`);
    }
  }
}
