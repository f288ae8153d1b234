import { Module } from '@nestjs/common';
import { OutboundModule } from '../../outbound/outbound.module.js';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ApprovalDecisionHooks } from './approval-decisions.hooks.js';
import { ApprovalsCommands } from './approvals.commands.js';
import { ApprovalsModule } from './approvals.module.js';
import { ApprovalsSweeper } from './approvals.sweeper.js';
import { HandoffChangesPersonal } from './handoff-changes.personal.js';
import { HandoffsController } from './handoffs.controller.js';
import { HandoffsPersonal } from './handoffs.personal.js';
import { HandoffsReader } from './handoffs.reader.js';
import { HandoffsService } from './handoffs.service.js';
import { HandoffsTools } from './handoffs.tools.js';
import { TeamMails } from './team-mails.js';
import { TeamMailsStore } from './team-mails.store.js';
import { TeamMailsSweeper } from './team-mails.sweeper.js';
import { UnlockedPatches } from './unlocked-patches.js';
import { UnlockedStore } from './unlocked.store.js';

@Module({
  imports: [ApprovalsModule, ConfigurationModule, OutboundModule, SessionsModule],
  controllers: [HandoffsController],
  providers: [
    HandoffsReader,
    HandoffsService,
    HandoffsTools,
    HandoffsPersonal,
    HandoffChangesPersonal,
    TeamMails,
    TeamMailsStore,
    TeamMailsSweeper,
    UnlockedPatches,
    UnlockedStore,
    ApprovalDecisionHooks,
    ApprovalsCommands,
    ApprovalsSweeper,
  ],
  exports: [HandoffsReader, HandoffsService, HandoffsTools, ApprovalDecisionHooks, ApprovalsCommands],
})
export class HandoffsModule {}
