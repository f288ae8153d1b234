import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { ImapClient } from './mailbox/imap-client.js';
import { MailboxTokens } from './oauth/mailbox-tokens.js';
import { MailProcesses } from './reading/mail-processes.js';
import { SmtpSender } from './sending/smtp-sender.js';
import { ThreadNames } from './thread-names.js';

/** What the adapter of e-mail works with. */
@Injectable()
export class EmailServices {
  readonly names: ThreadNames;

  constructor(
    readonly processes: MailProcesses,
    readonly sender: SmtpSender,
    readonly imap: ImapClient,
    readonly tokens: MailboxTokens,
    @Inject(CONFIG) { serverSecret }: Pick<Config, 'serverSecret'>,
  ) {
    this.names = new ThreadNames(serverSecret);
  }
}
