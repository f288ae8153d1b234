import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { ActionEndsCommands } from './action-ends.commands.js';
import { ChangesModule } from './changes.module.js';
import { IdleSweeper } from './idle.sweeper.js';
import { LiveLogSweeper } from './live-log.sweeper.js';
import { LiveSessionsCommands } from './live-sessions.commands.js';
import { MessagesCommands } from './messages.commands.js';
import { MessagesStore } from './messages.store.js';
import { RatingsPersonal } from './ratings.personal.js';
import { ReplyHooks } from './replies.hooks.js';
import { SessionsCommands } from './sessions.commands.js';
import { SessionsPersonal } from './sessions.personal.js';
import { SessionsService } from './sessions.service.js';
import { SurveyLinksCommands } from './survey-links.commands.js';
import { SurveyLinksReader } from './survey-links.reader.js';
import { SurveysCommands } from './surveys.commands.js';
import { SurveysSweeper } from './surveys.sweeper.js';
import { TeammateRepliesCommands } from './teammate-replies.commands.js';

/** Everything that writes sessions and messages. */
@Module({
  imports: [AttachmentsModule, ChangesModule],
  providers: [
    ActionEndsCommands,
    IdleSweeper,
    LiveLogSweeper,
    LiveSessionsCommands,
    MessagesCommands,
    MessagesStore,
    RatingsPersonal,
    ReplyHooks,
    SessionsCommands,
    SessionsPersonal,
    SessionsService,
    SurveyLinksCommands,
    SurveyLinksReader,
    SurveysCommands,
    SurveysSweeper,
    TeammateRepliesCommands,
  ],
  exports: [
    ActionEndsCommands,
    ChangesModule,
    LiveSessionsCommands,
    MessagesCommands,
    ReplyHooks,
    SessionsCommands,
    SessionsService,
    SurveyLinksCommands,
    SurveyLinksReader,
    SurveysCommands,
    TeammateRepliesCommands,
  ],
})
export class CoreModule {}
