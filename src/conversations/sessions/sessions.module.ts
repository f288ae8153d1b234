import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { ActionEndsCommands } from './action-ends.commands.js';
import { AssumedSweeper } from './assumed.sweeper.js';
import { IdleSweeper } from './idle.sweeper.js';
import { LiveMessageHooks } from './live-messages.hooks.js';
import { ReplyHooks } from './replies.hooks.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsCommands } from './sessions.commands.js';
import { SessionsPersonal } from './sessions.personal.js';
import { SessionsReader } from './sessions.reader.js';
import { SessionsService } from './sessions.service.js';
import { SessionsStore } from './sessions.store.js';
import { TeammateRepliesCommands } from './teammate-replies.commands.js';

@Module({
  imports: [AttachmentsModule],
  controllers: [SessionsController],
  providers: [
    ActionEndsCommands,
    SessionsReader,
    SessionsCommands,
    SessionsService,
    SessionsStore,
    SessionsPersonal,
    IdleSweeper,
    AssumedSweeper,
    LiveMessageHooks,
    ReplyHooks,
    TeammateRepliesCommands,
  ],
  exports: [
    ActionEndsCommands,
    LiveMessageHooks,
    ReplyHooks,
    SessionsReader,
    SessionsCommands,
    SessionsService,
    TeammateRepliesCommands,
  ],
})
export class SessionsModule {}
