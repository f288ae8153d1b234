import { Module } from '@nestjs/common';
import { LeadsController } from './leads.controller.js';
import { LeadChangesPersonal } from './lead-changes.personal.js';
import { LeadsPersonal } from './leads.personal.js';
import { LeadsReader } from './leads.reader.js';
import { LeadsService } from './leads.service.js';
import { LeadsStore } from './leads.store.js';
import { LeadsTools } from './leads.tools.js';
import { QualificationReader } from './qualification.reader.js';

@Module({
  controllers: [LeadsController],
  providers: [
    LeadsReader,
    LeadsService,
    LeadsStore,
    LeadsTools,
    LeadsPersonal,
    LeadChangesPersonal,
    QualificationReader,
  ],
  exports: [LeadsReader, LeadsService, LeadsTools],
})
export class LeadsModule {}
