import { Module } from '@nestjs/common';
import { CoreModule } from '../../conversations/core/core.module.js';
import { SessionsModule } from '../../conversations/sessions/sessions.module.js';
import { SessionTagsCommands } from './session-tags.commands.js';
import { SessionTagsController } from './session-tags.controller.js';
import { SessionTagsService } from './session-tags.service.js';
import { TagsController } from './tags.controller.js';
import { TagsPersonal } from './tags.personal.js';
import { TagsReader } from './tags.reader.js';
import { TagsService } from './tags.service.js';
import { TagsStore } from './tags.store.js';

/** Labels with which a workspace sorts its conversations. */
@Module({
  imports: [CoreModule, SessionsModule],
  controllers: [TagsController, SessionTagsController],
  providers: [TagsReader, TagsService, SessionTagsService, SessionTagsCommands, TagsStore, TagsPersonal],
  exports: [SessionTagsCommands],
})
export class TagsModule {}
