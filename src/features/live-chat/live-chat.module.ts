import { Module } from '@nestjs/common';
import { AnsweringModule } from '../answering/answering.module.js';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { HandoffsModule } from '../handoffs/handoffs.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ConversationsPersonal } from './conversations.personal.js';
import { ConversationsReader } from './conversations.reader.js';
import { ConversationsService } from './conversations.service.js';
import { ConversationsStore } from './conversations.store.js';
import { EscalationsService } from './escalations.service.js';
import { LiveIntakeCommands } from './live-intake.commands.js';
import { LiveAnswersReader } from './live-answers.reader.js';
import { LiveLogReader } from './live-log.reader.js';
import { LiveLogSweeper } from './live-log.sweeper.js';
import { LiveService } from './live.service.js';
import { RatingsService } from './ratings.service.js';
import { TeamMarksService } from './team-marks.service.js';
import { TeamMarksStore } from './team-marks.store.js';
import { TurnAnswers } from './turn-answers.js';
import { TurnNotices } from './silent-turns.js';
import { TurnQueueStore } from './turn-queue.store.js';
import { TurnsService } from './turns.service.js';
import { TurnsSweeper } from './turns.sweeper.js';

@Module({
  imports: [
    AttachmentsModule,
    AnsweringModule,
    ConfigurationModule,
    ContactsModule,
    CreditsModule,
    HandoffsModule,
    SessionsModule,
  ],
  providers: [
    ConversationsPersonal,
    ConversationsReader,
    ConversationsService,
    ConversationsStore,
    EscalationsService,
    LiveAnswersReader,
    LiveIntakeCommands,
    LiveLogReader,
    LiveLogSweeper,
    LiveService,
    RatingsService,
    TeamMarksService,
    TeamMarksStore,
    TurnAnswers,
    TurnNotices,
    TurnQueueStore,
    TurnsService,
    TurnsSweeper,
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
  ],
})
export class LiveChatModule {}
