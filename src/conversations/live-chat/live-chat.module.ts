import { Module } from '@nestjs/common';
import { AnsweringModule } from '../answering/answering.module.js';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { ConfigurationModule } from '../../assistant/configuration/configuration.module.js';
import { ContactsModule } from '../../people/contacts/contacts.module.js';
import { CreditsModule } from '../../company/credits/credits.module.js';
import { HandoffsModule } from '../../desk/handoffs/handoffs.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { TurnsModule } from '../turns/turns.module.js';
import { ConversationHandovers } from './conversation-handovers.js';
import { ConversationsReader } from './conversations.reader.js';
import { ConversationsService } from './conversations.service.js';
import { ConversationsStore } from './conversations.store.js';
import { EscalationsService } from './escalations.service.js';
import { LiveAnswersReader } from './live-answers.reader.js';
import { LiveConversations } from './live-conversations.js';
import { LiveIntakeCommands } from './live-intake.commands.js';
import { LiveLogReader } from './live-log.reader.js';
import { LiveService } from './live.service.js';
import { NoticeMessages } from './notice-messages.js';
import { PendingTurnsPersonal } from './pending-turns.personal.js';
import { QuarantinedTurns } from './quarantined-turns.js';
import { RatingConsequences } from './rating-consequences.js';
import { RatingsService } from './ratings.service.js';
import { SilentTurns } from './silent-turns.js';
import { StopReasons } from './stop-reasons.js';
import { TeamMarksService } from './team-marks.service.js';
import { TurnAnswers } from './turn-answers.js';
import { TurnProgress } from './turn-progress.js';
import { TurnQueueStore } from './turn-queue.store.js';
import { TurnRequests } from './turn-requests.js';
import { TurnsService } from './turns.service.js';
import { TurnsSweeper } from './turns.sweeper.js';
import { VisitorMessagesService } from './visitor-messages.service.js';
import { VisitorSignalsService } from './visitor-signals.service.js';

@Module({
  imports: [
    AttachmentsModule,
    AnsweringModule,
    ConfigurationModule,
    ContactsModule,
    CreditsModule,
    HandoffsModule,
    SessionsModule,
    TurnsModule,
  ],
  providers: [
    ConversationHandovers,
    ConversationsReader,
    ConversationsService,
    ConversationsStore,
    EscalationsService,
    LiveAnswersReader,
    LiveConversations,
    LiveIntakeCommands,
    LiveLogReader,
    LiveService,
    NoticeMessages,
    PendingTurnsPersonal,
    QuarantinedTurns,
    RatingConsequences,
    RatingsService,
    SilentTurns,
    StopReasons,
    TeamMarksService,
    TurnAnswers,
    TurnProgress,
    TurnQueueStore,
    TurnRequests,
    TurnsService,
    TurnsSweeper,
    VisitorMessagesService,
    VisitorSignalsService,
  ],
  exports: [
    ConversationsReader,
    ConversationsService,
    EscalationsService,
    LiveAnswersReader,
    LiveIntakeCommands,
    LiveService,
    RatingsService,
    TeamMarksService,
    VisitorMessagesService,
    VisitorSignalsService,
  ],
})
export class LiveChatModule {}
