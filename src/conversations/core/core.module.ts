import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { ActionEndsCommands } from './action-ends.commands.js';
import { AssumedSweeper } from './assumed.sweeper.js';
import { IdleSweeper } from './idle.sweeper.js';
import { LiveMessageHooks } from './live-messages.hooks.js';
import { ReplyHooks } from './replies.hooks.js';
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
    IdleSweeper,
    LiveMessageHooks,
    ReplyHooks,
    SessionsCommands,
    SessionsPersonal,
    SessionsService,
    SessionsStore,
    TeammateRepliesCommands,
  ],
  exports: [
    ActionEndsCommands,
    LiveMessageHooks,
    ReplyHooks,
    SessionsCommands,
    SessionsService,
    TeammateRepliesCommands,
  ],
})
export class CoreModule {}
