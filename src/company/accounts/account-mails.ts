import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { newId } from '../../platform/kernel/ids.js';
import { MAILER, type SmtpMailer } from '../../platform/outbound/mail/mailer.js';
import { oneLine, withoutLinks } from '../../platform/outbound/mail/mail-words.js';
import { WorkspaceReader } from '../workspaces/workspace.reader.js';

interface InvitationMail {
  id: string;
  to: string;
  name: string | null;
  /** Name of the inviting member. */
  inviter: string;
  link: string;
}

/** One-time links, and the mails that contain them. Links are built from BASE_URL, never from a request. */
@Injectable()
export class AccountMails {
  private readonly log = new Logger(AccountMails.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(MAILER) private readonly mailer: SmtpMailer | null,
    private readonly workspaces: WorkspaceReader,
  ) {}

  /** Whether mail can be sent at all. */
  get canSend(): boolean {
    return this.mailer !== null;
  }

  readonly invitationLink = (token: string): string => `${this.config.baseUrl}/console/invitation#${token}`;
  readonly resetLink = (token: string): string => `${this.config.baseUrl}/console/reset#${token}`;

  /** @returns whether the mail is on its way; otherwise the caller has to pass on the link */
  async invite(workspaceId: string, { id, to, name, inviter, link }: InvitationMail): Promise<boolean> {
    const company = withoutLinks(await this.workspaces.nameOf(workspaceId));
    const inviterName = withoutLinks(inviter);
    return this.send(id, {
      to: { name: name && oneLine(name), address: to },
      subject: `${inviterName} invites you to ${company}`,
      lines: [
        `${inviterName} invites you to work with the team of ${company}.`,
        '',
        'Open this link within 72 hours. It works once:',
        link,
        '',
        'If you do not know what this is about, ignore this mail.',
      ],
    });
  }

  /** @returns whether the mail is on its way */
  reset(to: string, token: string): Promise<boolean> {
    return this.send(newId(), {
      to: { name: null, address: to },
      subject: 'Set a new password',
      lines: [
        'A new password for the console was requested for this address, probably by you.',
        '',
        'Open this link within an hour. It works once:',
        this.resetLink(token),
        '',
        'If it was not you, ignore this mail: your password is unchanged.',
      ],
    });
  }

  /** @returns whether the mail is on its way */
  wrongCodes(to: string, count: number): Promise<boolean> {
    return this.send(newId(), {
      to: { name: null, address: to },
      subject: 'Somebody has your password',
      lines: [
        `Somebody entered your right password for the console, and ${count} wrong codes after it.`,
        'Without a right code nobody can sign in.',
        '',
        'If it was not you, sign in and change your password:',
        `${this.config.baseUrl}/console/account`,
      ],
    });
  }

  private async send(
    id: string,
    { to, subject, lines }: { to: { name: string | null; address: string }; subject: string; lines: string[] },
  ): Promise<boolean> {
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
