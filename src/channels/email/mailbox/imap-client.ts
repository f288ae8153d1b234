/** Connections to the mailboxes of channel accounts. */
import type { GuardedHosts } from '../../../platform/outbound/guarded-hosts.js';
import { ImapConnections, imapErrorMessage } from '../../../platform/outbound/mail/imap-connections.js';
import type { ImapProcesses } from '../../../platform/outbound/mail/imap-processes.js';
import type { MailServer } from '../../../platform/outbound/mail/mail-server.js';
import type { ChannelAccount } from '../../channel-adapter.js';

export class ImapClient extends ImapConnections {
  /** @param serverOf the server of an account; null = its mails arrive another way */
  constructor(
    hosts: GuardedHosts,
    processes: ImapProcesses,
    readonly serverOf: (account: ChannelAccount) => MailServer | null,
  ) {
    super(hosts, processes);
  }

  /** Tries to sign in; null = it works, else the reason. */
  async check(account: ChannelAccount, server: MailServer): Promise<string | null> {
    try {
      const client = await this.connect(account, server);
      client.close();
      return null;
    } catch (error) {
      return `IMAP: ${imapErrorMessage(error)}`;
    }
  }
}
