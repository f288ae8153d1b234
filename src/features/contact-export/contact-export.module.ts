import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ContactExportController } from './contact-export.controller.js';
import { ContactExportReader } from './contact-export.reader.js';

/** All that is held on a person, in one document: it shows the resources of the features below it. */
@Module({
  imports: [ContactsModule, SessionsModule],
  controllers: [ContactExportController],
  providers: [ContactExportReader],
})
export class ContactExportModule {}
