import { Module } from '@nestjs/common';
import { ActionsModule } from '../actions/actions.module.js';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { GapsModule } from '../gaps/gaps.module.js';
import { HandoffsModule } from '../handoffs/handoffs.module.js';
import { KnowledgeModule } from '../knowledge/knowledge.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { MeetingsModule } from '../meetings/meetings.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { TeamStatusModule } from '../team-status/team-status.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AnsweringController } from './answering.controller.js';
import { AnsweringService } from './answering.service.js';
import { AskContextReader } from './ask-context.reader.js';
import { ActionOutcomeNotifier } from './action-outcome-notifier.js';
import { SearchService } from './search.service.js';
import { ToolBinding } from './tool-binding.js';
import { TeamNotes } from './team-notes.service.js';
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
    WorkspacesModule,
  ],
  controllers: [AnsweringController],
  providers: [
    AnsweringService,
    AskContextReader,
    ActionOutcomeNotifier,
    SearchService,
    TeamNotes,
    ToolBinding,
    TurnRecorder,
  ],
  exports: [AnsweringService, SearchService, TeamNotes],
})
export class AnsweringModule {}
