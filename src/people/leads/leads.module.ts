import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { LeadBoardController } from './lead-board.controller.js';
import { LeadBoardReader } from './lead-board.reader.js';
import { LeadsController } from './leads.controller.js';
import { LeadChangesPersonal } from './lead-changes.personal.js';
import { LeadsPersonal } from './leads.personal.js';
import { LeadsReader } from './leads.reader.js';
import { LeadsService } from './leads.service.js';
import { LeadsStore } from './leads.store.js';
import { LeadWrites } from './lead-writes.js';
import { LeadsTools } from './leads.tools.js';
import { QualificationReader } from './qualification.reader.js';

@Module({
  imports: [ContactsModule],
  controllers: [LeadsController, LeadBoardController],
  providers: [
    LeadBoardReader,
    LeadsReader,
    LeadsService,
    LeadsStore,
    LeadsTools,
    LeadWrites,
    LeadsPersonal,
    LeadChangesPersonal,
    QualificationReader,
  ],
  exports: [LeadsReader, LeadsService, LeadsTools],
})
export class LeadsModule {}
