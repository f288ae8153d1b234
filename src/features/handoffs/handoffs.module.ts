import { Module } from '@nestjs/common';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ApprovalsModule } from './approvals.module.js';
import { HandoffsController } from './handoffs.controller.js';
import { HandoffsPersonal } from './handoffs.personal.js';
import { HandoffsReader } from './handoffs.reader.js';
import { HandoffsService } from './handoffs.service.js';

@Module({
  imports: [ApprovalsModule, ConfigurationModule, SessionsModule],
  controllers: [HandoffsController],
  providers: [HandoffsReader, HandoffsService, HandoffsPersonal],
  exports: [HandoffsReader, HandoffsService],
})
export class HandoffsModule {}
