import { Module } from '@nestjs/common';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { AssigneesCommands } from './assignees.commands.js';
import { HandoffRows } from './handoff-rows.js';
import { HandoffsStore } from './handoffs.store.js';
import { WaitingApprovals } from './waiting-approvals.js';

/** The part of hand-offs that the command line needs to flip the kill switch and change the team. */
@Module({
  imports: [ConfigurationModule],
  providers: [HandoffsStore, HandoffRows, WaitingApprovals, AssigneesCommands],
  exports: [HandoffsStore, HandoffRows, WaitingApprovals, AssigneesCommands],
})
export class ApprovalsModule {}
