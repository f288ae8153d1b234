import { Module } from '@nestjs/common';
import { LeadsController } from './leads.controller.js';
import { LeadsPersonal } from './leads.personal.js';
import { LeadsReader } from './leads.reader.js';
import { LeadsService } from './leads.service.js';
import { LeadsStore } from './leads.store.js';
import { LeadsTools } from './leads.tools.js';

@Module({
  controllers: [LeadsController],
  providers: [LeadsReader, LeadsService, LeadsStore, LeadsTools, LeadsPersonal],
  exports: [LeadsReader, LeadsService, LeadsTools],
})
export class LeadsModule {}
