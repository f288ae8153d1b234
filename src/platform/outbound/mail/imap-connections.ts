/** Connections to mailboxes. */
import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import { MAIL_BYTES_MAX } from '../../kernel/mail/mail-size.js';
import type { GuardedHosts } from '../guarded-hosts.js';
import type { MailServer } from './mail-server.js';
import { connectionError } from './tls-failures.js';

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 180_000 };
/** Limits on server responses, in bytes; the line length allows a search that finds a million mails. */
const LITERAL_MAX = MAIL_BYTES_MAX + 64 * 1024;
const SIZES = {
  maxLiteralSize: LITERAL_MAX,
  maxResponseSize: LITERAL_MAX + 1024 * 1024,
  maxLineLength: 8 * 1024 * 1024,
};
const MESSAGE_CHARS_MAX = 300;

/** Who supplied the server. */
type Owner = { workspaceId: string };

export class ImapConnections {
  constructor(private readonly hosts: GuardedHosts) {}

  /** Connects and signs in; the caller closes the connection. Throws. @param signal aborts connecting */
  async connect(owner: Owner, server: MailServer, signal?: AbortSignal): Promise<ImapFlow> {
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
    { signal, accessToken }: { signal?: AbortSignal; accessToken?: string },
  ): Promise<ImapFlow> {
    const { host, port, security, user, password } = server;
    const address = await this.hosts.address(workspaceId, { host, port, isPlain: security === 'none' });
    const { ImapFlow: Client } = await import('imapflow');
    const client = new Client({
      host: address,
      port,
      secure: security === 'tls',
      logger: false,
      disableAutoIdle: true,
      ...TIMEOUTS,
      ...SIZES,
      ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
      ...(!isIP(host) && { servername: host }),
      auth: { user: user ?? '', ...(accessToken === undefined ? { pass: password } : { accessToken }) },
    });
    client.on('error', () => {}); // the connection closes, and pending commands fail
    const abort = (): void => client.close(); // fails a pending connect
    signal?.addEventListener('abort', abort);
    try {
      signal?.throwIfAborted();
      await client.connect();
    } catch (error) {
      client.close();
      throw connectionError(error, server);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
    return client;
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
