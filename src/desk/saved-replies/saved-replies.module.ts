import { Module } from '@nestjs/common';
import { CoreModule } from '../../conversations/core/core.module.js';
import { SessionsModule } from '../../conversations/sessions/sessions.module.js';
import { SavedRepliesController } from './saved-replies.controller.js';
import { SavedRepliesReader } from './saved-replies.reader.js';
import { SavedRepliesService } from './saved-replies.service.js';
import { SavedRepliesStore } from './saved-replies.store.js';

/** Saved texts that members use in replies. */
@Module({
  imports: [CoreModule, SessionsModule],
  controllers: [SavedRepliesController],
  providers: [SavedRepliesReader, SavedRepliesService, SavedRepliesStore],
})
export class SavedRepliesModule {}
