import { Injectable } from '@nestjs/common';
import type { ChannelAccount } from '../../channel-adapter.js';
import type { MailServer } from '../../../platform/outbound/mail/mail-server.js';
import { imapServerOf, providerServerOf, smtpServerOf } from '../mail-settings.rules.js';
import { MailboxTokens } from './mailbox-tokens.js';

/** The servers of an account, and how it signs in there. */
@Injectable()
export class MailServers {
  constructor(private readonly tokens: MailboxTokens) {}

  /** Null if mail arrives only by signed request. Throws ProviderAway. */
  imap(account: ChannelAccount): MailServer | null {
    return account.settings['oauth'] ? this.providers(account, 'imap') : imapServerOf(account);
  }

  /** Throws ProviderAway. */
  smtp(account: ChannelAccount): MailServer {
    return account.settings['oauth'] ? this.providers(account, 'smtp') : smtpServerOf(account);
  }

  private providers(account: ChannelAccount, kind: 'imap' | 'smtp'): MailServer {
    const token = (refused?: string): Promise<string> => this.tokens.of(account, refused);
    return providerServerOf(this.tokens.providerOf(account), kind, { user: account.externalId, token });
  }
}
