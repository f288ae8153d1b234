import { Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { GuardedFetch } from '../../platform/outbound/guarded-fetch.js';
import { GuardedHosts } from '../../platform/outbound/guarded-hosts.js';
import { ImapConnections } from '../../platform/outbound/mail/imap-connections.js';
import { ImapProcesses } from '../../platform/outbound/mail/imap-processes.js';
import { HostNames } from '../../platform/outbound/names/host-names.js';
import { OutboundModule } from '../../platform/outbound/outbound.module.js';
import { EarlierConversationsController } from './earlier-conversations.controller.js';
import { EarlierConversationsReader } from './earlier-conversations.reader.js';
import { ImportAccountsStore } from './import-accounts.store.js';
import { ImportFetching } from './import-fetching.js';
import { ImportSlice } from './import-slice.js';
import { ImportWorker } from './import.worker.js';
import { ImportedConversationsReader } from './imported-conversations.reader.js';
import { ImportedConversationsStore } from './imported-conversations.store.js';
import { ImportedPeopleReader } from './imported-people.reader.js';
import { ImportsController } from './imports.controller.js';
import { ImportsPersonal } from './imports.personal.js';
import { ImportsReader } from './imports.reader.js';
import { ImportsService } from './imports.service.js';
import { ImportsSweeper } from './imports.sweeper.js';
import { ImportsStore } from './imports.store.js';
import { ContactsModule } from '../../people/contacts/contacts.module.js';
import { ImportReading } from './reading/import-reading.js';

/** Conversations of other products, apart from the workspace's own. */
@Module({
  imports: [ContactsModule, OutboundModule],
  controllers: [ImportsController, EarlierConversationsController],
  providers: [
    ...[ImportsReader, ImportsService, ImportsStore, ImportsPersonal, ImportsSweeper],
    ...[ImportWorker, ImportSlice, ImportReading, ImportedConversationsStore, ImportedConversationsReader],
    ...[EarlierConversationsReader, ImportedPeopleReader, ImportAccountsStore, ImportFetching],
    {
      provide: GuardedFetch,
      inject: [CONFIG, HostNames],
      // A token is not sent in the clear, except into networks that the operator named.
      useFactory: ({ outboundAllowNetworks: allowNetworks }: Config, names: HostNames) =>
        new GuardedFetch({ allowNetworks, names, httpToNamedOnly: true }),
    },
    {
      provide: ImapConnections,
      inject: [CONFIG, HostNames, ImapProcesses],
      useFactory: ({ outboundAllowNetworks }: Config, names: HostNames, processes: ImapProcesses) =>
        new ImapConnections(new GuardedHosts(outboundAllowNetworks, names), processes),
    },
  ],
  exports: [ImportsReader, ImportsService, ImportedConversationsReader],
})
export class ImportsModule implements OnApplicationShutdown {
  constructor(private readonly outbound: GuardedFetch) {}

  onApplicationShutdown(): Promise<void> {
    return this.outbound.close();
  }
}
