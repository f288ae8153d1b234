import { Module } from '@nestjs/common';
import { LeadsController } from './leads.controller.js';
import { LeadsPersonal } from './leads.personal.js';
import { LeadsReader } from './leads.reader.js';
import { LeadsService } from './leads.service.js';
import { LeadsStore } from './leads.store.js';

@Module({
  controllers: [LeadsController],
  providers: [LeadsReader, LeadsService, LeadsStore, LeadsPersonal],
  exports: [LeadsReader, LeadsService],
})
export class LeadsModule {}
