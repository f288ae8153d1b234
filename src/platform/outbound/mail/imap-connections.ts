/** Connections to mailboxes. */
import { isIP } from 'node:net';
import type { GuardedHosts } from '../guarded-hosts.js';
import type { ImapProcesses } from './imap-processes.js';
import type { ImapSession } from './imap-session.js';
import type { MailServer } from './mail-server.js';
import { connectionError } from './tls-failures.js';

const MESSAGE_CHARS_MAX = 300;

/** Who supplied the server. */
type Owner = { workspaceId: string };

export class ImapConnections {
  constructor(
    private readonly hosts: GuardedHosts,
    private readonly processes: ImapProcesses,
  ) {}

  /** Connects and signs in; the caller closes the connection. Throws. @param signal aborts connecting */
  async connect(owner: Owner, server: MailServer, signal?: AbortSignal): Promise<ImapSession> {
    if (!server.token) return this.open(owner, server, { signal });
    const accessToken = await server.token();
    try {
      return await this.open(owner, server, { signal, accessToken });
    } catch (error) {
      if (!isRefusedLogin(error)) throw error;
      // A provider may end a token before its time.
      const newer = await server.token(accessToken);
      if (newer === accessToken) throw error;
      return this.open(owner, server, { signal, accessToken: newer });
    }
  }

  private async open(
    { workspaceId }: Owner,
    server: MailServer,
    { signal, accessToken = null }: { signal?: AbortSignal; accessToken?: string | null },
  ): Promise<ImapSession> {
    const { host, port, security, user, password } = server;
    const address = await this.hosts.address(workspaceId, { host, port, isPlain: security === 'none' });
    signal?.throwIfAborted();
    const session = this.processes.open(workspaceId);
    const abort = (): void => session.close(); // fails a pending connect
    signal?.addEventListener('abort', abort);
    try {
      const servername = isIP(host) ? null : host;
      await session.connect({ address, servername, port, security, user: user ?? '', password, accessToken });
    } catch (error) {
      session.close();
      throw connectionError(error, server);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
    return session;
  }
}

/** Whether the server did not accept the sign-in, rather than being unable to check it. */
export function isRefusedLogin(error: unknown): boolean {
  const { authenticationFailed, serverResponseCode } = error as Error & Record<string, unknown>;
  return authenticationFailed === true && serverResponseCode !== 'UNAVAILABLE';
}

/** The server's message if there is one. */
export function imapErrorMessage(error: unknown): string {
  const { message, responseText } = error as Error & { responseText?: string };
  return (responseText ?? message ?? 'The connection failed.').replace(/\s+/g, ' ').trim().slice(0, MESSAGE_CHARS_MAX);
}
