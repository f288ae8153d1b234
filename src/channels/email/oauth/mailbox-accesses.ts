import { Injectable } from '@nestjs/common';
import type { MailboxProvider } from '../../../platform/config/mailbox-providers.js';
import { fail } from '../../../platform/kernel/errors.js';
import { ChannelAccounts } from '../../channel-accounts.js';
import type { ChannelRow } from '../../channels.dto.js';
import { providerServerOf } from '../mail-settings.rules.js';
import { isRefusedLogin } from '../../../platform/outbound/mail/imap-connections.js';
import { ImapClient } from '../mailbox/imap-client.js';
import { OAuthClient, type GrantedTokens } from './oauth-client.js';
import { ConsentRefused, ProviderAway } from './oauth-failures.js';

const NOT_ACCEPTED = 'The provider did not accept this sign-in. Connect the mailbox again.';
const AWAY = 'The provider cannot be reached, or refuses this server. Retry later.';
const INCOMPLETE =
  'The consent covers too little: reading and sending mail are both needed. Connect the mailbox again, and allow both.';
const OTHER_MAILBOX =
  'This sign-in does not open the mailbox. Sign in with its address, and check that its owner allows IMAP.';

/** Tokens that open a mailbox. */
export interface Access {
  access: string;
  refresh: string;
  expiresInS: number;
}

/** Takes what a member comes back with from a provider, if it opens the mailbox that they were sent for. */
@Injectable()
export class MailboxAccesses {
  constructor(
    private readonly client: OAuthClient,
    private readonly imap: ImapClient,
    private readonly accounts: ChannelAccounts,
  ) {}

  /** Throws `conflict` if the provider gives too little, or access to another mailbox; `service_unavailable`. */
  async take(
    row: ChannelRow,
    provider: MailboxProvider,
    code: { code: string; verifier: string; redirectUri: string },
  ): Promise<Access> {
    const { accessToken: access, refreshToken: refresh, expiresInS, isComplete } = await this.exchange(provider, code);
    if (!isComplete || refresh === null) throw fail('conflict', INCOMPLETE);
    await this.requireOpens(row, provider, access);
    return { access, refresh, expiresInS };
  }

  private async exchange(
    provider: MailboxProvider,
    code: { code: string; verifier: string; redirectUri: string },
  ): Promise<GrantedTokens> {
    try {
      return await this.client.exchange(provider, code);
    } catch (error) {
      if (error instanceof ConsentRefused) throw fail('conflict', NOT_ACCEPTED);
      if (error instanceof ProviderAway) throw fail('service_unavailable', AWAY);
      throw error;
    }
  }

  /** The mail server decides: a shared mailbox is opened by the tokens of a person with another address. */
  private async requireOpens(row: ChannelRow, provider: MailboxProvider, token: string): Promise<void> {
    const account = this.accounts.open(row);
    const login = { user: account.externalId, token: () => Promise.resolve(token) };
    try {
      const client = await this.imap.connect(account, providerServerOf(provider, 'imap', login));
      client.close();
    } catch (error) {
      throw isRefusedLogin(error) ? fail('conflict', OTHER_MAILBOX) : fail('service_unavailable', AWAY);
    }
  }
}
