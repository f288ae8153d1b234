import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { LeadBoardController } from './lead-board.controller.js';
import { LeadBoardReader } from './lead-board.reader.js';
import { LeadsController } from './leads.controller.js';
import { LeadCommentsController } from './lead-comments.controller.js';
import { LeadCommentsPersonal } from './lead-comments.personal.js';
import { LeadCommentsReader } from './lead-comments.reader.js';
import { LeadCommentsService } from './lead-comments.service.js';
import { LeadCommentsStore } from './lead-comments.store.js';
import { LeadDetailsController } from './lead-details.controller.js';
import { LeadDetailsService } from './lead-details.service.js';
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
  controllers: [LeadsController, LeadDetailsController, LeadCommentsController, LeadBoardController],
  providers: [
    LeadBoardReader,
    LeadCommentsPersonal,
    LeadCommentsReader,
    LeadCommentsService,
    LeadCommentsStore,
    LeadDetailsService,
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
