import { Module } from '@nestjs/common';
import { ActionsModule } from '../../assistant/actions/actions.module.js';
import { ConfigurationModule } from '../../assistant/configuration/configuration.module.js';
import { ContactsModule } from '../../people/contacts/contacts.module.js';
import { CreditsModule } from '../../company/credits/credits.module.js';
import { GapsModule } from '../../assistant/gaps/gaps.module.js';
import { HandoffsModule } from '../../desk/handoffs/handoffs.module.js';
import { KnowledgeModule } from '../../assistant/knowledge/knowledge.module.js';
import { LeadsModule } from '../../people/leads/leads.module.js';
import { MeetingsModule } from '../../people/meetings/meetings.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { TurnsReader } from '../sessions/turns.reader.js';
import { TeamStatusModule } from '../../desk/team-status/team-status.module.js';
import { WorkspacesModule } from '../../company/workspaces/workspaces.module.js';
import { ActionOutcomeNotifier } from './action-outcome-notifier.js';
import { AnswerRecords } from './answer-records.js';
import { AnsweringController } from './answering.controller.js';
import { AnsweringService } from './answering.service.js';
import { AskContextReader } from './ask-context.reader.js';
import { CorrectionsController } from './corrections.controller.js';
import { CorrectionsService } from './corrections.service.js';
import { CorrectionsStore } from './corrections.store.js';
import { DraftTrialController } from './draft-trial.controller.js';
import { DraftTrialService } from './draft-trial.service.js';
import { DryRunTools } from './dry-run-tools.js';
import { ExplanationController } from './explanation.controller.js';
import { ExplanationReader } from './explanation.reader.js';
import { PlaygroundController } from './playground.controller.js';
import { PlaygroundService } from './playground.service.js';
import { SearchService } from './search.service.js';
import { TeamNotes } from './team-notes.service.js';
import { ToolBinding } from './tool-binding.js';
import { TrialModule } from './trial.module.js';
import { TurnAnnouncements } from './turn-announcements.js';
import { TurnHandoffs } from './turn-handoffs.js';
import { TurnQuestions } from './turn-questions.js';
import { TurnRecorder } from './turn.recorder.js';

@Module({
  imports: [
    ActionsModule,
    ConfigurationModule,
    ContactsModule,
    CreditsModule,
    GapsModule,
    HandoffsModule,
    KnowledgeModule,
    LeadsModule,
    MeetingsModule,
    SessionsModule,
    TeamStatusModule,
    TrialModule,
    WorkspacesModule,
  ],
  controllers: [
    AnsweringController,
    CorrectionsController,
    DraftTrialController,
    ExplanationController,
    PlaygroundController,
  ],
  providers: [
    ActionOutcomeNotifier,
    AnswerRecords,
    AnsweringService,
    AskContextReader,
    CorrectionsService,
    CorrectionsStore,
    DraftTrialService,
    DryRunTools,
    ExplanationReader,
    PlaygroundService,
    SearchService,
    TeamNotes,
    ToolBinding,
    TurnAnnouncements,
    TurnHandoffs,
    TurnQuestions,
    TurnRecorder,
    TurnsReader,
  ],
  exports: [AnsweringService, SearchService, TeamNotes],
})
export class AnsweringModule {}
