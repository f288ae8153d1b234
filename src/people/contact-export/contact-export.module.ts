import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { SessionsModule } from '../../conversations/sessions/sessions.module.js';
import { ContactExportController } from './contact-export.controller.js';
import { ContactExportReader } from './contact-export.reader.js';

/** Everything stored about a person, in one document, with the resources of the features below. */
@Module({
  imports: [ContactsModule, SessionsModule],
  controllers: [ContactExportController],
  providers: [ContactExportReader],
})
export class ContactExportModule {}
