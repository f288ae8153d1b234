import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { TokenBuckets } from '../../platform/kernel/token-buckets.js';
import { mailLanguage, type MailLanguage } from '../../platform/outbound/mail/mail-language.js';
import { MAILER, MailRefused, type SmtpMailer } from '../../platform/outbound/mail/mailer.js';
import { MemberLocalesReader } from '../team/member-locales.reader.js';
import { MembersReader } from '../team/members.reader.js';
import type { MailSettingsDto, MailTestDto } from './mail-settings.dto.js';

/** A few at once while somebody sets it up, then one a minute. */
const BURST = 5;
const EVERY_S = 60;
const MEMBERS_MAX = 10_000;

const TEXTS: Record<MailLanguage, { subject: string; text: string }> = {
  en: {
    subject: 'Test email from your console',
    text:
      'This is a test email from your console.\n\n' +
      'It reached you, so invitations, password resets and notifications can be sent.',
  },
  de: {
    subject: 'Test-E-Mail Ihrer Konsole',
    text:
      'Dies ist eine Test-E-Mail Ihrer Konsole.\n\n' +
      'Sie ist angekommen: Einladungen, neue Passwörter und Benachrichtigungen lassen sich senden.',
  },
};

const FAILURES: Record<string, MailTestDto['failure']> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  EOAUTH2: 'login',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EDNS: 'unreachable',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
};

@Injectable()
export class MailTestService {
  private readonly log = new Logger(MailTestService.name);
  private readonly mails = new TokenBuckets({ burst: BURST, perSecond: 1 / EVERY_S, keysMax: MEMBERS_MAX });

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'smtp'>,
    @Inject(MAILER) private readonly mailer: SmtpMailer | null,
    private readonly members: MembersReader,
    private readonly locales: MemberLocalesReader,
  ) {}

  settings(): MailSettingsDto {
    const { smtp } = this.config;
    return { object: 'mail_settings', configured: smtp !== null, from: smtp?.from ?? null };
  }

  /**
   * Sends a test mail to the member, and waits for the mail server's answer.
   * @throws `conflict` without SMTP; `rate_limit_exceeded`
   */
  async send(workspaceId: string, memberId: string): Promise<MailTestDto> {
    if (!this.mailer) throw fail('conflict', 'No mail can be sent: the operator has not set SMTP_URL.');
    const { email, name } = await this.members.get(workspaceId, memberId);
    const locale = await this.locales.of(workspaceId, memberId);
    this.take(memberId);
    const shared = { object: 'mail_test', to: email } as const;
    try {
      await this.mailer.send({
        messageId: this.mailer.messageId(newId()),
        to: { name, address: email },
        replyTo: null,
        ...TEXTS[mailLanguage(locale)],
        calendar: null,
      });
      return { ...shared, sent: true, failure: null, detail: null };
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      this.log.warn(`a test mail was not sent: ${error.message}`);
      return { ...shared, sent: false, failure: failureOf(error.message), detail: error.message };
    }
  }

  private take(memberId: string): void {
    const waitMs = this.mails.waitMs(memberId);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1_000);
      throw fail('rate_limit_exceeded', `Too many test mails. Retry in ${seconds} seconds.`, {
        headers: { 'Retry-After': String(seconds) },
      });
    }
    this.mails.take(memberId);
  }
}

/** @param message the client's code, and the server's status if it has answered */
function failureOf(message: string): MailTestDto['failure'] {
  const [code = '', status] = message.split(' ');
  // Which address the server refuses is in its status (RFC 5321 §4.2.3), sometimes.
  if (code === 'EENVELOPE') return status === '550' || status === '551' || status === '553' ? 'recipient' : 'sender';
  return FAILURES[code] ?? 'other';
}
