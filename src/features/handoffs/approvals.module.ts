import { Module } from '@nestjs/common';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { AssigneesCommands } from './assignees.commands.js';
import { HandoffRecords } from './handoff-records.js';
import { HandoffsStore } from './handoffs.store.js';
import { WaitingApprovals } from './waiting-approvals.js';

/** What the command line needs of hand-offs: it flips the kill switch and changes the team. */
@Module({
  imports: [ConfigurationModule],
  providers: [HandoffsStore, HandoffRecords, WaitingApprovals, AssigneesCommands],
  exports: [HandoffsStore, HandoffRecords, WaitingApprovals, AssigneesCommands],
})
export class ApprovalsModule {}
