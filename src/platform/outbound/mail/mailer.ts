/** The mail interface that features use, and its SMTP implementation. */
import type { Transporter } from 'nodemailer';
import type { SmtpConfig } from '../../config/config.js';

export interface MailAddress {
  name: string | null;
  address: string;
}

export interface Mail {
  /** Stays the same when the mail is resent. */
  messageId: string;
  to: MailAddress;
  replyTo: MailAddress | null;
  subject: string;
  text: string;
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | null;
}

/** Injection token of the process's SmtpMailer; null if SMTP is not configured. */
export const MAILER = Symbol('mailer');

/** `code` and status for the log: a server's own message may contain addresses. `permanent`: do not retry. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  constructor(
    message: string,
    readonly permanent: boolean,
  ) {
    super(message);
  }
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

export class SmtpMailer {
  private transport: Promise<Transporter> | undefined;

  constructor(private readonly config: SmtpConfig) {}

  /** A mail's Message-ID: always the same for the mail with this id. */
  messageId(id: string): string {
    return `<${id}@${this.config.address.split('@').at(-1)}>`;
  }

  /** Resolves when the server accepted the mail. Throws MailRefused. */
  async send({ messageId, to, replyTo, subject, text, calendar }: Mail): Promise<void> {
    try {
      const transport = await (this.transport ??= connect(this.config));
      await transport.sendMail({
        messageId,
        from: this.config.from,
        to: addressOf(to),
        ...(replyTo && { replyTo: addressOf(replyTo) }),
        subject,
        text,
        ...(calendar && { icalEvent: { ...calendar, filename: 'invitation.ics' } }),
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      const { code = 'error', responseCode } = error as { code?: string; responseCode?: number };
      // Concerns the recipient or the mail itself; a failing login is for the operator to fix.
      const permanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
      throw new MailRefused(responseCode ? `${code} ${responseCode}` : code, permanent);
    }
  }
}

/** Loaded when first needed: most installations send no mail. */
async function connect({ url }: SmtpConfig): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...TIMEOUTS });
}

const addressOf = ({ name, address }: MailAddress) => ({ name: name ?? '', address });
