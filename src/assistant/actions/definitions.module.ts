import { Module } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { HostNames } from '../../platform/outbound/names/host-names.js';
import { OutboundModule } from '../../platform/outbound/outbound.module.js';
import { WebhookUrls } from '../../platform/outbound/webhook-url.js';
import { DefinitionsCommands } from './definitions.commands.js';
import { DefinitionsReader } from './definitions.reader.js';
import { DefinitionsStore } from './definitions.store.js';

/** A workspace's action definitions without the rest of the feature: for its settings. Depends on no other feature. */
@Module({
  imports: [OutboundModule],
  providers: [
    DefinitionsReader,
    DefinitionsStore,
    DefinitionsCommands,
    {
      provide: WebhookUrls,
      inject: [CONFIG, HostNames],
      useFactory: (config: Config, names: HostNames) => new WebhookUrls(config.outboundAllowNetworks, names),
    },
  ],
  exports: [DefinitionsReader, DefinitionsCommands],
})
export class DefinitionsModule {}
