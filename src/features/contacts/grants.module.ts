import { Module } from '@nestjs/common';
import { ContactsReader } from './contacts.reader.js';
import { GrantsReader } from './grants.reader.js';
import { GrantsService } from './grants.service.js';
import { GrantsStore } from './grants.store.js';

/** Grants without the routes of contacts and without what sessions sweep: for the operator's commands as well. */
@Module({
  providers: [ContactsReader, GrantsReader, GrantsService, GrantsStore],
  exports: [ContactsReader, GrantsReader, GrantsService],
})
export class GrantsModule {}
