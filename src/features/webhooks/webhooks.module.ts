import { Module } from '@nestjs/common';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { HostNames } from '../../outbound/names/host-names.js';
import { OutboundModule } from '../../outbound/outbound.module.js';
import { WebhookUrls } from '../../outbound/webhook-url.js';
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
