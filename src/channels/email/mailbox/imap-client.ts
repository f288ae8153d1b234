/** Connections to mailboxes. */
import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import type { GuardedHosts } from '../../../platform/outbound/guarded-hosts.js';
import type { ChannelAccount } from '../../channel-adapter.js';
import { MAIL_BYTES_MAX } from '../../../platform/kernel/mail/mail-size.js';
import type { MailServer } from '../mail-settings.rules.js';
import { connectionError } from '../tls-failures.rules.js';

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 180_000 };
/** Limits on server responses, in bytes; the line length allows a search that finds a million mails. */
const LITERAL_MAX = MAIL_BYTES_MAX + 64 * 1024;
const SIZES = {
  maxLiteralSize: LITERAL_MAX,
  maxResponseSize: LITERAL_MAX + 1024 * 1024,
  maxLineLength: 8 * 1024 * 1024,
};
const MESSAGE_CHARS_MAX = 300;

export class ImapClient {
  constructor(private readonly hosts: GuardedHosts) {}

  /** Connects and signs in; the caller closes the connection. Throws. @param signal aborts connecting */
  async connect({ workspaceId }: ChannelAccount, server: MailServer, signal?: AbortSignal): Promise<ImapFlow> {
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
      auth: { user: user ?? '', pass: password },
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

  /** Tries to sign in; null = it works, else the reason. */
  async check(account: ChannelAccount, server: MailServer): Promise<string | null> {
    try {
      const client = await this.connect(account, server);
      client.close();
      return null;
    } catch (error) {
      return `IMAP: ${imapErrorMessage(error)}`;
    }
  }
}

/** The server's message if there is one. */
export function imapErrorMessage(error: unknown): string {
  const { message, responseText } = error as Error & { responseText?: string };
  return (responseText ?? message ?? 'The connection failed.').replace(/\s+/g, ' ').trim().slice(0, MESSAGE_CHARS_MAX);
}
