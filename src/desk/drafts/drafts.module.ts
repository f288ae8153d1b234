import { Module } from '@nestjs/common';
import { DraftsCommands } from './drafts.commands.js';
import { DraftsController } from './drafts.controller.js';
import { DraftsPersonal } from './drafts.personal.js';
import { DraftsReader } from './drafts.reader.js';
import { DraftsService } from './drafts.service.js';
import { DraftsStore } from './drafts.store.js';

/** Unsent text that members have written in the console. */
@Module({
  controllers: [DraftsController],
  providers: [DraftsCommands, DraftsReader, DraftsService, DraftsStore, DraftsPersonal],
  exports: [DraftsCommands],
})
export class DraftsModule {}
