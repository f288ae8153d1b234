import { Module } from '@nestjs/common';
import { ContactsReader } from './contacts.reader.js';
import { GrantsCommands } from './grants.commands.js';
import { GrantsReader } from './grants.reader.js';
import { GrantsService } from './grants.service.js';
import { GrantsStore } from './grants.store.js';

/** Grants without the routes of contacts and the sweepers of sessions: also for the operator's commands. */
@Module({
  providers: [ContactsReader, GrantsCommands, GrantsReader, GrantsService, GrantsStore],
  exports: [ContactsReader, GrantsCommands, GrantsReader, GrantsService],
})
export class GrantsModule {}
