import { Module } from '@nestjs/common';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { HostNames } from '../../outbound/names/host-names.js';
import { OutboundModule } from '../../outbound/outbound.module.js';
import { WebhookUrls } from '../../outbound/webhook-url.js';
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
