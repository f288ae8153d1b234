/** Sends mails through the account's own server. */
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { GuardedHosts } from '../../../platform/outbound/guarded-hosts.js';
import type { ChannelAccount, SendResult } from '../../channel-adapter.js';
import { domainOf } from '../addresses.rules.js';
import type { OutgoingMail } from '../mail-parts.rules.js';
import { smtpServerOf } from '../mail-settings.rules.js';
import { connectionError } from '../tls-failures.rules.js';
import { resultOfFailure, smtpErrorMessage, type SmtpStage } from './smtp-failures.rules.js';

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
/** Limit for a dialogue, since a slow server can stay below the socket timeout. Shorter than the outbox's lease. */
const DIALOGUE_MS = 120_000;

type SmtpStep = (done: (error?: Error | null) => void) => void;

/** A file to attach. */
export interface AttachedFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

class DialogueTooLong extends Error {}

/** Fails the current step when the time is up. */
class Deadline {
  private reject: (error: Error) => void = () => {};
  private error: Error | null = null;
  private readonly timer: NodeJS.Timeout;

  constructor(limitMs: number) {
    this.timer = setTimeout(() => {
      this.error = new DialogueTooLong(`The server had not finished after ${limitMs / 1_000} seconds.`);
      this.reject(this.error);
    }, limitMs);
  }

  onPassed(reject: (error: Error) => void): void {
    if (this.error) reject(this.error);
    else this.reject = reject;
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

export class SmtpSender {
  constructor(
    private readonly hosts: GuardedHosts,
    private readonly limitMs = DIALOGUE_MS,
  ) {}

  async send(
    account: ChannelAccount,
    { to, mail, files = [] }: { to: string; mail: OutgoingMail; files?: readonly AttachedFile[] },
  ): Promise<SendResult> {
    let stage: SmtpStage = 'connect';
    let connection: SMTPConnection | undefined;
    const deadline = new Deadline(this.limitMs);
    try {
      const source = await sourceOf(account, { to, mail, files });
      const signedIn = await this.signedIn(account, deadline, (next) => (stage = next));
      connection = signedIn;
      stage = 'envelope';
      // Once the server has asked for the mail itself, a lost answer may have been an acceptance.
      const message = new Readable({
        read() {
          stage = 'data';
          this.push(source);
          this.push(null);
        },
      });
      await this.step(signedIn, deadline, (done) =>
        signedIn.send({ from: account.externalId, to: [to] }, message, (error) => done(error)),
      );
      return { outcome: 'sent', externalId: mail.messageId };
    } catch (error) {
      return resultOfFailure(error, stage);
    } finally {
      deadline.end();
      connection?.close();
    }
  }

  /** Tries to sign in; null = it works, else the reason. */
  async check(account: ChannelAccount): Promise<string | null> {
    let connection: SMTPConnection | undefined;
    const deadline = new Deadline(this.limitMs);
    try {
      connection = await this.signedIn(account, deadline, () => {});
      return null;
    } catch (error) {
      return `SMTP: ${smtpErrorMessage(error)}`;
    } finally {
      deadline.end();
      connection?.close();
    }
  }

  private async signedIn(
    account: ChannelAccount,
    deadline: Deadline,
    enter: (stage: SmtpStage) => void,
  ): Promise<SMTPConnection> {
    const server = smtpServerOf(account);
    const { host, port, security, user, password } = server;
    const address = await this.hosts.address(account.workspaceId, { host, port, isPlain: security === 'none' });
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const connection = new Connection({
      host: address,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      name: domainOf(account.externalId),
      ...TIMEOUTS,
      ...(!isIP(host) && { tls: { servername: host } }),
    });
    try {
      await this.step(connection, deadline, (done) => connection.connect(done));
      enter('login');
      if (user !== null)
        await this.step(connection, deadline, (done) => connection.login({ user, pass: password }, done));
      return connection;
    } catch (error) {
      connection.close();
      throw connectionError(error, server);
    }
  }

  /** Runs one step of the dialogue. Rejects if the connection breaks or the time is up. */
  private step(connection: SMTPConnection, deadline: Deadline, run: SmtpStep): Promise<void> {
    return new Promise((resolve, reject) => {
      deadline.onPassed(reject); // closing the connection does not call the callback
      connection
        .removeAllListeners('error')
        .once('error', reject)
        .on('error', () => {});
      run((error) => (error ? reject(error) : resolve()));
    });
  }
}

async function sourceOf(
  account: ChannelAccount,
  { to, mail, files }: { to: string; mail: OutgoingMail; files: readonly AttachedFile[] },
): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { messageId, subject, text, html, inReplyTo, references, replyTo, isAutomatic } = mail;
  const composer = new MailComposer({
    messageId,
    subject,
    text,
    html,
    references,
    disableFileAccess: true,
    disableUrlAccess: true,
    from: { name: account.settings['from_name'] ?? '', address: account.externalId },
    to: { name: '', address: to },
    ...(inReplyTo !== null && { inReplyTo }),
    ...(replyTo !== null && { replyTo }),
    ...(files.length > 0 && { attachments: [...files] }),
    // Prevents automatic replies by other machines (RFC 3834).
    ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'OOF, AutoReply' } }),
  });
  return composer.compile().build();
}
