import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/config/config.module.js';
import { named } from '../../../platform/db/statement.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { newId } from '../../../platform/kernel/ids.js';
import { mailLanguage, type MailLanguage } from '../../../platform/outbound/mail/mail-language.js';
import { MAILER, type SmtpMailer } from '../../../platform/outbound/mail/mailer.js';
import { withoutLinks } from '../../../platform/outbound/mail/mail-words.js';

const TEXTS: Record<MailLanguage, (words: { name: string; link: string }) => { subject: string; text: string }> = {
  en: ({ name, link }) => ({
    subject: `The mailbox ${name} has to be connected again`,
    text:
      `The provider of the mailbox “${name}” no longer gives access to it, so its mails are not read, and replies wait.\n` +
      `Nothing is lost: both continue once somebody connects it again:\n\n${link}\n`,
  }),
  de: ({ name, link }) => ({
    subject: `Das Postfach ${name} muss neu verbunden werden`,
    text:
      `Der Anbieter des Postfachs „${name}“ gibt keinen Zugriff mehr: E-Mails werden nicht gelesen, Antworten warten.\n` +
      `Es geht nichts verloren: Beides geht weiter, sobald jemand es neu verbindet:\n\n${link}\n`,
  }),
};

interface Owner {
  email: string;
  name: string;
  /** BCP 47; null = none chosen. */
  locale: string | null;
}

/** The system connection reads accounts: they belong to no workspace. */
const OWNERS = named(`
  select m.email, m.name, a.locale from members m left join accounts a on a.id = m.account_id
  where m.workspace_id = $1 and m.role = 'owner' and m.removed_at is null order by m.created_at limit 100`);

/** Tells the owners of a workspace, each in their language. */
@Injectable()
export class ConsentMails {
  private readonly log = new Logger(ConsentMails.name);

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'baseUrl'>,
    @Inject(MAILER) private readonly mailer: SmtpMailer | null,
    private readonly db: SystemDb,
  ) {}

  async tellOwners(workspaceId: string, { id, name }: { id: string; name: string }): Promise<void> {
    if (!this.mailer) return;
    const link = `${this.config.baseUrl}/console/w/${workspaceId}/settings/channels/${id}`;
    const { rows } = await this.db.query<Owner & Record<string, unknown>>(OWNERS(workspaceId));
    for (const owner of rows) {
      const texts = TEXTS[mailLanguage(owner.locale)];
      const mail = { ...texts({ name: withoutLinks(name), link }), replyTo: null, calendar: null };
      await this.mailer
        .send({ messageId: this.mailer.messageId(newId()), to: { name: owner.name, address: owner.email }, ...mail })
        .catch((error: Error) => this.log.warn(`an owner was not told of a mailbox: ${error.message}`));
    }
  }
}
