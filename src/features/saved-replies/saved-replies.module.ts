import { Module } from '@nestjs/common';
import { SavedRepliesController } from './saved-replies.controller.js';
import { SavedRepliesReader } from './saved-replies.reader.js';
import { SavedRepliesService } from './saved-replies.service.js';
import { SavedRepliesStore } from './saved-replies.store.js';

/** Texts that members keep to reply with. */
@Module({
  controllers: [SavedRepliesController],
  providers: [SavedRepliesReader, SavedRepliesService, SavedRepliesStore],
})
export class SavedRepliesModule {}
