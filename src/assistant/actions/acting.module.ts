import { Module } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { GuardedFetch } from '../../platform/outbound/guarded-fetch.js';
import { HostNames } from '../../platform/outbound/names/host-names.js';
import { OutboundModule } from '../../platform/outbound/outbound.module.js';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { ChangesModule } from '../../conversations/core/changes.module.js';
import { ApprovalsModule } from '../../desk/handoffs/approvals.module.js';
import { ActionCaller } from './action-caller.js';
import { ActionTrialService } from './action-trial.service.js';
import { ActionsJournal } from './actions.journal.js';
import { ActionsStore } from './actions.store.js';
import { DefinitionsModule } from './definitions.module.js';
import { MaskedArguments } from './masked-arguments.js';
import { WaitingConfirmations } from './waiting-confirmations.js';

/** Actions without background work: for the command line, which flips the kill switch and tries actions. */
@Module({
  imports: [ApprovalsModule, ChangesModule, ConfigurationModule, DefinitionsModule, OutboundModule],
  providers: [
    ActionCaller,
    ActionTrialService,
    ActionsJournal,
    ActionsStore,
    MaskedArguments,
    WaitingConfirmations,
    {
      provide: GuardedFetch,
      inject: [CONFIG, HostNames],
      useFactory: ({ outboundAllowNetworks: allowNetworks }: Config, names: HostNames) =>
        new GuardedFetch({ allowNetworks, names, httpToNamedOnly: true }),
    },
  ],
  exports: [
    ActionCaller,
    ActionTrialService,
    ActionsJournal,
    ActionsStore,
    MaskedArguments,
    DefinitionsModule,
    GuardedFetch,
  ],
})
export class ActingModule {}
