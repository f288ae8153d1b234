import { Module } from '@nestjs/common';
import { DeliveriesPersonal } from './deliveries.personal.js';
import { DeliveriesReader } from './deliveries.reader.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveriesStore } from './deliveries.store.js';
import { WebhooksReader } from './webhooks.reader.js';
import { WebhooksStore } from './webhooks.store.js';

/**
 * Reads endpoints and deliveries, and requests redeliveries. It sends nothing itself, so the command line uses
 * it too.
 */
@Module({
  providers: [WebhooksReader, WebhooksStore, DeliveriesReader, DeliveriesService, DeliveriesStore, DeliveriesPersonal],
  exports: [WebhooksReader, WebhooksStore, DeliveriesReader, DeliveriesService, DeliveriesStore],
})
export class DeliveriesModule {}
