import { Module } from '@nestjs/common';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { HandoffsStore } from './handoffs.store.js';
import { WaitingApprovals } from './waiting-approvals.js';

/** Alone, for whoever flips the kill switch without the rest of the hand-offs: the command line. */
@Module({
  imports: [ConfigurationModule],
  providers: [HandoffsStore, WaitingApprovals],
  exports: [HandoffsStore, WaitingApprovals],
})
export class ApprovalsModule {}
