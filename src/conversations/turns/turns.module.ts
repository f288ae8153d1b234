import { Module } from '@nestjs/common';
import { ActionsModule } from '../../assistant/actions/actions.module.js';
import { ConfigurationModule } from '../../assistant/configuration/configuration.module.js';
import { GapsModule } from '../../assistant/gaps/gaps.module.js';
import { CreditsModule } from '../../company/credits/credits.module.js';
import { WidgetSettingsModule } from '../../company/widget/widget-settings.module.js';
import { WorkspacesModule } from '../../company/workspaces/workspaces.module.js';
import { HandoffsModule } from '../../desk/handoffs/handoffs.module.js';
import { TeamStatusModule } from '../../desk/team-status/team-status.module.js';
import { ContactsModule } from '../../people/contacts/contacts.module.js';
import { LeadsModule } from '../../people/leads/leads.module.js';
import { MeetingsModule } from '../../people/meetings/meetings.module.js';
import { CoreModule } from '../core/core.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AnswerAnnouncements } from './answer-announcements.js';
import { AskContextReader } from './ask-context.reader.js';
import { PendingTurnsPersonal } from './pending-turns.personal.js';
import { Questions } from './questions.js';
import { ReachAnswers } from './reach-answers.js';
import { ReachQuestions } from './reach-questions.js';
import { SessionCredits } from './session-credits.js';
import { SessionHandoffs } from './session-handoffs.js';
import { TeamNotes } from './team-notes.service.js';
import { ToolBinding } from './tool-binding.js';
import { TrialModule } from './trial.module.js';
import { TurnQueue } from './turn-queue.js';
import { TurnQueueStore } from './turn-queue.store.js';
import { TurnQueueSweeper } from './turn-queue.sweeper.js';
import { TurnRecord } from './turn-record.js';

/** One turn of the agent, for every caller, and the queue of messages that wait for one (decision 0172). */
@Module({
  imports: [
    CoreModule,
    ActionsModule,
    ConfigurationModule,
    ContactsModule,
    CreditsModule,
    GapsModule,
    HandoffsModule,
    LeadsModule,
    MeetingsModule,
    SessionsModule,
    TeamStatusModule,
    TrialModule,
    WidgetSettingsModule,
    WorkspacesModule,
  ],
  providers: [
    AnswerAnnouncements,
    AskContextReader,
    PendingTurnsPersonal,
    Questions,
    ReachAnswers,
    ReachQuestions,
    SessionCredits,
    SessionHandoffs,
    TeamNotes,
    ToolBinding,
    TurnQueue,
    TurnQueueStore,
    TurnQueueSweeper,
    TurnRecord,
  ],
  exports: [
    Questions,
    ReachAnswers,
    ReachQuestions,
    SessionCredits,
    SessionHandoffs,
    TeamNotes,
    TrialModule,
    TurnQueue,
    TurnRecord,
  ],
})
export class TurnsModule {}
