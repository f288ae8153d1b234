import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import type { Config } from '../platform/config/config.js';
import { CONFIG } from '../platform/config/config.module.js';
import { GuardedFetch } from '../platform/outbound/guarded-fetch.js';
import { GuardedHosts } from '../platform/outbound/guarded-hosts.js';
import { ImapProcesses } from '../platform/outbound/mail/imap-processes.js';
import { HostNames } from '../platform/outbound/names/host-names.js';
import { OutboundModule } from '../platform/outbound/outbound.module.js';
import { ChannelAccounts } from './channel-accounts.js';
import { ChannelClaims } from './channel-claims.js';
import { ChannelAdapters } from './channel-adapters.js';
import { ChannelsReader } from './channels.reader.js';
import { ChannelsService } from './channels.service.js';
import { ChannelsStore } from './channels.store.js';
import { EmailServices } from './email/email-services.js';
import { EmailAdapter } from './email/email.adapter.js';
import { ImapClient } from './email/mailbox/imap-client.js';
import { ConsentsStore } from './email/oauth/consents.store.js';
import { LostConsents } from './email/oauth/lost-consents.js';
import { MailServers } from './email/oauth/mail-servers.js';
import { MailboxesStore } from './email/mailbox/mailboxes.store.js';
import { MailboxTokens } from './email/oauth/mailbox-tokens.js';
import { OAuthClient } from './email/oauth/oauth-client.js';
import { MailProcesses } from './email/reading/mail-processes.js';
import { SmtpSender } from './email/sending/smtp-sender.js';
import { GraphClient } from './meta/graph-client.js';
import { GraphFiles } from './meta/graph-files.js';
import { INSTAGRAM, MESSENGER, PageAdapter } from './meta/page.adapter.js';
import { WhatsAppAdapter } from './meta/whatsapp.adapter.js';

/**
 * Accounts without their queues: a CLI command must not process queued work. To add a channel, register its adapter in
 * `onModuleInit`.
 */
@Module({
  imports: [OutboundModule],
  providers: [
    ChannelAccounts,
    ChannelClaims,
    ChannelAdapters,
    ChannelsReader,
    ChannelsService,
    ChannelsStore,
    MailProcesses,
    {
      provide: GuardedFetch,
      inject: [CONFIG, HostNames],
      useFactory: ({ outboundAllowNetworks: allowNetworks }: Config, names: HostNames) =>
        new GuardedFetch({ allowNetworks, names, httpToNamedOnly: true }),
    },
    {
      provide: GuardedHosts,
      inject: [CONFIG, HostNames],
      useFactory: ({ outboundAllowNetworks }: Config, names: HostNames) =>
        new GuardedHosts(outboundAllowNetworks, names),
    },
    {
      provide: ImapClient,
      inject: [GuardedHosts, ImapProcesses, MailServers],
      useFactory: (hosts: GuardedHosts, processes: ImapProcesses, servers: MailServers) =>
        new ImapClient(hosts, processes, (account) => servers.imap(account)),
    },
    {
      provide: SmtpSender,
      inject: [GuardedHosts, MailServers],
      useFactory: (hosts: GuardedHosts, servers: MailServers) =>
        new SmtpSender(hosts, undefined, (account) => servers.smtp(account)),
    },
    ConsentsStore,
    LostConsents,
    MailboxesStore,
    MailboxTokens,
    MailServers,
    OAuthClient,
    EmailServices,
  ],
  exports: [
    ...[ChannelAccounts, ChannelAdapters, ChannelsReader, ChannelsService, ChannelsStore],
    ...[ConsentsStore, ImapClient, MailboxesStore, MailboxTokens, OAuthClient],
  ],
})
export class ChannelAccountsModule implements OnModuleInit {
  constructor(
    private readonly adapters: ChannelAdapters,
    private readonly fetcher: GuardedFetch,
    private readonly email: EmailServices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const { metaGraphUrl, instagramGraphUrl, publicUrl } = this.config;
    const graph = new GraphClient(this.fetcher, metaGraphUrl);
    const files = new GraphFiles(this.fetcher, metaGraphUrl);
    const isPublic = publicUrl !== null;
    this.adapters.register(new WhatsAppAdapter(graph, files));
    this.adapters.register(new PageAdapter(graph, files, MESSENGER, isPublic));
    const instagram = new GraphClient(this.fetcher, instagramGraphUrl);
    this.adapters.register(new PageAdapter(instagram, files, INSTAGRAM, isPublic));
    this.adapters.register(new EmailAdapter(this.email));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.fetcher.close();
  }
}
