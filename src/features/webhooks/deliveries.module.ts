import { Module } from '@nestjs/common';
import { DeliveriesPersonal } from './deliveries.personal.js';
import { DeliveriesReader } from './deliveries.reader.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveriesStore } from './deliveries.store.js';
import { WebhooksReader } from './webhooks.reader.js';
import { WebhooksStore } from './webhooks.store.js';

/** Endpoints and their deliveries, to be read and sent again. It sends nothing itself: the command line has it too. */
@Module({
  providers: [WebhooksReader, WebhooksStore, DeliveriesReader, DeliveriesService, DeliveriesStore, DeliveriesPersonal],
  exports: [WebhooksReader, WebhooksStore, DeliveriesReader, DeliveriesService, DeliveriesStore],
})
export class DeliveriesModule {}
