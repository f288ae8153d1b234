import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { ActionEndsCommands } from './action-ends.commands.js';
import { AssumedSweeper } from './assumed.sweeper.js';
import { DeliveryTargets } from './deliveries.hooks.js';
import { IdleSweeper } from './idle.sweeper.js';
import { LiveLog } from './live-log.js';
import { LiveLogSweeper } from './live-log.sweeper.js';
import { LiveSessionsCommands } from './live-sessions.commands.js';
import { LiveSessionsStore } from './live-sessions.store.js';
import { MessagesCommands } from './messages.commands.js';
import { MessagesStore } from './messages.store.js';
import { RatingsPersonal } from './ratings.personal.js';
import { ReplyHooks } from './replies.hooks.js';
import { SessionChangesCommands } from './session-changes.commands.js';
import { SessionNumbersStore } from './session-numbers.store.js';
import { SessionsCommands } from './sessions.commands.js';
import { SessionsPersonal } from './sessions.personal.js';
import { SessionsService } from './sessions.service.js';
import { SessionsStore } from './sessions.store.js';
import { TeammateRepliesCommands } from './teammate-replies.commands.js';

/** Everything that writes sessions and messages. */
@Module({
  imports: [AttachmentsModule],
  providers: [
    ActionEndsCommands,
    AssumedSweeper,
    DeliveryTargets,
    IdleSweeper,
    LiveLog,
    LiveLogSweeper,
    LiveSessionsCommands,
    LiveSessionsStore,
    MessagesCommands,
    MessagesStore,
    RatingsPersonal,
    ReplyHooks,
    SessionChangesCommands,
    SessionNumbersStore,
    SessionsCommands,
    SessionsPersonal,
    SessionsService,
    SessionsStore,
    TeammateRepliesCommands,
  ],
  exports: [
    ActionEndsCommands,
    DeliveryTargets,
    LiveSessionsCommands,
    MessagesCommands,
    ReplyHooks,
    SessionChangesCommands,
    SessionsCommands,
    SessionsService,
    TeammateRepliesCommands,
  ],
})
export class CoreModule {}
