import { Module } from '@nestjs/common';
import { LeadAssigneesCommands } from './lead-assignees.commands.js';
import { LeadsStore } from './leads.store.js';

/** Without the rest of leads, for changes of the team also on the command line. */
@Module({ providers: [LeadAssigneesCommands, LeadsStore], exports: [LeadAssigneesCommands] })
export class LeadAssigneesModule {}
