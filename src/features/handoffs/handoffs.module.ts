import { Module } from '@nestjs/common';
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
import { UnlockedPatches } from './unlocked-patches.js';
import { UnlockedStore } from './unlocked.store.js';

@Module({
  imports: [ApprovalsModule, ConfigurationModule, SessionsModule],
  controllers: [HandoffsController],
  providers: [
    HandoffsReader,
    HandoffsService,
    HandoffsTools,
    HandoffsPersonal,
    HandoffChangesPersonal,
    UnlockedPatches,
    UnlockedStore,
    ApprovalDecisionHooks,
    ApprovalsCommands,
    ApprovalsSweeper,
  ],
  exports: [HandoffsReader, HandoffsService, HandoffsTools, ApprovalDecisionHooks, ApprovalsCommands],
})
export class HandoffsModule {}
