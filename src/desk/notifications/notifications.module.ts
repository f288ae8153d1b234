import { Module } from '@nestjs/common';
import { OutboundModule } from '../../platform/outbound/outbound.module.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { NotificationsStore } from './notifications.store.js';

/** Members' notification settings. */
@Module({
  imports: [OutboundModule],
  controllers: [NotificationsController],
  providers: [NotificationsService, NotificationsStore],
})
export class NotificationsModule {}
