import { Module } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { HostNames } from '../../platform/outbound/names/host-names.js';
import { OutboundModule } from '../../platform/outbound/outbound.module.js';
import { WebhookUrls } from '../../platform/outbound/webhook-url.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesModule } from './deliveries.module.js';
import { FailedEndpoints } from './failed-endpoints.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [DeliveriesModule, OutboundModule],
  controllers: [WebhooksController, DeliveriesController],
  providers: [
    FailedEndpoints,
    WebhooksService,
    {
      provide: WebhookUrls,
      inject: [CONFIG, HostNames],
      useFactory: (config: Config, names: HostNames) => new WebhookUrls(config.outboundAllowNetworks, names),
    },
  ],
  exports: [DeliveriesModule, WebhooksService],
})
export class WebhooksModule {}
