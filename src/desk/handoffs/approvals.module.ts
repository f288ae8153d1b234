import { Module } from '@nestjs/common';
import { OutboundModule } from '../../platform/outbound/outbound.module.js';
import { ChangesModule } from '../../conversations/core/changes.module.js';
import { ApprovalReturnsCommands } from './approval-returns.commands.js';
import { AssigneesCommands } from './assignees.commands.js';
import { HandoffRows } from './handoff-rows.js';
import { HandoffsStore } from './handoffs.store.js';
import { TeamMails } from './team-mails.js';
import { TeamMailsStore } from './team-mails.store.js';

/** The part of hand-offs that the command line needs to flip the kill switch and change the team. */
@Module({
  imports: [ChangesModule, OutboundModule],
  providers: [HandoffsStore, HandoffRows, ApprovalReturnsCommands, AssigneesCommands, TeamMails, TeamMailsStore],
  exports: [HandoffsStore, HandoffRows, ApprovalReturnsCommands, AssigneesCommands, TeamMails, TeamMailsStore],
})
export class ApprovalsModule {}
