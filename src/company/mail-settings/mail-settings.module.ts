import { Module } from '@nestjs/common';
import { OutboundModule } from '../../platform/outbound/outbound.module.js';
import { TeamModule } from '../team/team.module.js';
import { MailSettingsController } from './mail-settings.controller.js';
import { MailTestService } from './mail-test.service.js';

@Module({ imports: [OutboundModule, TeamModule], controllers: [MailSettingsController], providers: [MailTestService] })
export class MailSettingsModule {}
