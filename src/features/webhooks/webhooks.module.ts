import { Module } from '@nestjs/common';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { WebhookUrls } from '../../outbound/webhook-url.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveriesStore } from './deliveries.store.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksReader } from './webhooks.reader.js';
import { WebhooksService } from './webhooks.service.js';
import { WebhooksStore } from './webhooks.store.js';

@Module({
  controllers: [WebhooksController],
  providers: [
    WebhooksReader,
    WebhooksService,
    WebhooksStore,
    DeliveriesService,
    DeliveriesStore,
    {
      provide: WebhookUrls,
      inject: [CONFIG],
      useFactory: (config: Config) => new WebhookUrls(config.outboundAllowNetworks),
    },
  ],
  exports: [WebhooksReader, WebhooksService, DeliveriesService],
})
export class WebhooksModule {}
