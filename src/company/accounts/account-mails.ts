import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { newId } from '../../platform/kernel/ids.js';
import { mailLanguage } from '../../platform/outbound/mail/mail-language.js';
import { MAILER, type MailAddress, type SmtpMailer } from '../../platform/outbound/mail/mailer.js';
import { oneLine, withoutLinks } from '../../platform/outbound/mail/mail-words.js';
import { MemberLocalesReader } from '../team/member-locales.reader.js';
import { WorkspaceReader } from '../workspaces/workspace.reader.js';
import { ACCOUNT_MAILS, type AccountMailText } from './account-mail-texts.js';
import { AccountsStore, type Account } from './accounts.store.js';

type Reader = Pick<Account, 'email' | 'locale'>;

interface InvitationMail {
  id: string;
  to: string;
  name: string | null;
  /** Name of the inviting member. */
  inviter: string;
  /** Null if the operator invites. */
  inviterId: string | null;
  link: string;
}

/** One-time links, and the mails that contain them. Links are built from BASE_URL, never from a request. */
@Injectable()
export class AccountMails {
  private readonly log = new Logger(AccountMails.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(MAILER) private readonly mailer: SmtpMailer | null,
    private readonly db: SystemDb,
    private readonly workspaces: WorkspaceReader,
    private readonly locales: MemberLocalesReader,
    private readonly accounts: AccountsStore,
  ) {}

  /** Whether mail can be sent at all. */
  get canSend(): boolean {
    return this.mailer !== null;
  }

  readonly invitationLink = (token: string): string => `${this.config.baseUrl}/console/invitation#${token}`;
  readonly resetLink = (token: string): string => `${this.config.baseUrl}/console/reset#${token}`;

  /**
   * In the language of the person's account, else of the inviter's.
   * @returns whether the mail is on its way; otherwise the caller has to pass on the link
   */
  async invite(workspaceId: string, { id, to, name, inviter, inviterId, link }: InvitationMail): Promise<boolean> {
    const company = withoutLinks((await this.workspaces.companyOf(workspaceId)).name);
    const account = await this.accounts.byEmail(this.db, to);
    const locale = account?.locale ?? (inviterId === null ? null : await this.locales.of(workspaceId, inviterId));
    const texts = ACCOUNT_MAILS[mailLanguage(locale)];
    const address = { name: name && oneLine(name), address: to };
    return this.send(id, address, texts.invitation({ inviter: withoutLinks(inviter), company, link }));
  }

  /** @returns whether the mail is on its way */
  reset({ email, locale }: Reader, token: string): Promise<boolean> {
    const texts = ACCOUNT_MAILS[mailLanguage(locale)];
    return this.send(newId(), { name: null, address: email }, texts.reset(this.resetLink(token)));
  }

  /** @returns whether the mail is on its way */
  wrongCodes({ email, locale }: Reader, count: number): Promise<boolean> {
    const texts = ACCOUNT_MAILS[mailLanguage(locale)];
    const link = `${this.config.baseUrl}/console/account`;
    return this.send(newId(), { name: null, address: email }, texts.wrongCodes({ count, link }));
  }

  private async send(id: string, to: MailAddress, { subject, lines }: AccountMailText): Promise<boolean> {
    if (!this.mailer) return false;
    const mail = { messageId: this.mailer.messageId(id), to, replyTo: null, subject, text: [...lines, ''].join('\n') };
    try {
      await this.mailer.send({ ...mail, calendar: null });
      return true;
    } catch (error) {
      this.log.warn(`a mail to an account was not sent: ${(error as Error).message}`);
      return false;
    }
  }
}
