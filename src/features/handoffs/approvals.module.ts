import { Module } from '@nestjs/common';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { AssigneesCommands } from './assignees.commands.js';
import { HandoffsStore } from './handoffs.store.js';
import { ManyHandoffs } from './many-handoffs.js';
import { WaitingApprovals } from './waiting-approvals.js';

/** Alone, for whoever flips the kill switch or changes the team without the rest of the hand-offs: the command line. */
@Module({
  imports: [ConfigurationModule],
  providers: [HandoffsStore, ManyHandoffs, WaitingApprovals, AssigneesCommands],
  exports: [HandoffsStore, ManyHandoffs, WaitingApprovals, AssigneesCommands],
})
export class ApprovalsModule {}
