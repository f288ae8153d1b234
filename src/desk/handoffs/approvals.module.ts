import { Module } from '@nestjs/common';
import { ChangesModule } from '../../conversations/core/changes.module.js';
import { ApprovalReturnsCommands } from './approval-returns.commands.js';
import { AssigneesCommands } from './assignees.commands.js';
import { HandoffRows } from './handoff-rows.js';
import { HandoffsStore } from './handoffs.store.js';

/** The part of hand-offs that the command line needs to flip the kill switch and change the team. */
@Module({
  imports: [ChangesModule],
  providers: [HandoffsStore, HandoffRows, ApprovalReturnsCommands, AssigneesCommands],
  exports: [HandoffsStore, HandoffRows, ApprovalReturnsCommands, AssigneesCommands],
})
export class ApprovalsModule {}
