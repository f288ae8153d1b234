import { Module } from '@nestjs/common';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { WebhookUrls } from '../../outbound/webhook-url.js';
import { DefinitionsEvents } from './definitions.events.js';
import { DefinitionsReader } from './definitions.reader.js';
import { DefinitionsStore } from './definitions.store.js';

/** What a workspace's actions are, without the rest of the feature: for its settings. Knows no other feature. */
@Module({
  providers: [
    DefinitionsReader,
    DefinitionsStore,
    DefinitionsEvents,
    {
      provide: WebhookUrls,
      inject: [CONFIG],
      useFactory: (config: Config) => new WebhookUrls(config.outboundAllowNetworks),
    },
  ],
  exports: [DefinitionsReader, DefinitionsEvents],
})
export class DefinitionsModule {}
