/** Sends mails through the account's own server. */
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { GuardedHosts } from '../../../platform/outbound/guarded-hosts.js';
import type { ChannelAccount, Participant, SendResult } from '../../channel-adapter.js';
import { domainOf } from '../../../platform/kernel/mail/mail-address.js';
import type { OutgoingMail } from '../mail-parts.rules.js';
import type { MailServer } from '../../../platform/outbound/mail/mail-server.js';
import { connectionError } from '../../../platform/outbound/mail/tls-failures.js';
import { smtpServerOf } from '../mail-settings.rules.js';
import { resultOfFailure, smtpErrorMessage, type SmtpStage } from './smtp-failures.rules.js';

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
/** Limit for a dialogue, since a slow server can stay below the socket timeout. Shorter than the outbox's lease. */
const DIALOGUE_MS = 120_000;
/** Of an answer, in characters: servers send some lines. */
const ANSWER_MAX = 64 * 1024;

type SmtpStep<Result> = (done: (error?: Error | null, result?: Result) => void) => void;

/** A mail on its way to some of its receivers. */
interface Transfer {
  from: string;
  to: readonly string[];
  source: Buffer;
  deadline: Deadline;
  /** The server asked for the mail itself. */
  onData?: () => void;
}

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
    private readonly serverOf: (account: ChannelAccount) => MailServer = smtpServerOf,
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
      const transfer = { from: account.externalId, source, deadline };
      await this.transfer(signedIn, { ...transfer, to: [to], onData: () => (stage = 'data') });
      const undelivered = await this.copies(signedIn, transfer, mail.cc);
      return { outcome: 'sent', externalId: mail.messageId, ...(undelivered !== null && { undelivered }) };
    } catch (error) {
      return resultOfFailure(error, stage);
    } finally {
      deadline.end();
      connection?.close();
    }
  }

  /**
   * Sends the same mail to the participants. A transaction of its own, since whether the mail is sent, and tried again,
   * depends on its person alone: in one, a server that defers them would have given it to the others.
   * @returns who did not get it, and why; null = all did
   */
  private async copies(
    connection: SMTPConnection,
    transfer: Omit<Transfer, 'to'>,
    participants: readonly Participant[],
  ): Promise<string | null> {
    if (participants.length === 0) return null;
    const to = participants.map(({ address }) => address);
    try {
      const { rejected, rejectedErrors = [] } = await this.transfer(connection, { ...transfer, to });
      if (rejected.length === 0) return null;
      const [first] = rejectedErrors;
      return `${rejected.join(', ')}${first ? `: ${smtpErrorMessage(first)}` : ''}`;
    } catch (error) {
      return `${to.join(', ')}: ${smtpErrorMessage(error)}`;
    }
  }

  private transfer(
    connection: SMTPConnection,
    { from, to, source, deadline, onData }: Transfer,
  ): Promise<SMTPConnection.SentMessageInfo> {
    // Once the server has asked for the mail itself, a lost answer may have been an acceptance.
    const message = new Readable({
      read() {
        onData?.();
        this.push(source);
        this.push(null);
      },
    });
    return this.step<SMTPConnection.SentMessageInfo>(connection, deadline, (done) =>
      connection.send({ from, to: [...to] }, message, (error, info) => done(error, info)),
    );
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
    const server = this.serverOf(account);
    if (!server.token) return this.open(account, server, { deadline, enter });
    const accessToken = await server.token();
    try {
      return await this.open(account, server, { deadline, enter, accessToken });
    } catch (error) {
      if ((error as { code?: string }).code !== 'EAUTH') throw error;
      // A provider may end a token before its time.
      const newer = await server.token(accessToken);
      if (newer === accessToken) throw error;
      return this.open(account, server, { deadline, enter, accessToken: newer });
    }
  }

  private async open(
    account: ChannelAccount,
    server: MailServer,
    { deadline, enter, accessToken }: { deadline: Deadline; enter: (stage: SmtpStage) => void; accessToken?: string },
  ): Promise<SMTPConnection> {
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
      ...{ maxResponseSize: ANSWER_MAX },
      ...(!isIP(host) && { tls: { servername: host } }),
    });
    try {
      await this.step(connection, deadline, (done) => connection.connect((error) => done(error)));
      enter('login');
      if (user !== null)
        await this.step(connection, deadline, (done) =>
          connection.login(
            accessToken === undefined ? { user, pass: password } : tokenLogin(user, accessToken),
            (error) => done(error),
          ),
        );
      return connection;
    } catch (error) {
      connection.close();
      throw connectionError(error, server);
    }
  }

  /** Runs one step of the dialogue. Rejects if the connection breaks or the time is up. */
  private step<Result = void>(connection: SMTPConnection, deadline: Deadline, run: SmtpStep<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      deadline.onPassed(reject); // closing the connection does not call the callback
      connection
        .removeAllListeners('error')
        .once('error', reject)
        .on('error', () => {});
      run((error, result) => (error ? reject(error) : resolve(result as Result)));
    });
  }
}

/** XOAUTH2, as both providers document it. A second token is tried on a new connection, not on this one. */
const tokenLogin = (user: string, accessToken: string): SMTPConnection.AuthenticationType =>
  ({
    user,
    oauth2: {
      getToken: (isRetry: boolean, done: (error: Error | null, token?: string) => void) =>
        isRetry ? done(new Error('The server did not accept the access token.')) : done(null, accessToken),
      buildXOAuth2Token: (token: string) =>
        Buffer.from([`user=${user}`, `auth=Bearer ${token}`, '', ''].join('\x01')).toString('base64'),
    },
  }) as unknown as SMTPConnection.AuthenticationType;

async function sourceOf(
  account: ChannelAccount,
  { to, mail, files }: { to: string; mail: OutgoingMail; files: readonly AttachedFile[] },
): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { messageId, subject, text, html, cc, inReplyTo, references, replyTo, isAutomatic } = mail;
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
    ...(cc.length > 0 && { cc: cc.map(({ name, address }) => ({ name: name ?? '', address })) }),
    ...(inReplyTo !== null && { inReplyTo }),
    ...(replyTo !== null && { replyTo }),
    ...(files.length > 0 && { attachments: [...files] }),
    // Prevents automatic replies by other machines (RFC 3834).
    ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'OOF, AutoReply' } }),
  });
  return composer.compile().build();
}
