import { Module } from '@nestjs/common';
import { OutboundModule } from '../../platform/outbound/outbound.module.js';
import { ConfigurationModule } from '../../assistant/configuration/configuration.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { DraftsModule } from '../drafts/drafts.module.js';
import { CoreModule } from '../../conversations/core/core.module.js';
import { SessionsModule } from '../../conversations/sessions/sessions.module.js';
import { ApprovalStops } from './approval-stops.js';
import { ApprovalDecisionHooks } from './approval-decisions.hooks.js';
import { ApprovalsCommands } from './approvals.commands.js';
import { ApprovalsModule } from './approvals.module.js';
import { ApprovalsSweeper } from './approvals.sweeper.js';
import { HandoffChangesPersonal } from './handoff-changes.personal.js';
import { HandoffDecisionsService } from './handoff-decisions.service.js';
import { HandoffPatchesService } from './handoff-patches.service.js';
import { HandoffMessages } from './handoff-messages.js';
import { HandoffWriteLock } from './handoff-write-lock.js';
import { HandoffAnswers } from './handoff-answers.js';
import { HandoffRepliesService } from './handoff-replies.service.js';
import { HandoffSnoozesController } from './handoff-snoozes.controller.js';
import { HandoffSnoozesService } from './handoff-snoozes.service.js';
import { HandoffBulkController } from './handoff-bulk.controller.js';
import { HandoffBulkSteps } from './handoff-bulk-steps.js';
import { HandoffBulkService } from './handoff-bulk.service.js';
import { MemberSteps } from './member-steps.js';
import { HandoffWakes } from './handoff-wakes.js';
import { HandoffWakesStore } from './handoff-wakes.store.js';
import { StepInsService } from './step-ins.service.js';
import { SnoozesSweeper } from './snoozes.sweeper.js';
import { HandoffConsequences } from './handoff-consequences.js';
import { HandoffTakeoversController } from './handoff-takeovers.controller.js';
import { HandoffTakeoversService } from './handoff-takeovers.service.js';
import { HandoffReachCommands } from './handoff-reach.commands.js';
import { HandoffRequestsCommands } from './handoff-requests.commands.js';
import { HandoffsController } from './handoffs.controller.js';
import { HandoffsPersonal } from './handoffs.personal.js';
import { HandoffsReader } from './handoffs.reader.js';
import { HandoffsService } from './handoffs.service.js';
import { HandoffsTools } from './handoffs.tools.js';
import { MentionMailsCommands } from './mention-mails.commands.js';
import { OutsideRepliesCommands } from './outside-replies.commands.js';
import { TeamMailsSweeper } from './team-mails.sweeper.js';

@Module({
  imports: [CoreModule, ApprovalsModule, ConfigurationModule, DraftsModule, OutboundModule, SessionsModule, TagsModule],
  controllers: [HandoffsController, HandoffTakeoversController, HandoffSnoozesController, HandoffBulkController],
  providers: [
    HandoffsReader,
    HandoffsService,
    HandoffPatchesService,
    HandoffAnswers,
    HandoffRepliesService,
    HandoffDecisionsService,
    ApprovalStops,
    HandoffTakeoversService,
    StepInsService,
    HandoffBulkService,
    HandoffBulkSteps,
    HandoffSnoozesService,
    MemberSteps,
    HandoffWakes,
    HandoffWakesStore,
    SnoozesSweeper,
    HandoffMessages,
    HandoffWriteLock,
    HandoffConsequences,
    HandoffsTools,
    HandoffsPersonal,
    HandoffChangesPersonal,
    HandoffReachCommands,
    HandoffRequestsCommands,
    MentionMailsCommands,
    OutsideRepliesCommands,
    TeamMailsSweeper,
    ApprovalDecisionHooks,
    ApprovalsCommands,
    ApprovalsSweeper,
  ],
  exports: [
    HandoffsReader,
    HandoffsService,
    HandoffPatchesService,
    HandoffRepliesService,
    HandoffsTools,
    HandoffReachCommands,
    HandoffRequestsCommands,
    MentionMailsCommands,
    OutsideRepliesCommands,
    ApprovalDecisionHooks,
    ApprovalsCommands,
  ],
})
export class HandoffsModule {}
